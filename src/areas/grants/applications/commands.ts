import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { applicationLife } from './life.ts'
import { settleNarratives } from './narratives/settle.ts'
import {
  applicationForm,
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
  type ApplicationFormKind,
  type ApplicationRequirement,
  type ApplicationSection,
  type GrantApplication,
} from './records.ts'

export const editApplication = editCommand('grant-applications/edit', grantApplication)
export const createBoilerplate = draftCommand('grant-boilerplates/create', boilerplate)
export const editBoilerplate = editCommand('grant-boilerplates/edit', boilerplate)

/** Forms that most notices for work that isn’t construction require. */
const usualForms = ['sf424', 'sf424a', 'sf424b', 'sflll'] as const satisfies readonly ApplicationFormKind[]

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
      {
        kind: 'approval' as const,
        name: 'City council resolution authorizing the application',
        required: true,
        done: false,
      },
    ]
    await putLines(tx, applicationRequirement, made.id, asks as never)
    if (input.aln) await putLines(tx, applicationForm, made.id, usualForms.map((form) => ({ form })) as never)
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

/** The sections and requirements of an application, in their order. */
export const partsOf = async (tx: CommandTx, id: string) => ({
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

const path = z.string().min(1).max(1024)

export const attachTo = command('grant-applications/attach', {
  about: 'Saves the documents of one requirement. A required attachment is done when it has one.',
  input: z.strictObject({
    id: z.uuid(),
    requirement: z.uuid(),
    version: z.int().min(1),
    documents: z.array(z.strictObject({ path, name: path, size: z.int().min(0), type: z.string().max(255) })).max(100),
  }),
  async run({ id, requirement, version, documents }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    const of = (await partsOf(tx, id)).requirements.find((each) => each.id === requirement)
    refuseIf(
      firstReason(
        !of && 'This requirement no longer exists.',
        of?.owner !== actor.user_id && whyNotEdit(grantApplication, row, actor),
        !applicationLife.is(row, 'draft') && 'Only a draft can be edited. Return the application for changes first.',
      ),
    )
    await refuseIfMoved(tx, applicationRequirement, of!, version)
    return tx.update<ApplicationRequirement>(applicationRequirement, requirement, {
      documents: JSON.stringify(documents),
    })
  },
})

export const setSections = command('grant-applications/set-sections', {
  about: 'Saves the sections of an application: order, limits and writers. Their text stays.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(applicationSection) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotEdit(grantApplication, row, actor))
    await refuseIfMoved(tx, grantApplication, row, version)
    const { sections } = await partsOf(tx, id)
    const before = (line: { id?: string | undefined }) => sections.find((each) => each.id === line.id)
    await putLines(
      tx,
      applicationSection,
      id,
      lines.map((line) => ({ ...line, body: line.body ?? before(line)?.body ?? '' })) as never,
      // Text that came without its document is the whole text.
      (line) => ({ content: before(line)?.body === line.body ? (before(line)?.content ?? null) : null }),
    )
    await settleNarratives(tx, row)
    return tx.update<GrantApplication>(grantApplication, id, { title: row.title })
  },
})
