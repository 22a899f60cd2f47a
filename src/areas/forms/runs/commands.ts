import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Value } from '../formulas/rules.ts'
import { workflowLife } from '../workflows/life.ts'
import { workflow, type Workflow, type WorkflowVersion } from '../workflows/records.ts'
import { readFlow, wayAfter, type Flow, type Step } from '../workflows/rules.ts'
import { moveTo, note, peopleOf } from './go.ts'
import { runLife, type CurrentStep } from './life.ts'
import { workflowRun, type WorkflowRun } from './records.ts'
import { whyNotGoOn } from './rules.ts'
import { startRun } from './start.ts'

const one = z.object({ id: z.uuid() })
const factValue: z.ZodType<Value> = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(50),
])

async function stepOf(tx: Context['tx'], run: WorkflowRun): Promise<{ flow: Flow; step: Step | null }> {
  const version = await tx.one<WorkflowVersion>(
    'select * from workflow_versions where organization_id = $1 and id = $2',
    [run.organization_id, run.workflow_version],
  )
  const flow = readFlow(version?.definition ?? '')
  return { flow, step: flow.steps.find(({ key }) => key === run.step) ?? null }
}

export const beginRun = command('workflow-runs/begin', {
  about: 'Starts a run of a published workflow.',
  input: z.object({
    workflow: z.uuid(),
    subject: z.string('Subject is required').trim().min(1, 'Subject is required').max(200),
    facts: z.record(z.string().max(40), factValue).optional(),
  }),
  async run({ workflow: id, subject, facts = {} }, { tx, actor, now, keys }) {
    const row = await tx.lock<Workflow>(workflow, id)
    refuseIf(workflowLife.is(row, 'published') ? null : 'This workflow is not published.')
    refuseIf(row.form ? 'A form starts this workflow. Fill in the form.' : null)
    const run = await startRun(tx, row, { subject, facts, submission: null, by: actor.user_id }, now, keys)
    refuseIf(run ? null : 'This workflow has no published version.')
    return run!
  },
})

export const goOn = command('workflow-runs/go-on', {
  about: 'Completes the current step of a run as done, approved or rejected. The run continues from there.',
  input: one.extend({
    result: z.enum(['done', 'approved', 'rejected']),
    reason: z.string().trim().max(2000).optional(),
  }),
  reason: 'reason',
  async run({ id, result, reason: why }, { tx, actor, now, keys }) {
    const run = await tx.lock<WorkflowRun>(workflowRun, id)
    const { flow, step } = await stepOf(tx, run)
    refuseIf(
      step
        ? whyNotGoOn(run, { actor, step, result })
        : 'This version no longer has this step. A manager can move the run to the newest version.',
    )
    refuseIf(result === 'rejected' && !why ? 'Enter a reason for the rejection.' : null)
    await note(tx, run, { outcome: result, by: actor.user_id, reason: why ?? null }, now)
    return moveTo(tx, run, flow, wayAfter(step!, result), now, keys)
  },
})

/** The current step in the version of the run, and in the published one. */
async function currentStep(run: WorkflowRun, { tx }: Pick<Context, 'tx'>): Promise<CurrentStep> {
  const newest = await newestOf(tx, run)
  const { step } = await stepOf(tx, run)
  return {
    kind: step?.kind ?? null,
    isNewest: newest === undefined || newest.id === run.workflow_version,
    newestHasIt: readFlow(newest?.definition ?? '').steps.some(({ key }) => key === run.step),
  }
}

const newestOf = (tx: Context['tx'], { organization_id, workflow: id }: WorkflowRun) =>
  tx.one<WorkflowVersion>(
    `select * from workflow_versions where organization_id = $1 and workflow = $2 and status = 'published'`,
    [organization_id, id],
  )

