import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { command, documentQuestion, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import {
  applicationForm,
  formAnswer,
  grantApplication,
  type ApplicationForm,
  type GrantApplication,
} from '../applications/records.ts'
import { federalForms } from '../federal-forms/all/rules.ts'
import { answersOf, whyNotEnter, whyNotOver } from '../federal-forms/filled/rules.ts'
import { saveBox } from '../federal-forms/filled/answers.ts'
import { boxInput } from '../federal-forms/filled/box-input.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import { filledForms } from './facts.ts'
import { whyNotFill, whyNotForms, type FilledForm } from './rules.ts'

const applicationOf = async (tx: CommandTx, id: string): Promise<GrantApplication> => {
  const row = await tx.one<GrantApplication>(
    'select * from grant_applications where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!row) throw new NotFound(grantApplication.label, { table: grantApplication.table, id })
  return row
}

export const showForms = question('application-forms/show', {
  about: 'The federal forms of an application: what is known of each box with its source, and what people entered.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }): Promise<{ forms: FilledForm[] }> {
    return { forms: await filledForms(tx, await applicationOf(tx, id), now) }
  },
})

export const setForms = command('application-forms/set', {
  about: 'Saves which federal forms an application needs, and why it doesn’t need one.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(applicationForm) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotFill(row, actor))
    await refuseIfMoved(tx, grantApplication, row, version)
    refuseIf(whyNotForms(lines as never))
    // The boxes of another form have other meanings, even under the same key.
    for (const line of lines as readonly { id?: string; form: string }[])
      if (line.id)
        await tx.sql(
          `delete from application_form_answers a using application_forms f where a.organization_id = $1 and a.form = $2
            and f.organization_id = a.organization_id and f.id = a.form and f.form <> $3`,
          [tx.organization_id, line.id, line.form],
        )
    await putLines(tx, applicationForm, id, lines)
    return tx.update<GrantApplication>(grantApplication, id, { title: row.title })
  },
})

export const answerBox = command('application-forms/answer', {
  about: 'Saves the answer of one box of a federal form, unless another person changed the box in the meantime.',
  reason: 'reason',
  input: boxInput,
  async run({ id, box, version, answer, reason: said }, { tx, actor, now }): Promise<{ version: number }> {
    const { application } = await tx.lock<ApplicationForm>(applicationForm, id)
    const row = await applicationOf(tx, application)
    refuseIf(whyNotFill(row, actor))
    const form = (await filledForms(tx, row, now)).find((each) => each.id === id)!
    const entered = { box, answer, reason: said?.trim() || null, version }
    const paper = federalForms[form.kind]
    refuseIf(firstReason(whyNotOver(paper, form, entered), whyNotEnter(paper, form, entered)))
    return saveBox(tx, formAnswer, id, entered)
  },
})

export const formDocument = documentQuestion('application-forms/document', {
  about: 'A federal form of an application, with its boxes as they are filled in now.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const found = await tx.one<ApplicationForm>(
      'select * from application_forms where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!found) throw new NotFound(applicationForm.label, { table: applicationForm.table, id })
    const row = await applicationOf(tx, found.application)
    const form = (await filledForms(tx, row, now)).find((each) => each.id === id)!
    return federalFormPaper(federalForms[form.kind], answersOf(form), {
      number: row.number,
      subject: row.title,
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})
