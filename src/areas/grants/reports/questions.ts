import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import { sf425 } from '../federal-forms/sf425/rules.ts'
import type { Grant } from '../grants/records.ts'
import { differencesOf, outOfDate, type Difference } from './agreement/rules.ts'
import { booksOf } from './books.ts'
import { indirectUntil } from '../charges/indirect.ts'
import { reportLife } from './life.ts'
import { sf425From, whyNoForm } from './paper/rules.ts'
import { grantReport, type GrantReport } from './records.ts'
import { grantLife } from '../grants/life.ts'

export const showIndirect = question('grant-reports/show-indirect', {
  about: 'For each grant that charges indirect costs: the base so far, and the amount charged.',
  input: z.object({}),
  async run(_, { tx, now }): Promise<{ grants: { id: string; base: number; charged: number }[] }> {
    const today = await todayOf(tx, now)
    const rows = await tx.sql<Pick<Grant, 'id' | 'awarded_on'>>(
      `select id, awarded_on from grants where organization_id = $1 and indirect <> 'none'
        and status ${notAmong(grantLife, 'draft')}
        order by id limit 200`,
      [tx.organization_id],
    )
    const grants = []
    for (const row of rows) grants.push({ id: row.id, ...(await indirectUntil(tx, row, today)) })
    return { grants }
  },
})

export const showAgreement = question('grant-reports/show-agreement', {
  about:
    'Whether a report still agrees with the books: the difference in each line, and a summary of changes since certification.',
  input: z.object({ id: z.uuid() }),
  async run(
    { id },
    { tx, now },
  ): Promise<{ outOfDate: string | null; differences: Difference[]; revision: { id: string; number: string } | null }> {
    const at = tx.organization_id
    const of = await tx.one<GrantReport>('select * from grant_reports where organization_id = $1 and id = $2', [at, id])
    if (!of) throw new NotFound(grantReport.label)
    const revision =
      (await tx.one<{ id: string; number: string }>(
        'select id, number from grant_reports where organization_id = $1 and revises = $2 limit 1',
        [at, id],
      )) ?? null
    if (of.kind !== 'sf425' || of.counted_at === null || reportLife.is(of, 'revised'))
      return { outOfDate: null, differences: [], revision }
    const row = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [at, of.funding]))!
    const differences = differencesOf(of, await booksOf(tx, row, of, now))
    return { outOfDate: outOfDate(of, differences), differences, revision }
  },
})

export const reportDocument = documentQuestion('grant-reports/document', {
  about: 'The SF-425 of a financial report, with the lines as they were counted from the books.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const at = tx.organization_id
    const of = await tx.one<GrantReport>('select * from grant_reports where organization_id = $1 and id = $2', [at, id])
    if (!of) throw new NotFound(grantReport.label, { table: grantReport.table, id })
    refuseIf(whyNoForm(of))
    const grant = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      at,
      of.funding,
    ]))!
    const applicant = await tx.one<ApplicantProfile>(
      'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
      [at],
    )
    const letterhead = await letterheadOf(tx, at)
    const answers = sf425From(of, { grant, applicant: applicant ?? null, agency: letterhead.agency })
    return federalFormPaper(sf425, answers, {
      number: of.number,
      subject: grant.title,
      letterhead,
      today: await todayOf(tx, now),
    })
  },
})
