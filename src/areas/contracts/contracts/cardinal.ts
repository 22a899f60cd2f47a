import { piecesWhere } from '#areas/organization/approvals/sums/judged-by.ts'
import { termsOf } from '#areas/procurement/purchase-orders/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import type { Contract } from './records.ts'
import { shareOf, whyNotCardinal } from './rules.ts'

type Change = {
  table: 'change_orders' | 'contract_amendments'
  id: string
  amount: number
  same_purchase: string | null
}

/**
 * The contract's total change with this change and all approved or pending ones: change orders and amendments, over
 * its whole life, so that a change in pieces is judged as one.
 */
export async function movedWith(tx: CommandTx, change: Omit<Change, 'same_purchase'>, row: Contract): Promise<number> {
  const others = await tx.sql<{ amount: number }>(
    `select amount ${piecesWhere(tx, 'first = $2', `kind = 'contract_changes'`)} and standing is not null
      and not (document_table = $3 and document = $4)`,
    [tx.organization_id, row.id, change.table, change.id],
  )
  return shareOf(row.original, [...others.map(({ amount }) => amount), change.amount])
}

/** The share is a dated row of the order settings: one figure for orders and contracts. */
export async function whyCardinal(tx: CommandTx, change: Change, row: Contract, now: Date): Promise<Reason> {
  return whyNotCardinal(
    change,
    await movedWith(tx, change, row),
    (await termsOf(tx, await todayOf(tx, now)))('cardinal_percent'),
  )
}
