import { z } from 'zod'
import { documentQuestion, question } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Check } from '#platform/rules.ts'
import type { Grant } from '../grants/records.ts'
import { closeoutFacts } from './commands.ts'
import { paperFacts } from './paper/facts.ts'
import { closeoutPaper } from './paper/rules.ts'
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

export const closeoutDocument = documentQuestion('grant-closeouts/document', {
  about:
    'The closeout of a grant as a document: award, dates, budget and costs, final SF-425, property, checklist and signatures.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const of = await tx.one<GrantCloseout>('select * from grant_closeouts where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!of) throw new NotFound(grantCloseout.label, { table: grantCloseout.table, id })
    return closeoutPaper(await paperFacts(tx, of, now))
  },
})
