import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Value } from '../formulas/rules.ts'
import { workflowLife, versionLife } from '../workflows/life.ts'
import { pathsAround } from '../workflows/problems/rules.ts'
import { workflow, type Workflow, type WorkflowVersion } from '../workflows/records.ts'
import { readFlow, stepsByKey, timersOf, wayAfter, type Flow, type Result, type Step } from '../workflows/rules.ts'
import { tally } from '../workflows/walking/rules.ts'
import { endTasks, moveOn, openTasksOf, startRun, summarize, type Moving } from './go.ts'
import { heldRun } from './calling/bound.ts'
import { whyHeld } from './calling/rules.ts'
import { runLife, taskLife, type NewestVersion, type StepOfTask } from './life.ts'
import { note, peopleOf, tell } from './lines.ts'
import { workflowRun, workflowTask, type WorkflowRun, type WorkflowTask } from './records.ts'
import { whyNotGoOn } from './rules.ts'
import { deepestStart, tooDeep } from './starting/start.ts'
import { flowOf } from './values.ts'

const factValue: z.ZodType<Value> = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(50),
])

export const beginRun = command('workflow-runs/begin', {
  about: 'Starts a run of a published workflow.',
  input: z.object({
    workflow: z.uuid(),
    subject: z.string('Subject is required').trim().min(1, 'Subject is required').max(200),
    facts: z.record(z.string().max(40), factValue).optional(),
    /** The number of the run that called the program which starts this one, as its message says it. */
    caused_by: z.string().trim().max(40).optional(),
  }),
  async run({ workflow: id, subject, facts = {}, caused_by }, { tx, actor, now, keys }) {
    const row = await tx.lock<Workflow>(workflow, id)
    refuseIf(workflowLife.is(row, 'published') ? null : 'This workflow is not published.')
    refuseIf(row.form ? 'A form starts this workflow. Fill in the form.' : null)
    const start = await tx.one(
      'select from workflow_starts where organization_id = $1 and workflow = $2 and next_at is null',
      [row.organization_id, id],
    )
    refuseIf(start ? 'A record event starts this workflow. It starts when that happens.' : null)
    const held = await heldRun(tx, row)
    refuseIf(held ? whyHeld(held.number) : null)
    const depth = caused_by === undefined ? 0 : await depthAfter(tx, caused_by)
    const problem = depth > deepestStart ? tooDeep : null
    const beginning = { subject, facts, submission: null, by: actor.user_id, depth, problem }
    const run = await startRun(tx, row, beginning, now, keys)
    refuseIf(run ? null : 'This workflow has no published version.')
    return run!
  },
})

/** One more than the run that led to it. */
async function depthAfter(tx: Context['tx'], number: string): Promise<number> {
  const cause = await tx.one<{ depth: number }>(
    'select depth::int as depth from workflow_runs where organization_id = $1 and number = $2',
    [tx.organization_id, number],
  )
  refuseIf(cause ? null : `There is no workflow run ${number}.`)
  return cause!.depth + 1
}

/** The step of a task in the version that its run keeps, with the run locked. */
async function placeOf(tx: Context['tx'], task: WorkflowTask) {
  const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
  const flow = await flowOf(tx, run)
  return { run, flow, step: stepsByKey(flow).get(task.step) ?? null }
}

const votesOf = (tx: Context['tx'], { organization_id, id }: WorkflowTask) =>
  tx.sql<{ by: string; approves: boolean }>(
    `select by, outcome = 'approves' as approves from workflow_steps
      where organization_id = $1 and task = $2 and outcome in ('approves', 'rejects') order by id`,
    [organization_id, id],
  )

export const goOn = command('workflow-tasks/go-on', {
  about: 'Completes a step of a run as done, approved or rejected. The run continues from there.',
  input: z.object({
    id: z.uuid(),
    result: z.enum(['done', 'approved', 'rejected']),
    reason: z.string().trim().max(2000).optional(),
  }),
  reason: 'reason',
  async run({ id, result, reason }, { tx, actor, now, keys }) {
    const task = await tx.lock<WorkflowTask>(workflowTask, id)
    const { run, flow, step } = await placeOf(tx, task)
    const votes = await votesOf(tx, task)
    refuseIf(
      step
        ? whyNotGoOn(run, task, { actor, step, result, voters: votes.map(({ by }) => by) })
        : 'This version no longer has this step. A manager can move the run to the newest version.',
    )
    refuseIf(result === 'rejected' && !reason ? 'Enter a reason for the rejection.' : null)
    const by = { by: actor.user_id, reason: reason ?? null }
    const decided = await decide(tx, run, task, step!, { result, votes, ...by }, now)
    if (!decided) return run
    await note(tx, run, task, { outcome: decided, ...by }, now)
    return moveOn({ tx, now, keys }, run, flow, task, wayAfter(step!, decided))
  },
})

