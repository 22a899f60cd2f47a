import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { MonthOfFund } from './rules.ts'

/** From the stored sums by line and month, so that the cost doesn't grow with the entries. $1 the organization, $2 now. */
export const spendingSql = `
  with days as (select app.day_of($1, $2) as today),
  kept as materialized (
    select m.line, m.month, m.spent from public.budget_months m
     where m.organization_id = $1 and m.month between (select date_trunc('month', today) - interval '11 months' from days)
     and (select today from days))
  select to_char(k.month, 'YYYY-MM') as month, f.id as fund, f.name, sum(k.spent)::bigint as spent
    from kept k join public.budget_lines l on l.organization_id = $1 and l.id = k.line
    join public.funds f on f.organization_id = $1 and f.id = l.fund
   group by k.month, f.id, f.name, f.code order by k.month, f.code`

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
