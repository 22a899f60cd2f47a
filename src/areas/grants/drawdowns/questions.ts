import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { answersOf } from '../federal-forms/filled/rules.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import type { Grant } from '../grants/records.ts'
import { paperOf, requestForms, type FilledRequest } from './paper/rules.ts'
import { drawdown, type Drawdown } from './records.ts'
import { isConstruction, requestOf } from './request.ts'
import { whyNoOutlayReport } from './rules.ts'

async function rowsOf(tx: CommandTx, id: string): Promise<{ of: Drawdown; grant: Grant }> {
  const at = tx.organization_id
  const of = await tx.one<Drawdown>('select * from drawdowns where organization_id = $1 and id = $2', [at, id])
  if (!of) throw new NotFound(drawdown.label, { table: drawdown.table, id })
  const grant = await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [at, of.funding])
  return { of, grant: grant! }
}

export const showRequest = question('drawdowns/forms', {
  about: 'The SF-270 and SF-271 of a drawdown: what is known of each box with its source, and what people entered.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }): Promise<FilledRequest> {
    const { of, grant } = await rowsOf(tx, id)
    return requestOf(tx, of, grant, now)
  },
})

export const drawdownDocument = documentQuestion('drawdowns/document', {
  about:
    'The SF-270 of a drawdown, or the SF-271 where it pays for construction: outlays, shares, what was requested before and what is requested now.',
  input: z.strictObject({ id: z.uuid(), form: z.enum(requestForms).optional() }),
  async run({ id, form = 'sf270' }, { tx, now }) {
    const { of, grant } = await rowsOf(tx, id)
    const request = await requestOf(tx, of, grant, now)
    if (!request[form]) refuseIf(whyNoOutlayReport(of, await isConstruction(tx, grant)))
    if (!request[form]) throw new NotFound(drawdown.label, { table: drawdown.table, id })
    return federalFormPaper(paperOf(form, of.amount), answersOf(request[form]), {
      number: of.number,
      subject: grant.title,
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})