/** Where several people decide, each decision is a line of its own, and the last one settles it. */
async function decide(
  tx: Context['tx'],
  run: WorkflowRun,
  task: WorkflowTask,
  step: Step,
  given: { result: Result; votes: readonly { approves: boolean }[]; by: string; reason: string | null },
  now: Date,
): Promise<Result | null> {
  const { result, votes, by, reason } = given
  if (step.kind !== 'approval') return result
  const approves = result === 'approved'
  if (step.people?.length || (step.need ?? 1) > 1)
    await note(tx, run, task, { outcome: approves ? 'approves' : 'rejects', by, reason }, now)
  return tally(step, [...votes, { approves }])
}

const newestOf = (tx: Context['tx'], { organization_id, workflow: id }: WorkflowRun) =>
  tx.one<WorkflowVersion>(
    `select * from workflow_versions where organization_id = $1 and workflow = $2
      and status ${among(versionLife, 'published')}`,
    [organization_id, id],
  )

/** A run can move where the newest version has its steps, within the same parallel paths. */
function hasPlaces(before: Flow, after: Flow, tasks: readonly WorkflowTask[]): boolean {
  const [old, now] = [pathsAround(before).around, pathsAround(after).around]
  return tasks.every(({ step }) => now.has(step) && now.get(step)!.join(' ') === (old.get(step) ?? []).join(' '))
}

async function newestVersion(run: WorkflowRun, { tx }: Pick<Context, 'tx'>): Promise<NewestVersion> {
  const newest = await newestOf(tx, run)
  const tasks = await tx.sql<WorkflowTask>(
    'select * from workflow_tasks where organization_id = $1 and run = $2 and status = any ($3)',
    [run.organization_id, run.id, taskLife.openStatuses],
  )
  return {
    isNewest: newest === undefined || newest.id === run.workflow_version,
    newestHasIt: hasPlaces(await flowOf(tx, run), readFlow(newest?.definition ?? ''), tasks),
  }
}

export const runCommands = commandsOf(runLife, {
  facts: newestVersion,
  async move(run, { asked: { reason }, tx, actor, now, keys }) {
    const { id, definition } = (await newestOf(tx, run))!
    await tx.update(workflowRun, run.id, { workflow_version: id })
    const moved = { ...run, workflow_version: id }
    for (const task of await openTasksOf(tx, run)) {
      await note(tx, moved, task, { outcome: 'moved', by: actor.user_id, reason }, now)
      // Tasks that have begun elsewhere, or wait for others, stay where they are.
      if (task.kind !== 'workflow' && task.kind !== 'join')
        await moveOn({ tx, now, keys }, moved, readFlow(definition), task, task.step)
    }
  },
  async cancel(run, { asked: { reason }, tx, actor, now, keys }) {
    for (const task of await openTasksOf(tx, run))
      await note(tx, run, task, { outcome: 'canceled', by: actor.user_id, reason }, now)
    await endTasks({ tx, now, keys }, run)
    return { ended_at: now.toISOString(), assigned_role: null, assigned_to: null, due_at: null, problem: null }
  },
})

async function stepOfTask(task: WorkflowTask, { tx }: Pick<Context, 'tx'>): Promise<StepOfTask> {
  const run = (await tx.one<WorkflowRun>('select * from workflow_runs where organization_id = $1 and id = $2', [
    task.organization_id,
    task.run,
  ]))!
  const step = stepsByKey(await flowOf(tx, run)).get(task.step)
  return {
    kind: step?.kind ?? null,
    started_by: run.started_by,
    isShared: Boolean(step?.people?.length) || (step?.need ?? 1) > 1,
  }
}

