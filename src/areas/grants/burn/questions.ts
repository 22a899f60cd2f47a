import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import type { ObjectClass } from '../budgets/records.ts'
import { grant } from '../grants/records.ts'
import type { BurnMonth } from './rules.ts'
import { grantCostLife } from '../charges/life.ts'
import { drawdownLife } from '../drawdowns/life.ts'

/** $1 the organization, $2 the grant. A drawdown counts when it is requested, with what was received of it. */
const months = `
  with moved as (
    select to_char(incurred_on, 'YYYY-MM') as month, amount as spent, 0::bigint as drawn
      from public.grant_costs where organization_id = $1 and funding = $2
      and status ${notAmong(grantCostLife, 'disallowed')}
    union all
    select to_char(coalesce(received_on, sent_on), 'YYYY-MM'), 0,
           case when status ${among(drawdownLife, 'received')} then received else coalesce(allowed, amount) end
      from public.drawdowns where organization_id = $1 and funding = $2
      and status ${among(drawdownLife, 'requested', 'received')}
       and coalesce(received_on, sent_on) is not null
  )
  select month, sum(spent)::bigint as spent, sum(drawn)::bigint as drawn from moved group by month order by month`

/** Award share and match together, as they are budgeted. */
const classes = `
  select class, sum(amount + match)::bigint as amount from public.grant_costs
   where organization_id = $1 and funding = $2
   and status ${notAmong(grantCostLife, 'disallowed')} group by class order by class`

export const grantBurn = question('grants/burn', {
  about: 'Spending and drawdowns of a grant in each month, and the charges to each object class.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<{ months: BurnMonth[]; classes: { class: ObjectClass; amount: number }[] }> {
    const { tx, actor } = context
    await recordInQuestion(context, [grant], { table: grant.table, record: id })
    const of = [actor.organization_id, id]
    return {
      months: await tx.asPerson<BurnMonth>(months, of),
      classes: await tx.asPerson<{ class: ObjectClass; amount: number }>(classes, of),
    }
  },
})
