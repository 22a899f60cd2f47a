import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Life } from '#platform/life.ts'
import type { Findings } from '#platform/life/move.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { pageOf, useCatalog } from './catalog.tsx'

type ReasonsProps = {
  life: Life
  name: string
  row: RowOf<AnyRecord>
  reasons: readonly string[]
  found: Findings<unknown> | undefined
  /** Where a reason is fixed that the move says nothing of. */
  otherwise?: (reason: string) => string | undefined
}

/** Everything against a move, each with the way to the place where it is fixed. */
export function Reasons({ life, name, row, reasons, found, otherwise }: ReasonsProps): ReactNode {
  const catalog = useCatalog()
  return reasons.map((reason) => {
    const fix = life.fixOf(name, row, reason, found) ?? otherwise?.(reason)
    const at = typeof fix === 'object' ? pageOf(catalog, fix.table, fix.id) : fix
    return (
      <li key={reason} className="flex flex-wrap items-baseline gap-x-3">
        <span>{reason}</span>
        {at && (
          <Place to={at}>
            {say('Fix')}
            <span className="sr-only">: {reason}</span>
          </Place>
        )}
      </li>
    )
  })
}

export const Place = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 items-center text-action-ink underline underline-offset-3 pointer-coarse:min-h-11"
  >
    {children}
  </Link>
)
