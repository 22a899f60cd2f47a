import type { ReactNode } from 'react'

export type Fact = {
  label: string
  value: ReactNode
  wide?: boolean
  /** Amounts are read down a column. */ figure?: boolean
}

/**
 * Names and values as on a printed form: read down, two columns where their own place has room. What takes the whole
 * width follows the pairs, so that none of them has a hole beside it. An amount alone is shown among words.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const column = facts.filter(({ figure }) => figure).length > 1
  return (
    <div className="@container w-full min-w-0">
      <dl className="grid gap-x-8 @lg:grid-cols-2">
        {[...facts.filter(({ wide }) => !wide), ...facts.filter(({ wide }) => wide)].map(
          ({ label, value, wide, figure }) => (
            <div
              key={label}
              className={`grid min-w-0 grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 border-b border-line py-2.5 ${wide ? '@lg:col-span-2 @lg:grid-cols-[max(7rem,calc(20%-0.8rem))_minmax(0,1fr)]' : ''}`}
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className={`min-w-0 break-words text-ink ${figure && column && !wide ? 'text-right' : ''}`}>
                {value}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
