import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { templateLife } from '#areas/organization/templates/life.ts'
import { isAsked, readDefinition } from '../definition/rules.ts'
import { formVersion } from '../versions/records.ts'
import { hookLife } from '../webhooks/life.ts'
import { versionLife, whyNotChange, workflowLife } from './life.ts'
import { workflow, workflowVersion, type Workflow, type WorkflowVersion } from './records.ts'
import { createdBy, whyNotAct } from './actions/allowed.ts'
import { problemInWords, problemsOfFlow } from './problems/rules.ts'
import { mostPacked } from './bpmn/packed.ts'
import { readFlow, timerKinds, type Flow } from './rules.ts'
import { refuseLoops } from './starts/loops.ts'
import { startRecordFor } from './starts/known.ts'
import { replaceStart } from './starts/replace.ts'
import { stepKindNames } from './words.ts'
import { startKinds, valueNamesOf, type StartKind } from './starts/rules.ts'

export const draftWorkflow = draftCommand('workflows/draft', workflow)
export const editWorkflow = editCommand('workflows/edit', workflow)

const key = z.string().max(40)
const role = z.enum(['user', 'manager', 'admin'])
const flowSchema = z
  .strictObject({
    steps: z
      .array(
        z.strictObject({
          key,
          kind: z.enum(stepKindNames),
          name: z.string().max(160),
          role: role.optional(),
          person: z.uuid().optional(),
          days: z.int().min(0).max(3650).optional(),
          escalate: role.optional(),
          people: z.array(z.uuid()).max(30).optional(),
          need: z.int().min(1).max(30).optional(),
          timers: z
            .array(
              z.strictObject({
                days: z.int().min(0).max(3650),
                does: z.enum(Object.keys(timerKinds) as [keyof typeof timerKinds]),
                role: role.optional(),
                to: key.optional(),
              }),
            )
            .max(10)
            .optional(),
          to: key.optional(),
          rejected: key.optional(),
          failed: key.optional(),
          template: z.uuid().optional(),
          statuses: z.array(z.string().max(60)).max(30).optional(),
          hook: z.uuid().optional(),
          takes: z
            .array(z.strictObject({ from: z.string().max(120), name: z.string().max(40) }))
            .max(30)
            .optional(),
          paths: z.array(key).max(20).optional(),
          workflow: z.uuid().optional(),
          command: z.string().max(80).optional(),
          values: z
            .array(
              z.strictObject({
                to: z.string().regex(/^[a-z_]+(\.(\d{1,2}|[a-z_]+)){0,3}$/),
                fixed: z.union([z.string().max(2_000), z.number(), z.boolean()]).optional(),
                formula: z.string().max(500).optional(),
              }),
            )
            .max(60)
            .optional(),
          all: z.boolean().optional(),
          place: z
            .strictObject({ x: z.int().min(-100_000).max(100_000), y: z.int().min(-100_000).max(100_000) })
            .optional(),
          branches: z
            .array(z.strictObject({ when: z.string().max(500), to: key }))
            .max(20)
            .optional(),
          words: z.string().max(500).optional(),
        }),
      )
      .max(100),
    start: z
      .strictObject({
        kind: z.enum(startKinds as [StartKind, ...StartKind[]]),
        table: z.string().max(63).optional(),
        status: z.string().max(60).optional(),
        when: z.string().max(500).optional(),
        every: z.enum(['day', 'week', 'month']).optional(),
        on: z.int().min(1).max(31).optional(),
        at: z.string().max(5).optional(),
        subject: z.string().max(160).optional(),
      })
      .optional(),
    bpmn: z.base64().max(mostPacked).optional(),
  })
  .refine(
    (flow) => JSON.stringify(flow).length <= workflowVersion.fields.definition.max!,
    'The workflow has too much text.',
  )

export const saveFlow = command('workflow-versions/save', {
  about: 'Saves the steps of a workflow as its draft, new or existing.',
  input: z.object({ workflow: z.uuid(), seen: z.int().nullable(), definition: flowSchema }),
  async run({ workflow: id, seen, definition }, { tx, actor }) {
    // The version is locked before its workflow, as in its moves; a first draft is looked up again behind the lock.
    const before = await lockDraft(tx, id)
    const row = await tx.lock<Workflow>(workflow, id)
    refuseIf(whyNotEdit(workflow, row, actor))
    const kept = { definition: JSON.stringify(definition), drafted_by: actor.user_id }
    const draft = before ?? (await lockDraft(tx, id))
    refuseIf(draft ? whyNotChange(draft) : null)
    refuseIf(
      draft && seen !== draft.version
        ? 'Another person changed the steps. Reopen the designer to see them; your changes are still on this page.'
        : null,
    )
    if (draft) return tx.update<WorkflowVersion>(workflowVersion, draft.id, kept)
    const { last } = (await tx.one<{ last: number }>(
      `select coalesce(max(edition), 0)::int as last from workflow_versions where organization_id = $1
        and workflow = $2`,
      [row.organization_id, id],
    ))!
    return tx.insert<WorkflowVersion>(workflowVersion, {
      workflow: id,
      name: `${row.name}, version ${last + 1}`,
      edition: last + 1,
      ...kept,
    })
  },
})

/** The version being worked on: a draft, or one that waits for a second person. */
const lockDraft = (tx: Context['tx'], id: string) =>
  tx.one<WorkflowVersion>(
    'select * from workflow_versions where organization_id = $1 and workflow = $2 and status = any ($3) for update',
    [tx.organization_id, id, versionLife.openStatuses],
  )

