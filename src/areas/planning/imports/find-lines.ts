import { among } from '#platform/life/status-sql.ts'
import { budgetLineLife } from '../budgets/life.ts'
import { fiscalYearLife } from '../calendar/life.ts'

/**
 * A budget line in a sheet of orders or invoices: its name, or fund, cost center and account as in 100-40-5310, among
 * the adopted lines of open years.
 */
export const findBudgetLines = {
  budget_lines: `select * from (select l.id, l.name,
      f.code || coalesce('-' || c.code, '') || '-' || a.code as short
      from budget_lines l
      join fiscal_years y on y.organization_id = l.organization_id and y.id = l.fiscal_year
      and y.status ${among(fiscalYearLife, 'open')}
      join funds f on f.organization_id = l.organization_id and f.id = l.fund
      join accounts a on a.organization_id = l.organization_id and a.id = l.account
      left join cost_centers c on c.organization_id = l.organization_id and c.id = l.cost_center
     where l.organization_id = app.organization_id() and l.status ${among(budgetLineLife, 'adopted')}) found
   where lower(name) = any ($1) or lower(short) = any ($1)`,
}
