import type { CommandTx } from '#platform/commands/command-tx.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayOf } from '#platform/dates.ts'
import { declaredAs, numberOf } from '#platform/records/record.ts'
import type { Register } from './registers.ts'

export type DecidedBefore = { table: string; id: string; title: string; day: string }

const most = 500

/**
 * Records that were decided from the first day of a figure until it was approved: the older figure decided them, and
 * they stay as they are.
 */
export async function decidedUnderOlder(
  tx: CommandTx,
  { control }: Register,
  { from, until }: { from: string; until: string },
): Promise<DecidedBefore[]> {
  const last = dayOf(until, await zoneOf(tx))
  const found: DecidedBefore[] = []
  for (const [table, day] of control.outsideLaw?.decides ?? []) {
    const record = declaredAs(table)[0]!
    const called = numberOf(record) ?? record.title
    // With the person's own rights: who may not read a record does not learn of it here.
    const rows = await tx.asPerson<Omit<DecidedBefore, 'table'>>(
      `select id, ${String(called)}::text as title, ${day}::text as day from ${table} where organization_id = $1
        and ${day} between $2 and $3 order by ${day}, id limit ${most}`,
      [tx.organizationId(), from, last],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}