/** The values that a workflow with a start form can branch by. */
async function factsOfForm(
  tx: Context['tx'],
  { organization_id, form }: Workflow,
): Promise<ReadonlySet<string> | null> {
  if (!form) return null
  const found = await tx.one<{ definition: string }>(
    `select definition from form_versions where organization_id = $1 and form = $2
      order by status ${among(formVersion, 'published')} desc, edition desc limit 1`,
    [organization_id, form],
  )
  return new Set(
    readDefinition(found?.definition ?? '')
      .questions.filter(isAsked)
      .map((question) => question.key),
  )
}

async function refuseStrangers(tx: Context['tx'], { steps }: Flow): Promise<void> {
  const people = [
    ...new Set(steps.flatMap(({ person, people: several = [] }) => [...(person ? [person] : []), ...several])),
  ]
  const { members } = (await tx.one<{ members: number }>(
    'select count(*)::int as members from organization_members where organization_id = $1 and user_id = any ($2)',
    [tx.organization_id, people],
  ))!
  refuseIf(
    members < people.length
      ? 'A person in these steps isn’t a member of your organization. Choose another person.'
      : null,
  )
}

/** Data beyond the row: the questions of the form, and the members. */
async function refuseProblems(tx: Context['tx'], { definition }: WorkflowVersion, row: Workflow): Promise<void> {
  const flow = readFlow(definition)
  const record = startRecordFor(flow.start)
  const facts = record ? valueNamesOf(record) : await factsOfForm(tx, row)
  const known = { record, hasForm: row.form !== null, creates: createdBy(flow) }
  const [first] = problemsOfFlow(flow, facts, known)
  refuseIf(first ? problemInWords(flow, first) : null)
  await refuseStrangers(tx, flow)
  await refuseSubWorkflows(tx, flow, row)
  await refuseLoops(tx, flow, row)
  refuseIf(firstReason(...flow.steps.map(whyNotAct)))
  await refuseMissing(tx, flow)
}

/** Templates that its steps fill are published, and webhooks that they call are active and allowed for workflows. */
async function refuseMissing(tx: Context['tx'], { steps, start }: Flow): Promise<void> {
  const templates = [
    ...new Set(steps.flatMap(({ kind, template }) => (kind === 'document' && template ? [template] : []))),
  ]
  const hooks = [...new Set(steps.flatMap(({ kind, hook }) => (kind === 'call' && hook ? [hook] : [])))]
  const found = (await tx.one<{ templates: number; hooks: number }>(
    `select (select count(*)::int from templates where organization_id = $1 and id = any ($2)
         and status ${among(templateLife, 'published')}
         and source in ('none', $4)) as templates,
       (select count(*)::int from webhooks where organization_id = $1 and id = any ($3)
         and status ${among(hookLife, 'active')} and on_step) as hooks`,
    [tx.organization_id, templates, hooks, start?.table ?? 'none'],
  ))!
  refuseIf(
    firstReason(
      found.templates < templates.length &&
        'A template of these steps isn’t published, or is for another record. Select another one.',
      found.hooks < hooks.length &&
        'A webhook of these steps isn’t active or isn’t allowed for workflows. Change the webhook, or select another one.',
    ),
  )
}

/** A sub-workflow is published, and none leads back to where it was started. */
async function refuseSubWorkflows(tx: Context['tx'], flow: Flow, { organization_id, id }: Workflow): Promise<void> {
  const met = new Set<string>()
  for (let open = subWorkflowsOf(flow); open.length > 0;) {
    const found = await tx.sql<{ workflow: string; definition: string }>(
      `select workflow, definition from workflow_versions
        where organization_id = $1 and workflow = any ($2) and status ${among(versionLife, 'published')}`,
      [organization_id, open],
    )
    refuseIf(
      firstReason(
        open.includes(id) && 'A sub-workflow starts this workflow again. Select another one.',
        found.length < open.length && 'A sub-workflow isn’t published. Publish it first, or select another one.',
      ),
    )
    for (const each of open) met.add(each)
    open = [...new Set(found.flatMap(({ definition }) => subWorkflowsOf(readFlow(definition))))].filter(
      (each) => !met.has(each),
    )
  }
}
const subWorkflowsOf = ({ steps }: Flow) => [
  ...new Set(steps.flatMap(({ kind, workflow: of }) => (kind === 'workflow' && of ? [of] : []))),
]

const workflowOf = (tx: Context['tx'], version: WorkflowVersion) => tx.lock<Workflow>(workflow, version.workflow)

export const flowCommands = commandsOf(versionLife, {
  async submit(version, { tx }) {
    await refuseProblems(tx, version, await workflowOf(tx, version))
  },
  sendBack: (_, { asked: { reason } }) => ({ note: reason }),
  async publish(version, { tx, actor, now }) {
    const row = await workflowOf(tx, version)
    refuseIf(workflowLife.isOpen(row) ? null : 'This workflow is deactivated.')
    await refuseProblems(tx, version, row)
    await tx.sql(
      `update workflow_versions set status = ${asStatus(versionLife, 'replaced')}
        where organization_id = $1 and workflow = $2 and status ${among(versionLife, 'published')}`,
      [row.organization_id, row.id],
    )
    await tx.update(workflow, row.id, { status: 'published', edition: version.edition })
    await replaceStart(tx, row, readFlow(version.definition).start, now)
    return { published_by: actor.user_id, published_at: now.toISOString() }
  },
})

export const workflowCommands = commandsOf(workflowLife, {
  retire: async (row, { tx, now }) => replaceStart(tx, row, undefined, now),
})
