import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import type { FiscalYear } from '#areas/planning/calendar/records.ts'
import { monthsOf } from '#areas/planning/calendar/rules.ts'
import type { MonthOfDepartment, ShowSpending, Spent, YearSpending } from '#areas/planning/spending/rules.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'

/**
 * Expenditures of a year by fund, department and vendor, from the entries of its lines. Payroll, journal entries and
 * imported balances have no vendor. $1 the organization, $2 the fiscal year.
 */
export const spentSql = `
  with lines as materialized (
    select l.id, l.fund, l.cost_center from public.budget_lines l
     where l.organization_id = $1 and l.fiscal_year = $2 and l.status ${notAmong(budgetLineLife, 'draft')}),
  booked as materialized (
    select l.fund, l.cost_center, case when e.source_table = 'invoices' then e.source end as invoice, sum(e.amount) as amount
      from lines l join public.budget_entries e on e.organization_id = $1 and e.line = l.id and e.kind = 'expenditure'
     group by 1, 2, 3),
  billed as (
    select b.fund, b.cost_center, i.vendor, sum(b.amount)::bigint as amount
      from booked b left join public.invoices i on i.organization_id = $1 and i.id = b.invoice::uuid group by 1, 2, 3)
  select f.name as fund, c.name as department, v.name as vendor, b.amount as spent
    from billed b join public.funds f on f.organization_id = $1 and f.id = b.fund
    left join public.cost_centers c on c.organization_id = $1 and c.id = b.cost_center
    left join public.vendors v on v.organization_id = $1 and v.id = b.vendor
   where b.amount <> 0 order by f.code, c.code, v.name, v.id`

/** From the stored sums by line and month. $1 the organization, $2 the fiscal year. */
export const departmentMonthsSql = `
  with lines as materialized (
    select l.id, l.cost_center from public.budget_lines l
     where l.organization_id = $1 and l.fiscal_year = $2 and l.status ${notAmong(budgetLineLife, 'draft')}),
  kept as (
    select l.cost_center, m.month, sum(m.spent)::bigint as spent
      from lines l join public.budget_months m on m.organization_id = $1 and m.line = l.id group by 1, 2)
  select c.name as department, to_char(k.month, 'YYYY-MM') as month, k.spent
    from kept k left join public.cost_centers c on c.organization_id = $1 and c.id = k.cost_center
   order by c.code, k.month`

export const yearSpending = question('budget-lines/spending', {
  about:
    'Shows the expenditures of a fiscal year by fund, department and vendor, and by month and department. Without a year, those of the current one.',
  input: z.strictObject({ fiscal_year: z.uuid().nullable() }),
  async run({ fiscal_year }, { tx, actor, now }): Promise<YearSpending | null> {
    const organization = actor.organization_id!
    const today = await todayIn(tx, organization, now)
    const year = await tx.one<FiscalYear>(
      `select * from fiscal_years where organization_id = $1
          and case when $2::uuid is null then $3 between starts_on and ends_on else id = $2 end
        order by starts_on desc limit 1`,
      [organization, fiscal_year, today],
    )
    if (!year) return null
    return {
      year: year.name,
      today,
      months: monthsOf(year).map(({ starts_on }) => starts_on.slice(0, 7)),
      spent: await tx.asPerson<Spent>(spentSql, [organization, year.id]),
      byMonth: await tx.asPerson<MonthOfDepartment>(departmentMonthsSql, [organization, year.id]),
    }
  },
}) satisfies ShowSpending