export const taskCommands = commandsOf(taskLife, {
  facts: stepOfTask,
  after: {
    async retry(task, { asked: { reason }, tx, actor, now, keys }) {
      const { run, flow } = await placeOf(tx, task)
      await note(tx, run, task, { outcome: 'retried', by: actor.user_id, reason }, now)
      await moveOn({ tx, now, keys }, run, flow, task, task.step)
    },
    async skip(task, { asked: { reason }, tx, actor, now, keys }) {
      const { run, flow, step } = await placeOf(tx, task)
      await note(tx, run, task, { outcome: 'skipped', by: actor.user_id, reason }, now)
      await moveOn({ tx, now, keys }, run, flow, task, wayAfter(step!, step!.kind === 'approval' ? 'approved' : 'done'))
    },
    async reassign(task, { asked: { to, reason }, tx, actor, now }) {
      const { run } = await placeOf(tx, task)
      await note(tx, run, task, { outcome: 'reassigned', by: actor.user_id, reason }, now)
      await summarize(tx, run, null, now)
      await notify(
        tx,
        {
          organization_id: run.organization_id,
          people: [to],
          event: 'task_assigned',
          record: { table: workflowRun.table, id: run.id },
          words: `${run.number}, ${run.subject}: “${task.name}” was assigned to you.`,
          actor: actor.user_id,
        },
        now,
      )
    },
  },
  async reassign(task, { asked: { to }, tx }) {
    const where = [task.organization_id, to]
    if (!(await tx.one('select from organization_members where organization_id = $1 and user_id = $2', where)))
      throw new NotFound('Member')
    return { assigned_to: to }
  },
})

/**
 * Every five minutes: timers whose time has come remind, escalate or continue elsewhere. An error in one agency delays
 * no other.
 */
export const passTime = forEachOrganization('pass-workflow-time', {
  about: 'Reminds, escalates or goes on where a timer of a workflow has ended.',
  every: 300,
  due: `select distinct organization_id from workflow_tasks where status ${among(taskLife, 'open')} and next_at <= $1`,
  run: asCommand('workflow-runs/pass-time', async ({ tx, organization, now, services }) => {
    const moving = { tx: commandTx(tx, organization, now), now, keys: services.keys }
    const due = await tx.sql<{ id: string }>(
      `select id from workflow_tasks where organization_id = $1 and status ${among(taskLife, 'open')} and next_at <= $2
        order by next_at limit 200`,
      [organization, now],
    )
    for (const { id } of due) await passTimeOf(moving, id)
  }),
})

/** A task that another process holds, or that was completed meanwhile, is left to it. */
async function passTimeOf(moving: Moving, id: string): Promise<void> {
  const { tx, now } = moving
  const task = await tx.one<WorkflowTask>(
    `select * from workflow_tasks where organization_id = $1 and id = $2
      and status ${among(taskLife, 'open')} and next_at <= $3
      for update skip locked`,
    [tx.organization_id, id, now],
  )
  if (!task) return
  const { run, flow, step } = await placeOf(tx, task)
  const timers = step ? timersOf(step) : []
  const timer = timers[task.fired]
  const next = timers[task.fired + 1]
  await tx.update(workflowTask, task.id, {
    fired: task.fired + 1,
    next_at: next ? new Date(Date.parse(task.since) + next.days * 86_400_000) : null,
  })
  if (!step || !timer) return
  if (timer.does === 'go') {
    const outcome = step.kind === 'timer' ? 'passed' : 'timed_out'
    await note(tx, run, task, { outcome, by: null }, now)
    await moveOn(moving, run, flow, task, timer.to ?? '')
  } else if (timer.does === 'remind') {
    await note(tx, run, task, { outcome: 'reminded', by: null }, now)
    await tell(
      tx,
      run,
      task.assigned_to ? [task.assigned_to] : await peopleOf(tx, run.organization_id, step, now),
      `“${step.name}” still waits for you.`,
      now,
    )
  } else await escalate(moving, run, task, step, timer.role ?? 'manager')
}

async function escalate(
  { tx, now }: Moving,
  run: WorkflowRun,
  task: WorkflowTask,
  step: Step,
  role: keyof typeof escalationWords,
): Promise<void> {
  if (task.assigned_role === role) return
  const to = escalationWords[role]
  await note(tx, run, task, { outcome: 'reassigned', by: null, reason: `Overdue. Escalated to ${to}.` }, now)
  await tx.update(workflowTask, task.id, { assigned_role: role, assigned_to: null })
  await summarize(tx, run, null, now)
  const people = await peopleOf(tx, run.organization_id, { role }, now)
  await tell(tx, run, people, `“${step.name}” is overdue and was escalated to ${to}.`, now)
  if (!task.assigned_to || people.includes(task.assigned_to)) return
  await notify(
    tx,
    {
      organization_id: run.organization_id,
      event: 'record_changed',
      record: { table: workflowRun.table, id: run.id },
      people: [task.assigned_to],
      words: `${run.number}, ${run.subject}: “${step.name}” is overdue and no longer assigned to you. It was escalated to ${to}.`,
      actor: null,
    },
    now,
  )
}
const escalationWords = { user: 'all staff', manager: 'a manager', admin: 'an administrator' } as const
