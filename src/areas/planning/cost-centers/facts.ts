import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { costCenterLife } from './life.ts'

/** The names and codes by which a member's department is given. */
export const openCenters = (tx: CommandTx): Promise<{ code: string; name: string }[]> =>
  tx.sql(
    `select code, name from cost_centers where organization_id = $1
  and status ${among(costCenterLife, 'open')} order by code`,
    [tx.organization_id],
  )

/** Approval chains show departments by name. */
export async function nameOf(tx: CommandTx, center: string | null): Promise<string | null> {
  if (!center) return null
  return (
    (
      await tx.one<{ name: string }>('select name from cost_centers where organization_id = $1 and id = $2', [
        tx.organization_id,
        center,
      ])
    )?.name ?? null
  )
}
