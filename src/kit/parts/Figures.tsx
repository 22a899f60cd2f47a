import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type Figure = { label: string; value: ReactNode; note?: ReactNode; tone?: 'warn' | 'bad' | 'good'; /** Where what it counts is found. */ to?: string }
const inks = { warn: 'text-warn', bad: 'text-bad', good: 'text-good' }

/** The few numbers that a page is opened for: at most four, or they are a table. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
    {figures.map(({ label, value, note, tone, to }) => (
      <div key={label} className={`relative flex min-w-0 flex-col bg-surface px-4 py-3 last:odd:col-span-2 lg:last:odd:col-span-1 ${to ? 'transition-colors duration-(--dur-1) hover:bg-surface-2' : ''}`}>
        <dt className="text-xs text-ink-2">{to ? <Link to={to} className="after:absolute after:inset-0">{label}</Link> : label}</dt>
        <dd className="mt-0.5 text-[1.1875rem] leading-7 font-semibold text-ink sm:text-xl">{value}</dd>
        {note && <dd className={`text-xs ${tone ? inks[tone] : 'text-ink-2'}`}>{note}</dd>}
      </div>
    ))}
  </dl>
)
