import { z } from 'zod'
import { grantCloseout, type GrantCloseout } from '#areas/grants/closeouts/records.ts'
import { saveBox } from '#areas/grants/federal-forms/filled/answers.ts'
import { boxInput } from '#areas/grants/federal-forms/filled/box-input.ts'
import { answersOf, whyNotEnter, whyNotOver } from '#areas/grants/federal-forms/filled/rules.ts'
import { federalFormPaper } from '#areas/grants/federal-forms/paper/rules.ts'
import { grant as grants, type Grant } from '#areas/grants/grants/records.ts'
import { sealFiles } from '#areas/grants/submissions/files.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { command, documentQuestion, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { disposal } from '../custody/records.ts'
import { isReal } from '../custody/rules.ts'
import { disposing, filledReport, rowOf } from './facts.ts'
import { propertyReportLife } from './life.ts'
import { propertyAnswer, propertyForms, propertyReport, type PropertyForm, type PropertyReport } from './records.ts'
import { paperOf, whyNoReport, whyNotComplete, type FilledReport } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

/** The record that each form is opened from. */
const reportedOn: Record<PropertyForm, AnyRecord> = {
  sf428a: grants,
  sf428b: grantCloseout,
  sf428c: disposal,
  sf429a: grants,
  sf429b: grants,
  sf429c: disposal,
}

/** The records that a form is about, and the award in its second box. */
async function subjectOf(tx: CommandTx, form: PropertyForm, id: string) {
  if (form === 'sf428c' || form === 'sf429c') {
    const { asset } = await disposing(tx, { disposition: id })
    refuseIf(
      isReal(asset) === (form === 'sf429c')
        ? null
        : isReal(asset)
          ? 'Land and buildings are reported on the SF-429-C.'
          : 'Equipment is reported on the SF-428-C.',
    )
    return { disposition: id, award_number: asset.grant_award }
  }
  const closeout = form === 'sf428b' ? await rowOf<GrantCloseout>(tx, grantCloseout, id) : null
  const grant = await rowOf<Grant>(tx, grants, closeout?.funding ?? id)
  refuseIf(whyNoReport(grant))
  return { funding: grant.id, award_number: grant.award_number, ...(closeout && { closeout: closeout.id }) }
}

export const openPropertyReport = command('property-reports/open', {
  about:
    'Opens the draft of an SF-428 or SF-429 of a grant, a closeout or a disposition. Without a draft, a new one is made.',
  input: one.extend({ form: z.enum(propertyForms) }),
  async run({ id, form }, { tx, actor, now }): Promise<PropertyReport> {
    refuseIf(whyNotEdit(propertyReport, null, actor))
    const subject = await subjectOf(tx, form, id)
    // Two people at once get one draft.
    await tx.lock(reportedOn[form], id)
    const there = await tx.one<PropertyReport>(
      `select * from property_reports where organization_id = $1 and form = $2
        and status ${among(propertyReportLife, 'draft')}
          and $3 in (funding, closeout, disposition) order by created_at desc, id desc limit 1`,
      [tx.organization_id, form, id],
    )
    if (there) return there
    const number = await nextNumber(tx, propertyReport.table, String(propertyReport.fields.number.initial), now)
    return tx.insert<PropertyReport>(propertyReport, { ...subject, form, number, prepared_by: actor.user_id })
  },
})

export const showPropertyReport = question('property-reports/show', {
  about: 'A property report: its items, what is known of each box with its source, and what people entered.',
  input: one,
  async run({ id }, { tx, now }): Promise<FilledReport> {
    return filledReport(tx, await rowOf<PropertyReport>(tx, propertyReport, id), now)
  },
})

export const answerPropertyBox = command('property-reports/answer', {
  about: 'Saves the answer of one box of a property report, unless another person changed the box in the meantime.',
  reason: 'reason',
  input: boxInput,
  async run({ id, box, version, answer, reason: said }, { tx, actor, now }): Promise<{ version: number }> {
    const row = await tx.lock<PropertyReport>(propertyReport, id)
    refuseIf(whyNotEdit(propertyReport, row, actor))
    const form = await filledReport(tx, row, now)
    const entered = { box, answer, reason: said?.trim() || null, version }
    const paper = paperOf(form.listed)
    refuseIf(firstReason(whyNotOver(paper, form, entered), whyNotEnter(paper, form, entered)))
    return saveBox(tx, propertyAnswer, id, entered)
  },
})

export const editPropertyReport = editCommand('property-reports/edit', propertyReport)

export const propertyReportCommands = commandsOf(propertyReportLife, {
  facts: async (row, { tx, now }) => ({ problem: whyNotComplete(await filledReport(tx, row, now)) }),
  async submit(row, { tx, actor, now, today }) {
    const form = await filledReport(tx, row, now)
    const files = await sealFiles(tx, row.documents)
    const filed = { listed: form.listed, answers: { ...answersOf(form), submitted_on: today }, files }
    return { filed: JSON.stringify(filed), submitted_by: actor.user_id, submitted_on: today }
  },
})

export const propertyReportDocument = documentQuestion('property-reports/document', {
  about: 'An SF-428 or SF-429, with its boxes as they are filled in now, or as they were submitted.',
  input: one,
  async run({ id }, { tx, now }) {
    const row = await rowOf<PropertyReport>(tx, propertyReport, id)
    const form = await filledReport(tx, row, now)
    return federalFormPaper(paperOf(form.listed), answersOf(form), {
      number: row.number,
      subject: row.award_number ?? '',
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})
