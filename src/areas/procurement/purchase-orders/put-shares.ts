import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { OrderLine } from './records.ts'
import { placeShares, type ShareInput } from './shares/rules.ts'

export type NewShare = {
  line: string
  budget_line: string
  percent: number | null
  amount: number
  relieved: number
  grant_award: string | null
}

/** The funding of a line, in cents. */
export function sharesBy({ id, amount }: Pick<OrderLine, 'id' | 'amount'>, shares: readonly ShareInput[]): NewShare[] {
  const cents = placeShares(amount, shares)
  return shares.map(({ budget_line, percent, grant_award }, at) => ({
    line: id,
    budget_line,
    percent: percent ?? null,
    amount: cents[at]!,
    relieved: 0,
    grant_award: grant_award ?? null,
  }))
}

/** Replaces all shares of an order. */
export async function putShares(tx: CommandTx, order: string, shares: readonly NewShare[]): Promise<void> {
  await tx.sql('delete from order_line_shares where organization_id = $1 and purchase_order = $2', [
    tx.organization_id,
    order,
  ])
  if (shares.length === 0) return
  await tx.sql(
    `insert into order_line_shares (organization_id, purchase_order, position, line, budget_line, percent, amount,
      grant_award, relieved)
     select $1, $2, position, line, budget_line, percent, amount, grant_award, relieved
     from jsonb_populate_recordset(null::order_line_shares, $3)`,
    [tx.organization_id, order, JSON.stringify(shares.map((share, at) => ({ ...share, position: at + 1 })))],
  )
}
