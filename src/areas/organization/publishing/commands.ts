import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Reason } from '#platform/rules.ts'
import { organizationName, refuseTakenName } from '../organizations/names.ts'
import { whyNotOutsideYet } from '../organizations/verification.ts'
import { commentLife } from './life.ts'
import {
  publication,
  publishedProject,
  type ProjectComment,
  type Publication,
  type PublishedProject,
} from './records.ts'
import { whyNotPublish } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const setPublication = command('publications/set', {
  about: 'Sets what the agency shows in the citizen portal. What is turned off disappears at once.',
  decides: 'control',
  input: z.strictObject({
    agency: organizationName.min(2, 'Enter the agency name'),
    introduction: z.string().trim().max(2_000).default(''),
    spending: z.boolean(),
    projects: z.boolean(),
    reports: z.boolean(),
    records_requests: z.boolean().optional(),
    places: z.uuid().nullable().optional(),
  }),
  async run(input, { tx, actor }) {
    refuseIf(whyNotPublish(actor))
    refuseIf(await whyNotSpeak(tx))
    if (input.spending || input.projects || input.reports || input.records_requests)
      refuseIf(await whyNotOutsideYet(tx))
    await refuseTakenName(tx, input.agency, actor.organization_id, 'agency')
    const there = await tx.one<Publication>('select * from publications where organization_id = $1 for update', [
      actor.organization_id,
    ])
    if (!input.spending)
      await tx.sql('delete from published_payments where organization_id = $1', [actor.organization_id])
    const values = {
      ...input,
      records_requests: input.records_requests ?? there?.records_requests ?? false,
      places: input.places === undefined ? (there?.places ?? null) : input.places,
      introduction: input.introduction || null,
      ...(!input.spending && { spending_from: null, spending_at: null }),
    }
    return there ? tx.update<Publication>(publication, there.id, values) : tx.insert<Publication>(publication, values)
  },
})

/** A company has no public face of its own: it would look like an agency’s. */
const whyNotSpeak = async (tx: Context['tx']): Promise<Reason> =>
  (await tx.one<{ kind: string }>('select kind from organizations where id = $1', [tx.organization_id]))?.kind ===
  'agency'
    ? null
    : 'Only an agency can publish in the citizen portal.'

const create = draftCommand('published-projects/create', publishedProject)
export const createPublishedProject = {
  ...create,
  async run(input, context): Promise<PublishedProject> {
    const there = await context.tx.one<Publication>('select projects from publications where organization_id = $1', [
      context.actor.organization_id,
    ])
    refuseIf(
      there?.projects ? null : 'Projects aren’t public yet. An administrator turns them on in Organization profile.',
    )
    return (await create.run(input, context)) as PublishedProject
  },
} satisfies typeof create
export const editPublishedProject = editCommand('published-projects/edit', publishedProject)

export const withdrawProject = command('published-projects/withdraw', {
  about: 'Withdraws a project from the citizen portal, with its resident comments.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PublishedProject>(publishedProject, id)
    refuseIf(whyNotEdit(publishedProject, row as { status?: string }, actor))
    await tx.sql('delete from project_comments where organization_id = $1 and project = $2', [
      actor.organization_id,
      id,
    ])
    await tx.sql('delete from published_projects where organization_id = $1 and id = $2', [actor.organization_id, id])
    return { id }
  },
})

const readBy = (_: ProjectComment, { actor }: { actor: { user_id: string } }) => ({ decided_by: actor.user_id })

export const commentCommands = commandsOf(commentLife, {
  show: (row, doing) => ({ ...readBy(row, doing), reason: null }),
  hide: readBy,
})

export const publishingCommands = [
  setPublication,
  createPublishedProject,
  editPublishedProject,
  withdrawProject,
  ...Object.values(commentCommands),
]
