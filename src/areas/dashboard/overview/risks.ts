import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { reportLife } from '#areas/grants/reports/life.ts'
import type { Risk } from './rules.ts'

/** Each kind by its own index. $1 the organization, $2 now. */
export const risksSql = `
  with days as (select app.day_of($1, $2) as today)
  select 'report' as kind, 'grant_reports' as table_name, r.id as record, g.title, r.number, r.owner as person,
  r.due_on - d.today as days, g.amount - g.drawn as amount, null::int as used
    from days d join public.grant_reports r on r.organization_id = $1 and r.due_on < d.today
     and r.status ${among(reportLife, 'unsent')}
    join public.grants g on g.organization_id = $1 and g.id = r.funding and g.status ${among(grantLife, 'running')}
  union all
  select 'line', 'budget_lines', l.id, l.name, null, l.owner, l.ends_on - d.today,
  l.amended - l.spent - l.pre_encumbered - l.encumbered,
  floor(100.0 * (l.spent + l.pre_encumbered + l.encumbered) / l.amended)::int
    from days d join public.budget_lines l on l.organization_id = $1 and l.status ${among(budgetLineLife, 'adopted')}
     and d.today between l.starts_on and l.ends_on - 30 and l.amended > 0
     and (l.spent + l.pre_encumbered + l.encumbered) * 100 >= l.amended * 90
  union all
  select 'contract', 'contracts', c.id, c.title, c.number, c.owner, c.ends_on - d.today, c.committed, null
    from days d join public.contracts c on c.organization_id = $1 and c.status ${among(contractLife, 'active')}
     and c.ends_on between d.today and d.today + 60
  union all
  select 'bid', 'solicitations', s.id, s.title, s.number, s.contact,
  (app.day_of($1, s.closes_at) - d.today)::int, s.estimate, null
    from days d join public.solicitations s on s.organization_id = $1
    and s.status ${among(solicitationLife, 'published')}
     and s.closes_at >= $2
    join lateral (
      select p.value from public.predictions p
        join public.prediction_models m on m.organization_id = $1 and m.id = p.model and m.subject = 'bid_count'
       where p.organization_id = $1 and p.table_name = 'solicitations' and p.record = s.id::text
       order by p.created_at desc limit 1) expected on expected.value < 1.5`

export const risks = question('dashboard/risks', {
  about: 'Overdue grant reports, budget lines that are nearly used, expiring contracts and expected single bids.',
  input: z.strictObject({}),
  run: (_, { tx, actor, now }): Promise<Risk[]> => tx.asPerson<Risk>(risksSql, [actor.organization_id, now]),
})
