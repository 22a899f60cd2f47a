import { Link } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { plural } from '#platform/words.ts'
import type { Lockout, Permit } from '../records.ts'
import { locksOn, overdue } from '../rules.ts'

type Loaded = { permits: readonly Permit[]; locks: readonly Lockout[] }

/** Permits with locks or past their end come before all of them. */
export function LockedPermits({ loaded: { permits, locks } }: { loaded: Loaded }) {
  const now = new Date(useNow()).toISOString()
  const locked = permits
    .map((row) => ({ row, on: locksOn(locks.filter((lock) => lock.permit === row.id)) }))
    .filter(({ row, on }) => on > 0 || overdue(row, now))
  if (locked.length === 0) return null
  return (
    <Panel title="Locked or expired" about="A permit can’t be closed while a lock is applied.">
      <ul className="divide-y divide-line">
        {locked.map(({ row, on }) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
            <Link to={`/safety-management/permits/${row.id}`} className="font-semibold text-ink hover:underline">
              {row.title}
            </Link>
            <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-2">
              {on > 0 && (
                <span>
                  {on} {plural(on, { one: 'lock', other: 'locks' })} applied
                </span>
              )}
              {overdue(row, now) && <Dial state="bad">Expired</Dial>}
              <span>
                valid until <Moment at={row.ends_at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