export const runCommands = commandsOf(runLife, {
  facts: currentStep,
  async retry(run, { asked: { reason }, tx, actor, now, keys }) {
    const { flow } = await stepOf(tx, run)
    await note(tx, run, { outcome: 'retried', by: actor.user_id, reason }, now)
    await moveTo(tx, run, flow, run.step, now, keys)
  },
  async skip(run, { asked: { reason }, tx, actor, now, keys }) {
    const { flow, step } = await stepOf(tx, run)
    await note(tx, run, { outcome: 'skipped', by: actor.user_id, reason }, now)
    await moveTo(tx, run, flow, wayAfter(step!, step!.kind === 'approval' ? 'approved' : 'done'), now, keys)
  },
  async reassign(run, { asked: { to, reason }, tx, actor, now }) {
    const where = [run.organization_id, to]
    if (!(await tx.one('select from organization_members where organization_id = $1 and user_id = $2', where)))
      throw new NotFound('Member')
    await note(tx, run, { outcome: 'reassigned', by: actor.user_id, reason }, now)
    await notify(
      tx,
      {
        organization_id: run.organization_id,
        people: [to],
        event: 'task_assigned',
        record: { table: workflowRun.table, id: run.id },
        words: `${run.number}, ${run.subject}: “${run.step_name}” was assigned to you.`,
        actor: actor.user_id,
      },
      now,
    )
    return { assigned_to: to }
  },
  async move(run, { asked: { reason }, tx, actor, now, keys }) {
    const { id, definition } = (await newestOf(tx, run))!
    await note(tx, run, { outcome: 'moved', by: actor.user_id, reason }, now)
    await tx.update(workflowRun, run.id, { workflow_version: id })
    await moveTo(tx, { ...run, workflow_version: id }, readFlow(definition), run.step, now, keys)
  },
  async cancel(run, { asked: { reason }, tx, actor, now }) {
    await note(tx, run, { outcome: 'canceled', by: actor.user_id, reason }, now)
    return { ended_at: now.toISOString(), assigned_role: null, assigned_to: null, due_at: null, problem: null }
  },
})

/**
 * Every five minutes: finishes timers that are due, and escalates overdue steps once. An error in one agency delays
 * no other.
 */
export const passTime = forEachOrganization('pass-workflow-time', {
  every: 300,
  due: `select distinct organization_id from workflow_runs where status = 'open' and due_at <= $1`,
  run: asCommand('workflow-runs/pass-time', ({ tx, organization, now, services }) =>
    passTimeOf(tx, organization, now, services.keys),
  ),
})

/** Only steps that need action: tasks overdue for weeks don't delay a timer. */
async function passTimeOf(tx: Tx, organization: string, now: Date, keys: Pick<Keys, 'every'>): Promise<void> {
  const due = await tx.sql<WorkflowRun & { definition: string }>(
    `select r.*, v.definition from workflow_runs r join workflow_versions v on v.organization_id = r.organization_id
      and v.id = r.workflow_version
      where r.organization_id = $1 and r.status = 'open' and r.due_at <= $2
        and exists (select from jsonb_array_elements(v.definition::jsonb -> 'steps') s where s ->> 'key' = r.step
          and (s ->> 'kind' = 'timer' or s ->> 'escalate' <> coalesce(r.assigned_role, '')))
      order by r.due_at limit 200 for update of r skip locked`,
    [organization, now],
  )
  for (const { definition, ...run } of due) {
    const flow = readFlow(definition)
    const step = flow.steps.find(({ key }) => key === run.step)!
    if (step.kind === 'timer') {
      await note(tx, run as WorkflowRun, { outcome: 'passed', by: null }, now)
      await moveTo(tx, run as WorkflowRun, flow, step.to ?? '', now, keys)
    } else {
      await note(
        tx,
        run as WorkflowRun,
        { outcome: 'reassigned', by: null, reason: `Overdue. Escalated to ${escalationWords[step.escalate!]}.` },
        now,
      )
      await tx.sql(
        'update workflow_runs set assigned_role = $3, assigned_to = null where organization_id = $1 and id = $2',
        [organization, run.id, step.escalate],
      )
      const people = await peopleOf(tx, organization, { role: step.escalate! }, now)
      const told = {
        organization_id: organization,
        event: 'task_assigned',
        record: { table: 'workflow_runs', id: run.id },
        actor: null,
      } as const
      await notify(
        tx,
        {
          ...told,
          people,
          words: `${run.number}, ${run.subject}: “${step.name}” is overdue and was escalated to ${escalationWords[step.escalate!]}.`,
        },
        now,
      )
      if (run.assigned_to && !people.includes(run.assigned_to))
        await notify(
          tx,
          {
            ...told,
            people: [run.assigned_to],
            event: 'record_changed',
            words: `${run.number}, ${run.subject}: “${step.name}” is overdue and no longer assigned to you. It was escalated to ${escalationWords[step.escalate!]}.`,
          },
          now,
        )
    }
  }
}
const escalationWords = { user: 'all staff', manager: 'a manager', admin: 'an administrator' } as const
