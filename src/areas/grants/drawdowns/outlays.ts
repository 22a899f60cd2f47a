import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import type { Outlay } from './paper/rules.ts'
import { grantCostLife } from '../charges/life.ts'

/**
 * The outlays of a grant until a date, from the ledger of its costs. Of the unpaid costs, only those that a drawdown
 * claims: they are what an advance is for.
 */
export const outlaysUntil = (tx: CommandTx, funding: string, until: string, claimed: readonly string[]) =>
  tx.sql<Outlay>(
    `with costs as (
       select c.*, i.id is null or (i.status ${among(invoiceLife, 'paid')} and coalesce(i.paid_on, $3) <= $3) as paid
         from grant_costs c left join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
        where c.organization_id = $1 and c.funding = $2
        and c.status ${notAmong(grantCostLife, 'disallowed')} and c.incurred_on <= $3)
     select class, construction_line, paid, sum(amount)::bigint as amount, sum(match)::bigint as match,
        sum(from_income)::bigint as from_income
       from costs where paid or id = any ($4) group by 1, 2, 3 order by 1, 2, 3`,
    [tx.organization_id, funding, until, claimed],
  )

/** The costs that the drawdowns submitted for check or further reserve. */
export const claimedOf = async (tx: CommandTx, funding: string): Promise<string[]> =>
  (
    await tx.sql<{ id: string }>(
      'select id from grant_costs where organization_id = $1 and funding = $2 and drawn > 0',
      [tx.organization_id, funding],
    )
  ).map(({ id }) => id)
