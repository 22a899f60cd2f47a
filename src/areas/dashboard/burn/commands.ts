import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import type { CostCenter, Month } from './rules.ts'

/** The adopted lines of the current budget year and its months, each read once in one piece. */
const linesSql = `
  days as (select app.day_of($1, $2) as today),
  lines as materialized (
    select l.id, l.cost_center, l.amended, l.spent, l.pre_encumbered, l.encumbered, l.starts_on, l.ends_on,
    d.today
      from days d join public.budget_lines l on l.organization_id = $1 and l.status ${among(budgetLineLife, 'adopted')}
      and d.today between l.starts_on and l.ends_on),
  kept as materialized (
    select m.line, m.month, m.spent from public.budget_months m
     where m.organization_id = $1 and m.month between (select date_trunc('month', min(starts_on))::date from lines)
     and (select max(ends_on) from lines))`

/** By the responsible cost center. */
const centersSql = `
  select c.id, coalesce(c.name, 'Without a cost center') as name, sum(l.amended)::bigint as amended,
  sum(l.spent)::bigint as spent, sum(l.encumbered)::bigint as encumbered,
  sum(l.pre_encumbered)::bigint as pre_encumbered,
         round(sum(l.amended * (least(greatest(l.today - l.starts_on + 1, 0), l.ends_on - l.starts_on +
           1)::numeric / (l.ends_on - l.starts_on + 1))))::bigint as planned
    from lines l left join public.cost_centers c on c.organization_id = $1 and c.id = l.cost_center
   group by c.id, c.name order by sum(l.amended) desc, name limit 12`

/** Spending in each month of the year so far, from the ledger by line and month. */
const monthsSql = `
  select to_char(m, 'YYYY-MM') as month, y.amended, m > date_trunc('month', y.today) as ahead,
  coalesce(b.spent, 0)::bigint as spent
    from (select min(starts_on) as begins, max(ends_on) as ends, sum(amended)::bigint as amended, min(today) as today
      from lines) y
   cross join generate_series(date_trunc('month', y.begins), y.ends, interval '1 month') m
    left join (select s.month, sum(s.spent) as spent from lines l join kept s on s.line = l.id group by 1) b
    on b.month = m::date
   where y.begins is not null order by m`

const rowsOf = (sql: string) => `(select coalesce(json_agg(rows), '[]') from (${sql}) rows)`
/** Whether there is anything that an overview could show: each looked up in an index, up to the first row. */
const begunSql = [
  `budget_lines where status ${among(budgetLineLife, 'adopted')} and`,
  'purchase_orders where',
  'requisitions where',
  'solicitations where',
  'payments where',
  'grants where',
  'damage_items where',
  'emergency_incidents where',
]
  .map((rows) => `exists (select from public.${rows} organization_id = $1)`)
  .join(' or ')

/** $1 the organization, $2 now. */
export const burnSql = `with ${linesSql}
  select (select today from days) as today, (${begunSql}) as begun,
  (select y.id from days d join public.fiscal_years y on y.organization_id = $1
    and d.today between y.starts_on and y.ends_on order by y.starts_on desc, y.id limit 1) as fiscal_year,
  ${rowsOf(centersSql)} as centers, ${rowsOf(monthsSql)} as months`

type Burn = {
  today: string
  /** The agency has records that an overview could show. */
  begun: boolean
  /** The year of the forecast. */ fiscal_year: string | null
  centers: CostCenter[]
  months: Month[]
}

export const burn = question('dashboard/burn', {
  about: 'Spending and encumbrances of each department this budget year, compared with a straight-line budget.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<Burn> {
    const [year] = await tx.asPerson<Burn>(burnSql, [actor.organization_id, now])
    return year!
  },
})
