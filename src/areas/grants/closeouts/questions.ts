import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Check } from '#platform/rules.ts'
import type { Grant } from '../grants/records.ts'
import { closeoutFacts } from './commands.ts'
import { grantCloseout, type GrantCloseout } from './records.ts'
import { closeoutChecks } from './rules.ts'

export const showCloseout = question('grant-closeouts/show', {
  about:
    'The completed and missing items of a closeout, from the reports, drawdowns, subawards and findings of its grant.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, now }): Promise<{ checks: Check[] }> {
    const at = tx.organization_id
    const of = await tx.one<GrantCloseout>('select * from grant_closeouts where organization_id = $1 and id = $2', [
      at,
      id,
    ])
    if (!of) throw new NotFound(grantCloseout.label)
    const row = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [at, of.funding]))!
    return { checks: closeoutChecks(of, await closeoutFacts(tx, row, now)) }
  },
})
