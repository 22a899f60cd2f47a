import { createHash } from 'node:crypto'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { todayOf } from '#platform/commands/today.ts'
import { grant, type Grant } from '../grants/records.ts'
import { applicationLife } from './life.ts'
import {
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
  type ApplicationRequirement,
  type ApplicationSection,
  type GrantApplication,
} from './records.ts'
import { packageOf, readiness, readyChecks } from './rules.ts'

export const editApplication = editCommand('grant-applications/edit', grantApplication)
export const createBoilerplate = draftCommand('grant-boilerplates/create', boilerplate)
export const editBoilerplate = editCommand('grant-boilerplates/edit', boilerplate)

const federalForms = [
  'SF-424 Application for federal assistance',
  'SF-424A Budget',
  'SF-424B Assurances',
  'SF-LLL Disclosure of lobbying',
] as const

export const draftApplication = command('grant-applications/draft', {
  about:
    'Starts an application with the forms and sections most notices require. Replace them with this notice’s requirements.',
  input: inputSchema(grantApplication),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantApplication, null, actor))
    const number = await nextNumber(tx, grantApplication.table, String(grantApplication.fields.number.initial), now)
    const made = await tx.insert<GrantApplication>(grantApplication, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      drafted_by: actor.user_id,
    })
    const asks = [
      ...(input.aln ? federalForms.map((name) => ({ kind: 'form' as const, name, required: true, done: false })) : []),
      {
        kind: 'approval' as const,
        name: 'City council resolution authorizing the application',
        required: true,
        done: false,
      },
    ]
    await putLines(tx, applicationRequirement, made.id, asks as never)
    await putLines(
      tx,
      applicationSection,
      made.id,
      [
        ['Statement of need', 500],
        ['Project description', 1_000],
        ['Results and measures', 500],
        ['Staffing', 300],
        ['Budget narrative', 500],
      ].map(([heading, word_limit]) => ({ heading, word_limit, body: '', ready: false })) as never,
    )
    return made
  },
})

const partsOf = async (tx: CommandTx, id: string) => ({
  sections: await tx.sql<ApplicationSection>(
    'select * from application_sections where organization_id = $1 and application = $2 order by position, id',
    [tx.organization_id, id],
  ),
  requirements: await tx.sql<ApplicationRequirement>(
    'select * from application_requirements where organization_id = $1 and application = $2 order by position, id',
    [tx.organization_id, id],
  ),
})

export const setRequirements = command('grant-applications/set-requirements', {
  about: 'Saves the requirements of the notice and which of them are completed.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(applicationRequirement) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotEdit(grantApplication, row, actor))
    await refuseIfMoved(tx, grantApplication, row, version)
    await putLines(tx, applicationRequirement, id, lines)
    return tx.update<GrantApplication>(grantApplication, id, { title: row.title })
  },
})

export const setSections = command('grant-applications/set-sections', {
  about: 'Saves the sections of an application: order, word limits and writers. Their text stays.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(applicationSection) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotEdit(grantApplication, row, actor))
    await refuseIfMoved(tx, grantApplication, row, version)
    const { sections } = await partsOf(tx, id)
    await putLines(
      tx,
      applicationSection,
      id,
      lines.map((line) => ({
        ...line,
        body: line.body ?? sections.find((each) => each.id === line.id)?.body ?? '',
      })) as never,
    )
    return tx.update<GrantApplication>(grantApplication, id, { title: row.title })
  },
})

export const writeSection = command('grant-applications/write', {
  about: 'Saves the text of a section if no one else changed it in the meantime, and whether it is ready.',
  input: z.strictObject({
    id: z.uuid(),
    section: z.uuid(),
    version: z.int().min(1),
    body: z.string().max(60_000),
    ready: z.boolean(),
  }),
  async run({ id, section, version, body, ready }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    const { sections } = await partsOf(tx, id)
    const of = sections.find((each) => each.id === section)
    refuseIf(
      firstReason(
        !of && 'This section no longer exists.',
        of?.writer !== actor.user_id && whyNotEdit(grantApplication, row, actor),
        !applicationLife.is(row, 'draft') && 'Only a draft can be edited. Return the application for changes first.',
      ),
    )
    await refuseIfMoved(tx, applicationSection, of!, version)
    return tx.update<ApplicationSection>(applicationSection, section, { body, ready })
  },
})

/** Whether this person ever led the application, or wrote in one of its sections. */
const wrote = async (tx: CommandTx, id: string, who: string): Promise<boolean> =>
  (await tx.one(
    `select from record_changes c where c.organization_id = $1
        and ((c.table_name = 'grant_applications' and c.record = $2 and c.after ->> 'lead' = $3::text)
          or (c.table_name = 'application_sections'
              and c.record in (select id from application_sections where organization_id = $1 and application = $2)
              and c.actor = $3::uuid and c.after ->> 'body' <> '')) limit 1`,
    [tx.organization_id, id, who],
  )) !== undefined

export const applicationCommands = commandsOf(applicationLife, {
  async facts(row, { tx, now }) {
    const { sections, requirements } = await partsOf(tx, row.id)
    const checks = readyChecks(row, sections, requirements, await todayOf(tx, now))
    return { checks, ready: readiness(sections, requirements) }
  },
  author: ({ id }, { tx, actor }) => wrote(tx, id, actor.user_id),
  async submit(row, { tx, actor, now }) {
    const { name, agency } = (await tx.one<{ name: string; agency: string }>(
      `select m.display_name as name, o.name as agency
         from organization_members m join organizations o on o.id = m.organization_id
        where m.organization_id = $1 and m.user_id = $2`,
      [tx.organization_id, actor.user_id],
    ))!
    const sent = now.toISOString()
    const parts = await partsOf(tx, row.id)
    const submission = JSON.stringify(packageOf({ application: row, ...parts, sent, by: name, agency }))
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
