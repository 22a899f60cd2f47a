import { notify } from '#areas/organization/notifications/notify.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { Tx } from '#platform/database/database.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import type { Names } from '../formulas/rules.ts'
import type { Workflow, WorkflowVersion } from '../workflows/records.ts'
import { factsOf, isForPeople, readFlow, stepsByKey, timersOf, type Flow, type Step } from '../workflows/rules.ts'
import { hasTimers } from '../workflows/step-types/rules.ts'
import { firstToken, walkOn, type Token, type Walk } from '../workflows/walking/rules.ts'
import { roomLeft } from './calling/bound.ts'
import { heldWords } from './calling/rules.ts'
import { runLife, taskLife } from './life.ts'
import { note, peopleOf, tell } from './lines.ts'
import { workflowRun, workflowTask, type WorkflowRun, type WorkflowTask } from './records.ts'
import { summaryOf, tokenOf } from './rules.ts'
import { dayFor, factsFor, flowOf, type Opening } from './values.ts'
import { versionLife } from '../workflows/life.ts'

type Does = Pick<Tx, 'sql' | 'one'>
/** The transaction, the time and the keys of what moves a run. */
export type Moving = { tx: CommandTx; now: Date; keys: Opening }

const dayLength = 86_400_000

export type Beginning = {
  subject: string
  /** Null where the public filled in the form. */
  by: string | null
  /** The task of another run that waits for this one. */
  task?: WorkflowTask
  start?: WorkflowRun['start']
  /** The record that the run is about. */
  record?: { table: string; id: string } | null
  /** The event that started it. */
  happening?: string
  depth?: number
  /** Why it begins stuck at its first step. */
  problem?: string | null
} & ({ facts: Names; submission: null } | { facts?: never; submission: string })

/** Starts a run of the published version. Of values given by hand it stores only those that the steps branch by. */
export async function startRun(
  tx: CommandTx,
  { id, organization_id }: Pick<Workflow, 'id' | 'organization_id'>,
  beginning: Beginning,
  now: Date,
  keys: Opening,
): Promise<WorkflowRun | null> {
  const { subject, facts = {}, submission, by, task, record = null } = beginning
  const version = await tx.one<WorkflowVersion>(
    `select * from workflow_versions where organization_id = $1 and workflow = $2
      and status ${among(versionLife, 'published')}`,
    [organization_id, id],
  )
  const flow = readFlow(version?.definition ?? '')
  const first = flow.steps[0]
  if (!version || !first) return null
  const problem = beginning.problem ?? ((await roomLeft(tx, { id, organization_id }, flow, now)) > 0 ? null : heldWords)
  // Its own sub-workflows branch by the same values, so all of them are kept where a step starts another workflow.
  const wanted = flow.steps.some(({ kind }) => kind === 'workflow') ? Object.keys(facts) : factsOf(flow)
  const run = await tx.insert<WorkflowRun>(workflowRun, {
    number: await nextNumber(tx, workflowRun.table, workflowRun.fields.number.initial as string, now),
    subject: subject.slice(0, 200),
    workflow: id,
    workflow_version: version.id,
    submission,
    start: task ? 'workflow' : (beginning.start ?? (submission ? 'form' : 'hand')),
    table_name: record?.table ?? null,
    record: record?.id ?? null,
    happening: beginning.happening ?? null,
    depth: beginning.depth ?? 0,
    step_name: first.name,
    since: now,
    started_by: by,
    facts: JSON.stringify(
      Object.fromEntries(wanted.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))),
    ),
  })
  if (task) await tx.update(workflowTask, task.id, { child: run.id })
  await note(tx, run, first, { outcome: 'begun', by }, now)
  if (problem) return beginStuck(tx, run, first, problem, now)
  return moveOn({ tx, now, keys }, run, flow, firstToken, first.key)
}

/** A run that must not continue by itself: a manager sees why, and retries or ends it. */
async function beginStuck(tx: CommandTx, run: WorkflowRun, { key, name, kind }: Step, problem: string, now: Date) {
  await tx.insert(workflowTask, {
    run: run.id,
    workflow: run.workflow,
    token: firstToken.id,
    step: key,
    name,
    kind,
    since: now,
    problem,
    status: 'exception',
  })
  return summarize(tx, run, null, now)
}

export const openTasksOf = (tx: Does, run: Pick<WorkflowRun, 'organization_id' | 'id'>): Promise<WorkflowTask[]> =>
  tx.sql<WorkflowTask>(
    `select * from workflow_tasks where organization_id = $1 and run = $2 and status = any ($3) order by token
      for update`,
    [run.organization_id, run.id, taskLife.openStatuses],
  )

/**
 * Leaves a task for another step, through everything that needs no person, and opens the tasks of the run’s next steps.
 * The run is locked by the caller. Without a task the run begins.
 */
