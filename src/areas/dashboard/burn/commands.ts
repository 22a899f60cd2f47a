import { z } from 'zod'
import { asPerson } from '#platform/commands/as-person.ts'
import { question } from '#platform/commands/command.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { CostCenter, Month } from './rules.ts'

/** The adopted lines whose year it is today, by the cost center that answers for them. */
const centersSql = `
  select c.id, coalesce(c.name, 'Without a cost center') as name, sum(l.amended)::bigint as amended, sum(l.spent)::bigint as spent, sum(l.pre_encumbered + l.encumbered)::bigint as promised,
         round(sum(l.amended * (least(greatest($2::date - l.starts_on + 1, 0), l.ends_on - l.starts_on + 1)::numeric / (l.ends_on - l.starts_on + 1))))::bigint as planned
    from public.budget_lines l left join public.cost_centers c on c.organization_id = l.organization_id and c.id = l.cost_center
   where l.organization_id = $1 and l.status = 'adopted' and $2::date between l.starts_on and l.ends_on
   group by c.id, c.name order by sum(l.amended) desc, name limit 12`

/** What was spent in each month of that year so far, as the ledger keeps it for each line and month. */
const monthsSql = `
  with year as (select min(starts_on) as begins, max(ends_on) as ends, sum(amended)::bigint as amended from public.budget_lines
                 where organization_id = $1 and status = 'adopted' and $2::date between starts_on and ends_on)
  select to_char(m, 'YYYY-MM') as month, y.amended, m > date_trunc('month', $2::date) as ahead,
         coalesce(b.spent, 0)::bigint as spent
    from year y cross join generate_series(date_trunc('month', y.begins), y.ends, interval '1 month') m
    left join (select s.month, sum(s.spent) as spent from public.budget_lines l join public.budget_months s on s.organization_id = l.organization_id and s.line = l.id
                where l.organization_id = $1 and l.status = 'adopted' and $2::date between l.starts_on and l.ends_on group by 1) b on b.month = m::date
   where y.begins is not null order by m`

const rowsOf = (sql: string) => `(select coalesce(json_agg(rows), '[]') from (${sql}) rows)`
const bothSql = `select ${rowsOf(centersSql)} as centers, ${rowsOf(monthsSql)} as months`

export const burn = question('dashboard/burn', {
  about: 'What the departments have spent and promised of this year’s budget, beside what the calendar would have them spend.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<{ today: string; centers: CostCenter[]; months: Month[] }> {
    const today = await todayOf(tx, now)
    const [both] = await asPerson<{ centers: CostCenter[]; months: Month[] }>(tx, bothSql, [actor.organization_id, today])
    return { today, ...both! }
  },
})
