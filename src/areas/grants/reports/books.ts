import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { incomeLines, type Books } from './agreement/rules.ts'
import { incomeUntil } from '../charges/commands.ts'
import type { Grant } from '../grants/records.ts'
import { indirectUntil } from '../charges/indirect.ts'
import type { GrantReport } from './records.ts'
import { amendmentLife } from '../budgets/life.ts'
import { grantCostLife } from '../charges/life.ts'

/** The books of a grant up to a date. */
async function countedUntil(tx: CommandTx, row: Grant, until: string): Promise<Books> {
  const at = [tx.organization_id, row.id, until]
  const costs = (await tx.one<{ spent: number; matched: number }>(
    `select coalesce(sum(amount), 0)::bigint as spent, coalesce(sum(match), 0)::bigint as matched
       from grant_costs where organization_id = $1 and funding = $2
       and status ${notAmong(grantCostLife, 'disallowed')} and incurred_on <= $3`,
    at,
  ))!
  const { received } = (await tx.one<{ received: number }>(
    `select coalesce(sum(received), 0)::bigint as received from drawdowns
      where organization_id = $1 and funding = $2 and status = 'received' and received_on <= $3`,
    at,
  ))!
  const { paid } = (await tx.one<{ paid: number }>(
    `select coalesce(sum(c.amount), 0)::bigint as paid
       from grant_costs c left join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.funding = $2
      and c.status ${notAmong(grantCostLife, 'disallowed')} and c.incurred_on <= $3
        and (i.id is null or (i.status ${among(invoiceLife, 'paid')} and coalesce(i.paid_on, $3) <= $3))`,
    at,
  ))!
  const later = (await tx.one<{ amount: number; match: number }>(
    `select coalesce(sum(amount) filter (where kind = 'more_funds'), 0)::bigint as amount,
            coalesce(sum(amount) filter (where kind = 'match_total'), 0)::bigint as match
       from grant_amendments where organization_id = $1 and funding = $2
       and status ${among(amendmentLife, 'approved')} and approved_on > $3`,
    at,
  ))!
  const { shared, ...income } = incomeLines(row.income_use, await incomeUntil(tx, row.id, until))
  const indirect = await indirectUntil(tx, row, until)
  return {
    receipts: received,
    disbursed: paid,
    authorized: row.amount - later.amount,
    federal_spent: costs.spent,
    match_required: row.match - later.match,
    match_spent: costs.matched + shared,
    ...income,
    indirect_base: indirect.base,
    indirect_charged: indirect.charged,
  }
}

/**
 * The books that a report is checked against, up to the end of its period. Money drawn and paid during liquidation
 * comes after that end, so the final report counts to the day it is requested.
 */
export async function booksOf(
  tx: CommandTx,
  row: Grant,
  of: Pick<GrantReport, 'final' | 'period_end'>,
  now: Date,
): Promise<Books> {
  const today = await todayOf(tx, now)
  return countedUntil(tx, row, of.final && of.period_end < today ? today : of.period_end)
}
