import { useAnswer } from '#client/use-answer.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { FindVendorPairs } from '../rules.ts'

/** Pairs of vendors that may be one company, with a link to each. */
export function VendorPairs() {
  const { data: pairs = [] } = useAnswer<FindVendorPairs>('access-reviews/vendor-pairs', {}, { about: 'vendors' })
  if (pairs.length === 0) return null
  return (
    <Panel title="Possible duplicate vendors" about="Compare them before the next quote or payment.">
      <ul className="divide-y divide-line">
        {pairs.map(({ first, second, words }) => (
          <li key={first + second} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-60 text-warn">{words}</span>
            <span className="flex flex-wrap gap-2">
              <ButtonLink to={`/vendor-directory/${first}`}>Open first</ButtonLink>
              <ButtonLink to={`/vendor-directory/${second}`}>Open second</ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
