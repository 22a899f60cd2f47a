import type { CommandTx } from '#platform/commands/command-tx.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayOf } from '#platform/dates.ts'
import { declaredAs, numberOf } from '#platform/records/record.ts'
import type { Register } from './registers.ts'

export type DecidedBefore = { table: string; id: string; title: string; day: string }

const most = 500

/**
 * Records decided between a figure's effective date and its approval: the older figure decided them, and they stay
 * unchanged.
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
    // With the person's own rights: a person who may not read a record does not learn of it here.
    const rows = await tx.asPerson<Omit<DecidedBefore, 'table'>>(
      `select id, ${String(called)}::text as title, ${day}::text as day from ${table} where organization_id = $1
        and ${day} between $2 and $3 order by ${day}, id limit ${most}`,
      [tx.organization_id, from, last],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}
