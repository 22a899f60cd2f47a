import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { MonthOfFund } from './rules.ts'

/**
 * From the stored sums by line and month, so that the cost doesn't grow with the entries; lines are read once, and not
 * for each month. $1 the organization, $2 now.
 */
export const spendingSql = `
  with days as (select app.day_of($1, $2) as today),
  kept as materialized (
    select m.line, m.month, m.spent from public.budget_months m
     where m.organization_id = $1 and m.month between (select (date_trunc('month', today) - interval '11 months')::date from days)
     and (select today from days)),
  lines as materialized (select l.id, l.fund from public.budget_lines l where l.organization_id = $1),
  spent as (select l.fund, k.month, sum(k.spent) as spent from kept k join lines l on l.id = k.line group by l.fund, k.month)
  select to_char(s.month, 'YYYY-MM') as month, f.id as fund, f.name, s.spent::bigint as spent
    from spent s join public.funds f on f.organization_id = $1 and f.id = s.fund order by s.month, f.code`

export const spending = question('dashboard/spending', {
  about: 'Spending of the last 12 months by month and fund; the current month is not finished.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<{ today: string; months: MonthOfFund[] }> {
    const [day] = await tx.asPerson<{ today: string }>('select app.day_of($1, $2) as today', [
      actor.organization_id,
      now,
    ])
    return { today: day!.today, months: await tx.asPerson<MonthOfFund>(spendingSql, [actor.organization_id, now]) }
  },
})