export async function moveOn(
  { tx, now, keys }: Moving,
  run: WorkflowRun,
  flow: Flow,
  leaving: WorkflowTask | Token,
  to: string,
): Promise<WorkflowRun> {
  const open = await openTasksOf(tx, run)
  const { next } = (await tx.one<{ next: number }>(
    'select coalesce(max(token), 0)::int + 1 as next from workflow_tasks where organization_id = $1 and run = $2',
    [run.organization_id, run.id],
  ))!
  const token = 'run' in leaving ? tokenOf(leaving) : leaving
  const facts = await factsFor(tx, run, flow, keys)
  const walk = walkOn(flow, { tokens: open.map(tokenOf), next }, token, to, facts, await dayFor(tx, run, now))

  await close(tx, run, 'run' in leaving ? [leaving.id] : [], 'done')
  await close(tx, run, idsOf(open, walk.met), 'done')
  const withdrawn = open.filter(({ token: number }) => walk.withdrawn.includes(number))
  await close(tx, run, idsOf(open, walk.withdrawn), 'withdrawn')
  for (const task of withdrawn) {
    await note(tx, run, task, { outcome: 'withdrawn', by: null }, now)
    if (task.child) await endEarly({ tx, now, keys }, task.child, `${run.number} no longer needs it.`)
  }
  for (const step of walk.passed) await pass(tx, run, step, now)
  const waiting = await stand(tx, run, flow, walk, now)
  for (const [number, problem] of walk.stuck)
    await tx.sql(
      `update workflow_tasks set status = ${asStatus(taskLife, 'exception')}, problem = $4
        where organization_id = $1 and run = $2 and token = $3 and status ${among(taskLife, 'open')}`,
      [run.organization_id, run.id, number, problem],
    )
  const after = await summarize(tx, run, walk.ended ? (walk.passed.at(-1) ?? null) : null, now)
  if (walk.ended) await tellParent({ tx, now, keys }, after)
  for (const { task, step } of waiting)
    if (step) for (const follow of followers) await follow({ tx, now, keys }, after, task, step)
  for (const { task, step } of waiting)
    if (step?.kind === 'workflow') await beginChild({ tx, now, keys }, after, task, step)
  return waiting.some(({ step }) => step?.kind === 'workflow') ? tx.lock<WorkflowRun>(workflowRun, run.id) : after
}

const idsOf = (tasks: readonly WorkflowTask[], tokens: readonly number[]) =>
  tasks.filter(({ token }) => tokens.includes(token)).map(({ id }) => id)

async function close(tx: Does, run: WorkflowRun, tasks: readonly string[], status: 'done' | 'withdrawn') {
  if (tasks.length > 0)
    await tx.sql(
      `update workflow_tasks set status = $3, problem = null, next_at = null
        where organization_id = $1 and id = any ($2)`,
      [run.organization_id, tasks, status],
    )
}

/** A step that needs no person: it is logged, and a notice is sent. */
async function pass(tx: CommandTx, run: WorkflowRun, step: Step, now: Date): Promise<void> {
  const isNotice = step.kind === 'notice'
  await note(tx, run, step, { outcome: 'passed', by: null, reason: isNotice ? (step.words ?? null) : null }, now)
  if (isNotice)
    await notify(
      tx,
      {
        organization_id: run.organization_id,
        people: await peopleOf(tx, run.organization_id, step, now),
        event: 'record_changed',
        record: { table: workflowRun.table, id: run.id },
        words: `${run.number}, ${run.subject}: ${step.words}`,
        actor: null,
      },
      now,
    )
}

/** Work that a step starts when a run reaches it. It is done after the commit, by its own job. */
type Follow = (moving: Moving, run: WorkflowRun, task: WorkflowTask, step: Step) => Promise<void>
const followers: Follow[] = []
export const followTasks = (follow: Follow): void => void followers.push(follow)

/** Opens a task for each place that the run came to, and tells the people whose turn it is. */
async function stand(tx: CommandTx, run: WorkflowRun, flow: Flow, walk: Walk, now: Date) {
  const byKey = stepsByKey(flow)
  const opened: { task: WorkflowTask; step: Step | undefined }[] = []
  for (const { id, step: key, forks } of walk.came) {
    const step = byKey.get(key)
    const due = step?.days && isForPeople(step) ? new Date(now.getTime() + step.days * dayLength) : null
    const timer = step && (hasTimers(step) || step.kind === 'timer') ? timersOf(step)[0] : undefined
    const task = await tx.insert<WorkflowTask>(workflowTask, {
      run: run.id,
      workflow: run.workflow,
      token: id,
      forks: forks.join(' ') || null,
      step: key || 'none',
      name: step?.name || key || 'No step',
      kind: step?.kind ?? 'task',
      assigned_role: step && isForPeople(step) ? (step.role ?? null) : null,
      assigned_to: step && isForPeople(step) ? (step.person ?? null) : null,
      since: now,
      due_at: step?.kind === 'timer' ? new Date(now.getTime() + (step.days ?? 0) * dayLength) : due,
      next_at: timer ? new Date(now.getTime() + timer.days * dayLength) : null,
    })
    opened.push({ task, step })
    if (step && isForPeople(step) && !walk.stuck.has(id))
      await tell(tx, run, step.people ?? (step.person ? [step.person] : []), `“${step.name}” is assigned to you.`, now)
  }
  return opened
}

