import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { say } from '#platform/say.ts'

/** Rows of a panel; each opens a record. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="-mx-5 -mb-5 divide-y divide-line border-t border-line">
    {children}
  </ul>
)

type RowProps = { to: string; title: ReactNode; note?: ReactNode; side?: ReactNode; onOpen?: () => void }

export const Row = ({ to, title, note, side, onOpen }: RowProps) => (
  <li className="relative flex items-center justify-between gap-4 px-5 py-2.5 transition-colors duration-(--dur-1) last:rounded-b-lg hover:bg-surface-2">
    <span className="min-w-0">
      <Link
        to={to}
        onClick={onOpen}
        className="block min-h-6 wrap-anywhere font-semibold text-ink after:absolute after:inset-0 after:rounded-sm"
      >
        {title}
      </Link>
      {note && <span className="block text-xs text-ink-2">{note}</span>}
    </span>
    {side && <span className="shrink-0 text-right text-ink-2">{side}</span>}
  </li>
)

/** Placeholder for that many rows. */
export const WaitingRows = ({ rows }: { rows: number }) => (
  <div role="status" className="-mx-5 -mb-5 divide-y divide-line border-t border-line">
    <span className="sr-only">{say('Loading…')}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} aria-hidden className="px-5 py-2.5">
        <span className="flex min-h-6 items-center">
          <Skeleton className="h-3.5 w-48" />
        </span>
        <span className="flex min-h-[1.125rem] items-center">
          <Skeleton className="h-3 w-28" />
        </span>
      </div>
    ))}
  </div>
)

export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>
