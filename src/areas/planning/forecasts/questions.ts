import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { fiscalYear, type FiscalYear } from '../calendar/records.ts'
import { monthsOf } from '../calendar/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'

export type FundYear = {
  fund: string
  name: string
  budget: number
  encumbered: number
  spent: number
  /** Spent to date and encumbered, without requisitions, which are not orders yet. */ committed: number
  history: number[]
  own: number[]
  months: string[]
  over: number
}

/** Each fund's monthly spending in this and earlier years, in full months, and its budget. */
export async function fundYears(tx: CommandTx, year: string, now: Date): Promise<FundYear[]> {
  const organization = tx.organization_id!
  const chosen = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
    organization,
    year,
  ])
  if (!chosen) throw new NotFound(fiscalYear.label)
  const day = await todayIn(tx, organization, now)
  const months = monthsOf(chosen)
  const over = months.filter(({ ends_on }) => ends_on < day).length
  const end = months[over - 1]?.ends_on ?? chosen.starts_on
  const funds = await tx.sql<Omit<FundYear, 'history' | 'own' | 'months' | 'over'>>(
    `select f.id as fund, f.name, sum(l.amended)::bigint as budget, sum(l.pre_encumbered + l.encumbered)::bigint
      as encumbered, sum(l.spent)::bigint as spent, sum(l.spent + l.encumbered)::bigint as committed
       from budget_lines l join funds f on f.organization_id = l.organization_id and f.id = l.fund
      where l.organization_id = $1 and l.fiscal_year = $2
      and l.status ${notAmong(budgetLineLife, 'draft')} group by f.id, f.name, f.code
      order by f.code`,
    [organization, year],
  )
  const spending = await tx.sql<{ fund: string; month: string; spent: number }>(
    // A year that begins mid-month doesn't consist of full months: its entries are added up by day.
    chosen.starts_on.endsWith('-01')
      ? keptMonthsSql
      : `select l.fund, to_char(e.day, 'YYYY-MM') as month, sum(e.amount)::bigint as spent
       from budget_entries e join budget_lines l on l.organization_id = e.organization_id and l.id = e.line
      where e.organization_id = $1 and e.kind = 'expenditure' and e.day <= $2
      and e.day >= ($3::date - interval '3 years') group by 1, 2`,
    [organization, end, chosen.starts_on],
  )
  return funds.map((fund) => {
    const own = new Map(spending.filter((each) => each.fund === fund.fund).map(({ month, spent }) => [month, spent]))
    const first = [...own.keys()].toSorted()[0]
    const all = over > 0 && first ? monthsBetween(first, months[over - 1]!.starts_on.slice(0, 7)) : []
    return {
      ...fund,
      over,
      months: months.map(({ name }) => name),
      history: all.map((month) => own.get(month) ?? 0),
      own: months.slice(0, over).map(({ starts_on }) => own.get(starts_on.slice(0, 7)) ?? 0),
    }
  })
}

/** From the stored sums for each line and month, in one query and not line by line. */
const keptMonthsSql = `
  with kept as materialized (select line, month, spent from budget_months where organization_id = $1 and month <= $2
    and month >= ($3::date - interval '3 years'))
  select l.fund, to_char(m.month, 'YYYY-MM') as month, sum(m.spent)::bigint as spent
    from budget_lines l join kept m on m.line = l.id
   where l.organization_id = $1 group by 1, 2`

export const forecastActuals = question('budget-forecasts/actuals', {
  about: 'Shows each fund’s spending month by month, this year and before, as the input of the forecast.',
  input: z.object({ fiscal_year: z.uuid() }),
  run: ({ fiscal_year }, { tx, now }) => fundYears(tx, fiscal_year, now),
})

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < 120;) {
    months.push(month)
    const [year, number] = month.split('-').map(Number) as [number, number]
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  return months
}