/** Saves the current steps of the run, or that it ended. */
export async function summarize(
  tx: CommandTx,
  run: WorkflowRun,
  last: Pick<Step, 'name'> | null,
  now: Date,
): Promise<WorkflowRun> {
  const open = await openTasksOf(tx, run)
  if (open.length > 0) return tx.update<WorkflowRun>(workflowRun, run.id, summaryOf(open))
  return tx.update<WorkflowRun>(workflowRun, run.id, {
    step_name: last?.name ?? run.step_name,
    since: now,
    due_at: null,
    assigned_role: null,
    assigned_to: null,
    problem: null,
    status: 'completed',
    ended_at: now,
  })
}

async function beginChild(moving: Moving, run: WorkflowRun, task: WorkflowTask, step: Step): Promise<void> {
  const problem = await beginSub(moving, run, task, step)
  if (problem) await getStuck(moving.tx, run, task, problem, moving.now)
}

export async function getStuck(tx: CommandTx, run: WorkflowRun, task: WorkflowTask, problem: string, now: Date) {
  await tx.update(workflowTask, task.id, { status: 'exception', problem })
  await summarize(tx, run, null, now)
}

/** A step that the program could not do: the run continues elsewhere where the step says so, and is stuck otherwise. */
export async function fail(
  { tx, now, keys }: Moving,
  run: WorkflowRun,
  flow: Flow,
  task: WorkflowTask,
  problem: string,
): Promise<void> {
  const to = stepsByKey(flow).get(task.step)?.failed
  if (!to) return getStuck(tx, run, task, problem, now)
  await note(tx, run, task, { outcome: 'failed', by: null, reason: problem }, now)
  await moveOn({ tx, now, keys }, run, flow, task, to)
}

const taskOfChild = (tx: Does, child: WorkflowRun) =>
  tx.one<WorkflowTask>('select * from workflow_tasks where organization_id = $1 and child = $2 and status = any ($3)', [
    child.organization_id,
    child.id,
    taskLife.openStatuses,
  ])

/** A sub-workflow ended: the run that waits for it continues. */
async function tellParent(moving: Moving, child: WorkflowRun): Promise<void> {
  const found = await taskOfChild(moving.tx, child)
  if (!found) return
  const run = await moving.tx.lock<WorkflowRun>(workflowRun, found.run)
  const flow = await flowOf(moving.tx, run)
  const step = stepsByKey(flow).get(found.step)
  await note(moving.tx, run, found, { outcome: 'done', by: null, reason: child.number }, moving.now)
  await moveOn(moving, run, flow, found, step?.to ?? '')
}

/** Ends the open tasks of a run that is canceled, with its sub-workflows, and tells the run that waits for it. */
export async function endTasks(moving: Moving, run: WorkflowRun): Promise<void> {
  const { tx, now } = moving
  const open = await openTasksOf(tx, run)
  await close(
    tx,
    run,
    open.map(({ id }) => id),
    'withdrawn',
  )
  for (const { child } of open) if (child) await endEarly(moving, child, `${run.number} was ended.`)
  const waiting = await taskOfChild(tx, run)
  if (!waiting) return
  const parent = await tx.lock<WorkflowRun>(workflowRun, waiting.run)
  await getStuck(tx, parent, waiting, `The sub-workflow ${run.number} was ended early.`, now)
}

async function endEarly(moving: Moving, id: string, reason: string): Promise<void> {
  const { tx, now } = moving
  const run = await tx.lock<WorkflowRun>(workflowRun, id)
  if (!runLife.isOpen(run)) return
  const [first] = await openTasksOf(tx, run)
  if (first) await note(tx, run, first, { outcome: 'canceled', by: null, reason }, now)
  await endTasks(moving, run)
  await tx.update(workflowRun, id, {
    status: 'canceled',
    ended_at: now,
    assigned_role: null,
    assigned_to: null,
    due_at: null,
    problem: null,
  })
}

const deepest = 5

/** A sub-workflow starts with the values of the run that waits for it. Returns why it can't. */
async function beginSub(
  { tx, now, keys }: Moving,
  parent: WorkflowRun,
  task: WorkflowTask,
  step: Step,
): Promise<string | null> {
  const { depth } = (await tx.one<{ depth: number }>(
    `with recursive above as (
       select $2::uuid as run, 1 as depth
       union all
       select t.run, a.depth + 1 from above a join workflow_tasks t on t.organization_id = $1 and t.child = a.run
        where a.depth <= ${deepest})
     select max(depth)::int as depth from above`,
    [parent.organization_id, parent.id],
  ))!
  if (depth > deepest) return `Workflows can’t start each other more than ${deepest} times in a row.`
  const { organization_id, subject, submission, started_by, table_name, record } = parent
  const from = submission ? { submission } : { submission: null, facts: JSON.parse(parent.facts) as Names }
  const begun = await startRun(
    tx,
    { id: step.workflow!, organization_id },
    {
      subject,
      by: started_by,
      task,
      depth: Number(parent.depth),
      record: table_name && record ? { table: table_name, id: record } : null,
      ...from,
    },
    now,
    keys,
  )
  return begun ? null : `The workflow of “${step.name}” isn’t published.`
}
