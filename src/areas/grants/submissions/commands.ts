import { createHash } from 'node:crypto'
import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { lawFor } from '#platform/commands/law.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { filledForms } from '../application-forms/facts.ts'
import { statesOf, whyFormsNotWhole } from '../application-forms/rules.ts'
import { answersOf } from '../federal-forms/filled/rules.ts'
import { partsOf } from '../applications/commands.ts'
import { settleNarratives } from '../applications/narratives/settle.ts'
import { applicationLife, type Readiness } from '../applications/life.ts'
import { grantApplication, type GrantApplication } from '../applications/records.ts'
import { packageOf, readiness, readyChecks, type OneReadiness } from '../applications/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import type { FundingOpportunity } from '../opportunities/records.ts'
import { sealFiles } from './files.ts'
import { grantsGovXml, whyNotSeal } from './package/rules.ts'

/**
 * Whether this person ever led the application, wrote or suggested words in one of its sections, or filled in one of its
 * forms. A suggestion that a colleague accepts is still theirs.
 */
const wrote = async (tx: CommandTx, id: string, who: string): Promise<boolean> =>
  (await tx.one(
    `select from record_changes c where c.organization_id = $1
        and ((c.table_name = 'grant_applications' and c.record = $2 and c.after ->> 'lead' = $3::text)
          or (c.table_name = 'application_sections'
              and c.record in (select id from application_sections where organization_id = $1 and application = $2)
              and c.actor = $3::uuid and (c.after ->> 'body' <> '' or exists (
                select from jsonb_each((c.after ->> 'content')::jsonb -> 'suggestions') s
                  where s.value ->> 'by' = $3::text)))
          or (c.table_name = 'application_form_answers' and c.actor = $3::uuid
              and c.record in (select a.id from application_form_answers a
                join application_forms f on f.organization_id = a.organization_id and f.id = a.form
                where a.organization_id = $1 and f.application = $2))) limit 1`,
    [tx.organization_id, id, who],
  )) !== undefined

async function readinessOf(tx: CommandTx, row: GrantApplication, now: Date): Promise<Readiness> {
  const { sections, requirements } = await partsOf(tx, row.id)
  const today = await todayOf(tx, now)
  const filled = await filledForms(tx, row, now)
  const law = await lawFor(tx, tx.organization_id)
  const forms = { states: statesOf(filled), whyNotWhole: whyFormsNotWhole(row, filled, { law, today }) }
  return {
    checks: readyChecks(row, { sections, requirements, forms }, today),
    ready: readiness(sections, requirements, forms.states),
  }
}

export const showReadiness = question('grant-applications/readiness', {
  about: 'For each application in progress: how much of it is ready, and what is missing.',
  input: z.strictObject({}),
  heavy: true,
  async run(_, { tx, now }): Promise<{ applications: OneReadiness[] }> {
    const rows = await tx.sql<GrantApplication>(
      `select * from grant_applications where organization_id = $1 and status ${among(applicationLife, 'writing')}
        order by closes_on, id limit 100`,
      [tx.organization_id],
    )
    const applications: OneReadiness[] = []
    for (const row of rows) {
      const { checks, ready } = await readinessOf(tx, row, now)
      applications.push({ id: row.id, ready, wrong: checks.flatMap(({ whyNot }) => whyNot ?? []) })
    }
    return { applications }
  },
})

export const applicationCommands = commandsOf(applicationLife, {
  facts: (row, { tx, now }) => readinessOf(tx, row, now),
  author: ({ id }, { tx, actor }) => wrote(tx, id, actor.user_id),
  async review(row, { tx }) {
    // The values of the application can't change from here on.
    await settleNarratives(tx, row)
    return {}
  },
  async submit(row, { asked: { tracking }, tx, actor, now, today }) {
    const { name, agency } = (await tx.one<{ name: string; agency: string }>(
      `select m.display_name as name, o.name as agency
         from organization_members m join organizations o on o.id = m.organization_id
        where m.organization_id = $1 and m.user_id = $2`,
      [tx.organization_id, actor.user_id],
    ))!
    const sent = now.toISOString()
    const parts = await partsOf(tx, row.id)
    const documents = [...row.documents, ...parts.requirements.flatMap((each) => each.documents)]
    refuseIf(whyNotSeal(documents))
    const files = await sealFiles(tx, documents)
    const forms = await filledForms(tx, row, now)
    const opportunity = await tx.one<FundingOpportunity>(
      'select * from funding_opportunities where organization_id = $1 and id = $2',
      [tx.organization_id, row.opportunity],
    )
    const submission = JSON.stringify({
      ...packageOf({ application: row, ...parts, sent, by: name, agency }),
      forms: forms.map(({ id, kind, excused, known, given }) => ({
        id,
        kind,
        excused,
        answers: answersOf({ known, given }),
      })),
      files,
      grants_gov:
        forms.length === 0
          ? null
          : grantsGovXml({
              ...row,
              tracking: tracking ?? '',
              opportunity: opportunity ?? null,
              forms,
              files,
              sent,
              today,
              by: name,
              hashOf: (text) => createHash('sha256').update(text).digest('base64'),
            }),
    })
    const digest = createHash('sha256').update(submission).digest('hex')
    return { submitted_by: actor.user_id, submitted_at: sent, package: submission, digest }
  },
  async award(row, { asked: { awarded, starts_on, ends_on }, tx, actor, now, today }) {
    const { title, agency, aln, department, lead, match, summary } = row
    const made = await tx.insert<Grant>(grant, {
      number: await nextNumber(tx, grant.table, String(grant.fields.number.initial), now),
      title,
      kind: aln ? 'federal' : 'state',
      agency,
      aln,
      department,
      manager: lead,
      purpose: summary,
      awarded_on: today,
      starts_on,
      ends_on,
      amount: awarded,
      match,
      documents: '[]',
      drafted_by: actor.user_id,
    })
    const from = { table: grantApplication.table, id: row.id }
    await linkRecords(tx, { from, kind: 'became', to: { table: grant.table, id: made.id } }, now)
    return { decided_on: today, funding: made.id }
  },
  decline: (_, { today }) => ({ decided_on: today }),
  withdraw: (_, { asked: { reason }, today }) => ({ decision: reason, decided_on: today }),
})
