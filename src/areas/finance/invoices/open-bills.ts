import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Invoice } from './records.ts'

const undecided: readonly Invoice['status'][] = ['draft', 'held', 'submitted', 'returned', 'disputed']

/** Undecided invoices of an order, by number. */
export const openBillsOf = async (tx: CommandTx, order: string): Promise<string[]> =>
  (
    await tx.sql<{ number: string }>(
      `select number from invoices where organization_id = $1 and purchase_order = $2 and status = any ($3)
        order by number limit 100`,
      [tx.organization_id, order, undecided],
    )
  ).map(({ number }) => number)
