import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { NewShare } from './shares/rules.ts'

/** Replaces all shares of an order. */
export async function putShares(tx: CommandTx, order: string, shares: readonly NewShare[]): Promise<void> {
  await tx.sql('delete from order_line_shares where organization_id = $1 and purchase_order = $2', [
    tx.organization_id,
    order,
  ])
  if (shares.length === 0) return
  await tx.sql(
    `insert into order_line_shares (organization_id, purchase_order, position, line, charge, budget_line, percent,
      amount, grant_award, relieved)
     select $1, $2, position, line, charge, budget_line, percent, amount, grant_award, relieved
     from jsonb_populate_recordset(null::order_line_shares, $3)`,
    [tx.organization_id, order, JSON.stringify(shares.map((share, at) => ({ ...share, position: at + 1 })))],
  )
}
