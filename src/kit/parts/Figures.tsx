import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from './Skeleton.tsx'
import type { Value } from './known.tsx'
import { say } from '#platform/say.ts'

/** `known` or `knownOf` make figures that need the server; all others are known already. */
export type Figure = {
  label: string
  value: Value
  note?: ReactNode
  tone?: 'warn' | 'bad' | 'good'
  /** The page with what it counts. */
  to?: string
}
const inks = { warn: 'text-warn', bad: 'text-bad', good: 'text-good' }

/** The key numbers of a page: up to four, or they are a table. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={frame}>
    {figures.map(({ label, value, note, tone, to }) => (
      <div key={label} className={`${cell} ${to ? 'transition-colors duration-(--dur-1) hover:bg-surface-2' : ''}`}>
        <dt className="text-xs text-ink-2">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className={`${number} font-semibold text-ink`}>{value}</dd>
        {note && <dd className={`text-xs ${tone ? inks[tone] : 'text-ink-2'}`}>{note}</dd>}
      </div>
    ))}
  </dl>
)

/** The space of that many figures, with a word under each, so that nothing moves when they arrive. */
export const FiguresSkeleton = ({ count = 4 }: { count?: number }) => (
  <div role="status" className={frame}>
    <span className="sr-only">{say('Loading…')}</span>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} aria-hidden className={cell}>
        <span className="text-xs">&nbsp;</span>
        <span className={`${number} flex items-center`}>
          <Skeleton className="h-4 w-24" />
        </span>
        <span className="text-xs">&nbsp;</span>
      </div>
    ))}
  </div>
)

const frame =
  'grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'
const cell = 'relative flex min-w-0 flex-col bg-surface px-3 py-3 sm:px-4 last:odd:col-span-2 lg:last:odd:col-span-1'
// On the narrowest screens a million with its cents still fits; longer values break instead of being cut, as does a
// date with its distance.
const number =
  'mt-0.5 text-base leading-7 [overflow-wrap:anywhere] min-[24rem]:text-[1.1875rem] sm:text-xl [&_[data-due]]:whitespace-normal'
