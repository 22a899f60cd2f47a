import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { isAsked, readDefinition } from '../definition/rules.ts'
import { workflow, workflowVersion, type Workflow, type WorkflowVersion } from './records.ts'
import { problemsOfFlow, readFlow, stepKinds, versionMoves, whyNotPublish, workflowMoves, type Flow, type StepKind } from './rules.ts'

export const draftWorkflow = draftCommand('workflows/draft', workflow)
export const editWorkflow = editCommand('workflows/edit', workflow)

const key = z.string().max(40)
const role = z.enum(['user', 'manager', 'admin'])
const flowSchema = z.strictObject({
  steps: z.array(z.strictObject({
    key, kind: z.enum(Object.keys(stepKinds) as [StepKind, ...StepKind[]]), name: z.string().max(160), role: role.optional(), person: z.uuid().optional(), days: z.int().min(0).max(3650).optional(), escalate: role.optional(),
    to: key.optional(), rejected: key.optional(), branches: z.array(z.strictObject({ when: z.string().max(500), to: key })).max(20).optional(), words: z.string().max(500).optional(),
  })).max(100),
}).refine((flow) => JSON.stringify(flow).length <= workflowVersion.fields.definition.max!, 'These are more words than a workflow can hold.')
const one = z.object({ id: z.uuid() })

export const saveFlow = command('workflow-versions/save', {
  about: 'Keeps the steps of a workflow as its draft: a first one, or the one that there is.',
  input: z.object({ workflow: z.uuid(), seen: z.int().nullable(), definition: flowSchema }),
  async run({ workflow: id, seen, definition }, { tx, actor }) {
    const row = await tx.lock<Workflow>(workflow, id)
    refuseIf(whyNotEdit(workflow, row, actor))
    const kept = { definition: JSON.stringify(definition), drafted_by: actor.user_id }
    const draft = await tx.one<WorkflowVersion>(`select * from workflow_versions where organization_id = $1 and workflow = $2 and status in ('draft', 'submitted') for update`, [row.organization_id, id])
    refuseIf(draft?.status === 'submitted' ? 'This version waits for a second person. Send it back before you change it.' : null)
    refuseIf(draft && seen !== draft.version ? 'Somebody else changed the steps meanwhile. Open the designer again to see them; yours are still on this page.' : null)
    if (draft) return tx.update<WorkflowVersion>(workflowVersion, draft.id, kept)
    const { last } = (await tx.one<{ last: number }>('select coalesce(max(edition), 0)::int as last from workflow_versions where organization_id = $1 and workflow = $2', [row.organization_id, id]))!
    return tx.insert<WorkflowVersion>(workflowVersion, { workflow: id, name: `${row.name}, edition ${last + 1}`, edition: last + 1, ...kept })
  },
})

async function lockPair(tx: Context['tx'], id: string): Promise<{ row: Workflow; version: WorkflowVersion; flow: Flow; facts: ReadonlySet<string> | null }> {
  const found = await tx.one<{ workflow: string }>('select workflow from workflow_versions where organization_id = $1 and id = $2', [tx.organizationId(), id])
  if (!found) throw new NotFound(workflowVersion.label)
  const row = await tx.lock<Workflow>(workflow, found.workflow)
  const version = await tx.lock<WorkflowVersion>(workflowVersion, id)
  return { row, version, flow: readFlow(version.definition), facts: await factsOfForm(tx, row) }
}

/** What a workflow that begins with a form can branch by. */
async function factsOfForm(tx: Context['tx'], { organization_id, form }: Workflow): Promise<ReadonlySet<string> | null> {
  if (!form) return null
  const found = await tx.one<{ definition: string }>(`select definition from form_versions where organization_id = $1 and form = $2 order by status = 'published' desc, edition desc limit 1`, [organization_id, form])
  return new Set(readDefinition(found?.definition ?? '').questions.filter(isAsked).map((question) => question.key))
}

async function refuseStrangers(tx: Context['tx'], { steps }: Flow): Promise<void> {
  const people = [...new Set(steps.flatMap(({ person }) => person ?? []))]
  const { members } = (await tx.one<{ members: number }>('select count(*)::int as members from organization_members where organization_id = $1 and user_id = any ($2)', [tx.organizationId(), people]))!
  refuseIf(members < people.length ? 'Somebody in these steps is no member of your organization. Choose somebody else.' : null)
}

export const submitFlow = command('workflow-versions/submit', {
  about: 'Asks a second person to publish the draft of a workflow.',
  input: one,
  async run({ id }, { tx, actor }) {
    const { version, flow, facts } = await lockPair(tx, id)
    refuseIf(whyNotEdit(workflow, null, actor))
    refuseIf(versionMoves.whyNot('submit', version))
    const problems = problemsOfFlow(flow, facts)
    refuseIf(problems[0] ? `${problems[0].step ? `${flow.steps.find((step) => step.key === problems[0]!.step)?.name ?? problems[0].step}: ` : ''}${problems[0].words}` : null)
    await refuseStrangers(tx, flow)
    return tx.update<WorkflowVersion>(workflowVersion, id, { status: versionMoves.submit.to })
  },
})

export const sendBackFlow = command('workflow-versions/send-back', {
  about: 'Sends a version of a workflow back to be changed, with a reason.',
  input: one.extend({ reason: z.string().trim().min(1, 'Reason is required').max(1000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const { version } = await lockPair(tx, id)
    refuseIf(whyNotEdit(workflow, null, actor))
    refuseIf(versionMoves.whyNot('sendBack', version))
    return tx.update<WorkflowVersion>(workflowVersion, id, { status: versionMoves.sendBack.to, note: reason })
  },
})

export const publishFlow = command('workflow-versions/publish', {
  about: 'Publishes a version that somebody else drafted; runs begin with it from then on.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const { row, version, flow, facts } = await lockPair(tx, id)
    refuseIf(whyNotPublish(version, { actor, problems: problemsOfFlow(flow, facts).length }))
    refuseIf(workflowMoves.whyNot('publish', row))
    await refuseStrangers(tx, flow)
    await tx.sql(`update workflow_versions set status = 'replaced' where organization_id = $1 and workflow = $2 and status = 'published'`, [row.organization_id, row.id])
    const published = await tx.update<WorkflowVersion>(workflowVersion, id, { status: versionMoves.publish.to, published_by: actor.user_id, published_at: now })
    await tx.update(workflow, row.id, { status: workflowMoves.publish.to, edition: version.edition })
    return published
  },
})

export const retireWorkflow = command('workflows/retire', {
  about: 'Takes a workflow out of use. Runs that are under way go on to their end.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(workflow, null, actor))
    const row = await tx.lock<Workflow>(workflow, id)
    refuseIf(workflowMoves.whyNot('retire', row))
    return tx.update<Workflow>(workflow, id, { status: workflowMoves.retire.to })
  },
})
