import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import type { FiscalYear } from '../calendar/records.ts'
import { receivedBy } from '../carry-forward/received.ts'
import { transferLife } from '../transfers/life.ts'

/** One thing to settle before a year closes, counted in the books. */
export type ClosingItem = {
  key: string
  words: string
  /** The next step, in a sentence. */ next: string
  count: number
  amount: number
  /** The page with the records. */ to: string
  /** Whether the year can't be closed before. */ blocks: boolean
}
type Check = (tx: CommandTx, year: FiscalYear, today: string) => Promise<ClosingItem[]>

const checks: Check[] = []

/** The budget knows neither invoices nor payments: what must be settled there registers here. */
export const checkAtClosing = (check: Check): void => void checks.push(check)

export async function itemsOf(tx: CommandTx, year: FiscalYear, today: string): Promise<ClosingItem[]> {
  const items: ClosingItem[] = []
  for (const check of checks) items.push(...(await check(tx, year, today)))
  return items
}

type Counted = { count: number; amount: number }
export const counted = async (tx: CommandTx, sql: string, values: readonly unknown[]): Promise<Counted> =>
  (await tx.one<Counted>(sql, [tx.organization_id, ...values]))!

checkAtClosing(async (tx, { id, ends_on }) => {
  const budgets = await tx.sql<{ id: string }>(
    'select id from budget_lines where organization_id = $1 and fiscal_year = $2',
    [tx.organization_id, id],
  )
  const received = await receivedBy(
    tx,
    budgets.map((line) => line.id),
    ends_on,
  )
  return [
    {
      key: 'transfers',
      words: 'Budget transfers without a decision',
      next: 'Approve or reject them. After the close they can only be rejected.',
      ...(await counted(
        tx,
        `select count(*)::int as count, coalesce(sum(t.amount), 0)::bigint as amount from budget_transfers t
        join budget_lines l on l.organization_id = t.organization_id and l.id = t.from_line
        where t.organization_id = $1 and l.fiscal_year = $2
        and t.status ${among(transferLife, ...transferLife.openStatuses)}`,
        [id],
      )),
      to: '/budget-management?tab=transfers',
      blocks: false,
    },
    {
      key: 'encumbrances',
      words: 'Budget lines with open encumbrances',
      next: 'Carry them forward below, or close and cancel what is not needed.',
      ...(await counted(
        tx,
        `select count(*)::int as count, coalesce(sum(pre_encumbered + encumbered), 0)::bigint as amount from budget_lines
        where organization_id = $1 and fiscal_year = $2 and (pre_encumbered <> 0 or encumbered <> 0)`,
        [id],
      )),
      to: '/budget-management?tab=lines',
      blocks: true,
    },
    {
      key: 'received',
      words: 'Received and not billed',
      next: 'Ask for the bills. The carryforward accrues the rest.',
      count: received.length,
      amount: received.reduce((sum, { amount }) => sum + amount, 0),
      to: '/purchase-orders',
      blocks: false,
    },
  ]
})
