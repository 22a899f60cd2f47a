import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton, Waiting } from './Skeleton.tsx'
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

/**
 * The key numbers of a page: up to four, or they are a table. They take two lines, because the page is about what
 * follows them. On a phone they are a strip that scrolls sideways, where a link in it leads the keyboard there too.
 */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl
    className={`${frame} ${figures.some(({ to }) => to) ? `${strip} max-md:overflow-x-auto` : 'max-md:grid-cols-2'} short:figures-low`}
  >
    {figures.map(({ label, value, note, tone, to }) => (
      <div
        key={label}
        className={`${cell} ${figures.some((each) => each.to) ? '' : 'max-md:last:odd:col-span-2'} ${to ? 'transition-colors duration-(--dur-1) hover:bg-surface-2' : ''}`}
      >
        <dt className="w-full text-xs text-ink-2">
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
  <Waiting>
    <div role="status">
      <span className="sr-only">{say('Loading…')}</span>
      <div className={`${frame} ${strip}`}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} aria-hidden className={cell}>
            <span className="w-full text-xs">&nbsp;</span>
            <span className={`${number} flex items-center`}>
              <Skeleton className="h-4 w-24" />
            </span>
          </div>
        ))}
      </div>
    </div>
  </Waiting>
)

// Each figure as wide as its line; the next one is cut at the edge, which shows that the strip continues.
const strip =
  'max-md:auto-cols-[minmax(max-content,1fr)] max-md:grid-flow-col max-md:[scrollbar-width:none] max-md:*:grid max-md:*:grid-cols-[auto_1fr] max-md:[&_dd]:whitespace-nowrap max-md:[&_dt]:whitespace-nowrap max-md:[&>*>:first-child]:col-span-full max-md:[&_dd:has(>.block)]:col-span-full'
// On paper a gap between two boxes may fall between two dots; an outline never does.
const frame =
  'grid break-inside-avoid gap-px overflow-hidden rounded-md border border-line bg-line md:auto-cols-fr md:grid-flow-col print:bg-transparent print:*:outline print:*:outline-line'
// A note is beside its number where there is room, and below it otherwise.
const cell = 'relative flex min-w-0 flex-wrap content-start items-baseline gap-x-2 bg-surface px-3 py-1.5 lg:px-3.5'
// Longer values break instead of being cut, as does a date with its distance.
const number = 'text-base leading-6 [overflow-wrap:anywhere] lg:text-[1.125rem] [&_[data-due]]:whitespace-normal'
