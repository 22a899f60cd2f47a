import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { disasterDeclaration } from '../../declarations/records.ts'
import { among } from '#platform/life/status-sql.ts'
import { costLife } from '../life.ts'
import type { CostRecord } from '../records.ts'

export type CostSum = Pick<CostRecord, 'category' | 'status' | 'donated' | 'eligible'>

/** $1 the organization, $2 the declaration. A storm has thousands of costs: no page adds them up row by row. */
const sums = `
  select category, status, donated, sum(eligible)::float8 as eligible from public.cost_records
   where organization_id = $1 and declaration = $2 and status ${among(costLife, 'claimed')}
   group by category, status, donated order by category, status, donated`

export const declarationCosts = question('disaster-declarations/costs', {
  about: 'The eligible cost of a disaster by category of work: checked, waiting for check, and donated.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<CostSum[]> {
    const { tx, actor } = context
    await recordInQuestion(context, [disasterDeclaration], { table: disasterDeclaration.table, record: id })
    return tx.asPerson<CostSum>(sums, [actor.organization_id, id])
  },
})
