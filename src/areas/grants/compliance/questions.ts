import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { SefaCost } from './rules.ts'

export const showExpenditures = question('grant-requirements/show-expenditures', {
  about: 'Spending and subaward payments for each federal award between two dates.',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  async run({ from, to }, { tx }): Promise<{ costs: SefaCost[] }> {
    const costs = await tx.sql<SefaCost>(
      `select coalesce(g.aln, '') as aln, coalesce(g.aln_title, g.title) as program, g.agency, g.pass_through,
        g.award_number, sum(c.amount)::bigint as amount,
        coalesce(sum(c.amount) filter (where c.kind = 'subaward'), 0)::bigint as passed_on
         from grant_costs c join grants g on g.organization_id = c.organization_id and g.id = c.funding
        where c.organization_id = $1 and g.kind in ('federal', 'pass_through') and c.status <> 'disallowed'
        and c.incurred_on between $2 and $3
        group by g.organization_id, g.id order by 1, g.award_number, g.id`,
      [tx.organization_id, from, to],
    )
    return { costs }
  },
})
