import type { ReactNode } from 'react'
import type { SharesOf } from '#platform/pages/list-shown.ts'
import { inPercent, wholePercent } from '#platform/words.ts'

type SharesProps = { of: SharesOf; row: Readonly<Record<string, unknown>>; amount: boolean; children: ReactNode }

/** Thin bars with their percentages; more than the whole is marked. Before anything has happened, the cell's own words. */
export function Shares({ of: { whole, parts }, row, amount, children }: SharesProps) {
  const all = Number(row[whole])
  const shares = parts.map(({ name, label }) => ({
    label,
    share: all > 0 ? (100 * Number(row[name])) / all : 0,
    percent: wholePercent(Number(row[name]), all),
  }))
  if (shares.every(({ share }) => share <= 0)) return children
  const over = shares.some(({ share }) => share > 100)
  const done = shares.every(({ share }) => share === 100)
  return (
    <span
      className={`items-center gap-2 whitespace-nowrap ${amount ? 'flex w-full justify-between max-md:w-auto' : 'inline-flex'}`}
    >
      <span aria-hidden className="grid w-14 shrink-0 gap-0.5">
        {shares.map(({ label, share }, at) => (
          <svg
            key={label}
            viewBox="0 0 56 4"
            preserveAspectRatio="none"
            className="h-1 w-full rounded-full bg-surface-3"
          >
            <rect
              width={Math.min(Math.max(share, 0), 100) * 0.56}
              height="4"
              className={share > 100 ? 'fill-bad' : done ? 'fill-good' : at === 0 ? 'fill-info' : 'fill-info/50'}
            />
          </svg>
        ))}
      </span>
      {amount ? (
        children
      ) : (
        <span aria-hidden className={`figures text-xs ${over ? 'font-semibold text-bad' : 'text-ink-2'}`}>
          {shares.map(({ percent }) => percent).join(' / ')}%
        </span>
      )}
      <span className="sr-only">{shares.map(({ label, percent }) => `${label} ${inPercent(percent)}`).join(', ')}</span>
    </span>
  )
}
