import { expect, test } from 'vitest'
import { city, type Person } from '../../../../tests/city.ts'
import { passes } from '../../../../tests/jobs.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { draftForm } from '../forms/commands.ts'
import { actionsKnow } from '../workflows/actions/allowed.ts'
import { draftWorkflow, flowCommands, saveFlow } from '../workflows/commands.ts'
import type { Workflow } from '../workflows/records.ts'
import type { Step } from '../workflows/rules.ts'
import { runAction } from './acting/act.ts'
import { beginRun, goOn, passTime, runCommands, taskCommands } from './commands.ts'
import type { WorkflowRun, WorkflowTask } from './records.ts'

const end: Step = { key: 'end', kind: 'end', name: 'End' }
const task = (key: string, to: string, more: Partial<Step> = {}): Step => ({
  key,
  kind: 'task',
  name: key,
  role: 'user',
  to,
  ...more,
})
const approval = (key: string, to: string, more: Partial<Step> = {}): Step => ({
  key,
  kind: 'approval',
  name: key,
  to,
  rejected: 'stop',
  ...more,
})
const stop: Step = { key: 'stop', kind: 'end', name: 'Stopped', all: true }
const side: Step[] = [
  { key: 'split', kind: 'parallel', name: 'Reviews', paths: ['law', 'money'] },
  approval('law', 'meet', { role: 'manager' }),
  approval('money', 'meet', { role: 'admin' }),
  { key: 'meet', kind: 'join', name: 'Both reviews', to: 'file' },
  task('file', 'end'),
  end,
  stop,
]

async function place() {
  const all = await city()
  const { max, ada, does, owner } = all
  const draft = async (name: string): Promise<Workflow> =>
    does(max, draftWorkflow, { name, owner: max.user_id } as never)
  async function publish(flow: Workflow, steps: readonly Step[]): Promise<void> {
    const version = await does(max, saveFlow, { workflow: flow.id, seen: null, definition: { steps } as never })
    await does(max, flowCommands.submit, { id: version.id })
    await does(ada, flowCommands.publish, { id: version.id })
  }
  async function published(steps: readonly Step[], name = 'Reviews'): Promise<Workflow> {
    const flow = await draft(name)
    await publish(flow, steps)
    return flow
  }
  const begin = (who: Person, flow: Workflow, facts = {}): Promise<WorkflowRun> =>
    does(who, beginRun, { workflow: flow.id, subject: 'Bridge', facts })
  const run = async (id: string): Promise<WorkflowRun> =>
    (await owner.query('select * from workflow_runs where id = $1', [id])).rows[0]
  /** The open task of a run at this step. */
  const at = async (of: string, step: string): Promise<WorkflowTask> =>
    (
      await owner.query(
        `select * from workflow_tasks where run = $1 and step = $2 and status in ('open', 'exception')`,
        [of, step],
      )
    ).rows[0]
  const standing = async (of: string): Promise<string[]> =>
    (
      await owner.query(
        `select step from workflow_tasks where run = $1 and status in ('open', 'exception') order by step`,
        [of],
      )
    ).rows.map(({ step }) => step)
  const outcomes = async (of: string): Promise<string[]> =>
    (
      await owner.query(`select step || ' ' || outcome as line from workflow_steps where run = $1 order by id`, [of])
    ).rows.map(({ line }) => line)
  const goes = async (
    who: Person,
    of: string,
    step: string,
    result: 'done' | 'approved' | 'rejected',
    reason?: string,
  ) => does(who, goOn, { id: (await at(of, step)).id, result, ...(reason && { reason }) })
  return { ...all, draft, publish, published, begin, run, at, standing, outcomes, goes }
}

test('two people approve side by side, and the run continues when both have', async () => {
  const { rosa, max, ada, published, begin, run, standing, outcomes, goes } = await place()
  const { id } = await begin(rosa, await published(side))
  expect(await standing(id)).toEqual(['law', 'money'])
  expect(await run(id)).toMatchObject({ step_name: 'law, money', assigned_role: null, status: 'open' })
  await goes(ada, id, 'money', 'approved')
  expect(await standing(id)).toEqual(['law', 'meet'])
  expect(await run(id)).toMatchObject({ step_name: 'law', assigned_role: 'manager' })
  await goes(max, id, 'law', 'approved')
  expect(await standing(id)).toEqual(['file'])
  expect(await goes(rosa, id, 'file', 'done')).toMatchObject({ status: 'completed', step_name: 'End' })
  expect(await outcomes(id)).toEqual([
    'split begun',
    'split passed',
    'money approved',
    'law approved',
    'meet passed',
    'file done',
    'end passed',
  ])
})

test('a rejection on one path ends the whole run, and the other path is no longer needed', async () => {
  const { rosa, ada, published, begin, run, standing, outcomes, goes } = await place()
  const { id } = await begin(rosa, await published(side))
  await goes(ada, id, 'money', 'rejected', 'Too dear.')
  expect([await standing(id), (await run(id)).status, (await run(id)).step_name]).toEqual([[], 'completed', 'Stopped'])
  expect(await outcomes(id)).toContain('law withdrawn')
})

test('a task is completed once, and a stranger sees none', async () => {
  const { rosa, max, published, begin, at, goes, does, sees } = await place()
  const { id } = await begin(rosa, await published(side))
  const law = await at(id, 'law')
  await goes(max, id, 'law', 'approved')
  await expect(does(max, goOn, { id: law.id, result: 'approved' })).rejects.toThrow('This step is already completed.')
  const waits = await at(id, 'meet')
  await expect(does(max, goOn, { id: waits.id, result: 'done' })).rejects.toThrow(
    'Both reviews waits for the other paths.',
  )
  const { rosa: stranger } = await city()
  expect(await sees(stranger, 'select id from workflow_tasks')).toEqual([])
})

test('two of three people decide, each once, and never the one who started it', async () => {
  const { rosa, max, ada, person, published, begin, at, goes, outcomes, does } = await place()
  const eve = await person('Eve', 'manager')
  const people = [max.user_id, ada.user_id, eve.user_id]
  const flow = await published([approval('agree', 'end', { people, need: 2 }), end, stop])
  const { id } = await begin(rosa, flow)
  await expect(goes(rosa, id, 'agree', 'approved')).rejects.toThrow(
    'Only the people named in this step can decide on it.',
  )
  await goes(max, id, 'agree', 'approved')
  await expect(goes(max, id, 'agree', 'approved')).rejects.toThrow('You already decided on this step.')
  await expect(
    does(ada, taskCommands.reassign, { id: (await at(id, 'agree')).id, to: rosa.user_id, reason: 'Away.' }),
  ).rejects.toThrow('Several people decide on this step.')
  await goes(ada, id, 'agree', 'rejected', 'Not yet.')
  expect(await goes(eve, id, 'agree', 'approved')).toMatchObject({ status: 'completed', step_name: 'End' })
  expect(await outcomes(id)).toEqual([
    'agree begun',
    'agree approves',
    'agree rejects',
    'agree approves',
    'agree approved',
    'end passed',
  ])
  const own = await begin(max, flow)
  await expect(goes(max, own.id, 'agree', 'approved')).rejects.toThrow('You can’t approve a run you started.')
})

test('timers remind, escalate and go another way, each once', async () => {
  const { rosa, published, begin, at, run, standing, outcomes, owner, services, clock } = await place()
  const timers = [
    { days: 2, does: 'remind' as const },
    { days: 6, does: 'go' as const, to: 'late' },
  ]
  const steps = [task('look', 'end', { days: 4, escalate: 'manager', timers }), task('late', 'end'), end]
  const { id } = await begin(rosa, await published(steps))
  const days = async (count: number) => {
    await owner.query(
      `update workflow_tasks set since = since - make_interval(days => $2), next_at = next_at - make_interval(days => $2),
        due_at = due_at - make_interval(days => $2) where run = $1 and status = 'open'`,
      [id, count],
    )
    await passes(services, passTime)
  }
  expect(clock.now()).toBeInstanceOf(Date)
  await days(1)
  expect(await outcomes(id)).toEqual(['look begun'])
  await days(1)
  await days(0)
  expect(await outcomes(id)).toEqual(['look begun', 'look reminded'])
  await days(2)
  expect(await at(id, 'look')).toMatchObject({ assigned_role: 'manager' })
  await days(2)
  expect(await standing(id)).toEqual(['late'])
  expect((await outcomes(id)).slice(1)).toEqual(['look reminded', 'look reassigned', 'look timed_out'])
  expect(await run(id)).toMatchObject({ step_name: 'late', status: 'open' })
})

test('a sub-workflow runs on its own and its parent continues when it ends', async () => {
  const { rosa, max, published, begin, run, at, standing, goes, does } = await place()
  const sub = await published([task('inspect', 'end'), end], 'Inspection')
  const steps: Step[] = [
    { key: 'sub', kind: 'workflow', name: 'Inspect', workflow: sub.id, to: 'file' },
    task('file', 'end'),
    end,
  ]
  const flow = await published(steps)
  const { id } = await begin(rosa, flow, { cost: 5 })
  const waiting = await at(id, 'sub')
  expect(await run(waiting.child!)).toMatchObject({ subject: 'Bridge', step_name: 'inspect', status: 'open' })
  await goes(rosa, waiting.child!, 'inspect', 'done')
  expect([await standing(id), (await run(waiting.child!)).status]).toEqual([['file'], 'completed'])

  const second = await begin(rosa, flow)
  const child = (await at(second.id, 'sub')).child!
  await does(max, runCommands.cancel, { id: child, reason: 'Asked twice.' })
  expect(await at(second.id, 'sub')).toMatchObject({
    status: 'exception',
    problem: `The sub-workflow ${(await run(child)).number} was ended early.`,
  })
  await does(max, taskCommands.retry, { id: (await at(second.id, 'sub')).id, reason: 'Once more.' })
  const again = (await at(second.id, 'sub')).child!
  expect([again === child, (await run(again)).status, (await run(second.id)).status]).toEqual([false, 'open', 'open'])
  await does(max, runCommands.cancel, { id: second.id, reason: 'No longer needed.' })
  expect((await run(again)).status).toBe('canceled')
})

test('a sub-workflow that leads back to its parent is refused at publication', async () => {
  const { max, draft, publish, published, does } = await place()
  const first = await draft('First')
  const calls = (workflow: string): Step[] => [{ key: 'sub', kind: 'workflow', name: 'Sub', workflow, to: 'end' }, end]
  const submit = async (flow: Workflow, steps: Step[]) => {
    const version = await does(max, saveFlow, { workflow: flow.id, seen: null, definition: { steps } as never })
    return does(max, flowCommands.submit, { id: version.id })
  }
  await expect(submit(await draft('Third'), calls(first.id))).rejects.toThrow('A sub-workflow isn’t published.')
  await publish(first, [task('look', 'end'), end])
  const second = await published(calls(first.id), 'Second')
  await expect(submit(first, calls(second.id))).rejects.toThrow('A sub-workflow starts this workflow again.')
})

test('a run keeps its version, and moves to the newest only within the same parallel paths', async () => {
  const { rosa, max, publish, published, begin, run, at, standing, goes, does } = await place()
  const flow = await published(side)
  const { id, workflow_version } = await begin(rosa, flow)
  await publish(
    flow,
    side.filter(({ key }) => key === 'law' || key === 'stop' || key === 'end').map((step) => ({ ...step, to: 'end' })),
  )
  expect(await does(max, runCommands.facts, { id })).toEqual({ isNewest: false, newestHasIt: false })
  await goes(max, id, 'law', 'approved')
  expect((await run(id)).workflow_version).toBe(workflow_version)

  const renamed = side.map((step) => (step.key === 'money' ? { ...step, name: 'Budget' } : step))
  await publish(flow, renamed)
  await does(max, runCommands.move, { id, reason: 'Better name.' })
  expect([await standing(id), (await at(id, 'money')).name]).toEqual([['meet', 'money'], 'Budget'])
})

test('a step creates a record in the name of the owner, and only what is allowed', async () => {
  const { rosa, max, ada, draft, published, begin, run, at, outcomes, owner, services, does } = await place()
  actionsKnow(() => [draftForm], [{ command: 'forms/draft', table: 'forms' }])
  const act = (more: Partial<Step>): Step[] => [
    { key: 'make', kind: 'act', name: 'Make the form', to: 'file', ...more },
    task('file', 'end'),
    end,
  ]
  const values = [
    { to: 'title', formula: 'subject' },
    { to: 'purpose', fixed: 'Asks what is needed.' },
    { to: 'owner', fixed: ada.user_id },
    { to: 'prefix', formula: 'short' },
    { to: 'retention_months', fixed: 12 },
  ]
  const other = await draft('Other')
  const version = await does(max, saveFlow, {
    workflow: other.id,
    seen: null,
    definition: { steps: act({ command: 'members/remove', values }) } as never,
  })
  await expect(does(max, flowCommands.submit, { id: version.id })).rejects.toThrow(
    'Make the form: a workflow can’t create this kind of record.',
  )

  const flow = await published(act({ command: 'forms/draft', values }))
  const { id, number } = await begin(rosa, flow, { short: 'BR' })
  expect(await at(id, 'make')).toMatchObject({ kind: 'act', status: 'open' })
  await runDueJobs(services, [runAction])
  const forms = async () =>
    (await owner.query('select title, created_by from forms where organization_id = $1', [rosa.organization_id])).rows
  expect(await forms()).toEqual([{ title: 'Bridge', created_by: max.user_id }])
  expect([await outcomes(id), (await run(id)).step_name]).toEqual([['make begun', 'make done'], 'file'])
  const { rows: audit } = await owner.query(
    `select actor, request_id from audit_events where organization_id = $1 and command = 'forms/draft'`,
    [rosa.organization_id],
  )
  expect(audit).toEqual([{ actor: max.user_id, request_id: `workflow run ${number}` }])

  // The same job again creates nothing, and a refusal is read at the step.
  await runAction.run({ organization_id: rosa.organization_id!, task: (await at(id, 'file')).id }, services)
  const wrong = await begin(rosa, flow, {})
  await runDueJobs(services, [runAction])
  expect(await at(wrong.id, 'make')).toMatchObject({ status: 'exception', problem: expect.stringMatching(/^prefix: /) })
  expect(await run(wrong.id)).toMatchObject({ status: 'exception' })
  expect(await forms()).toHaveLength(1)

  // An owner who has lost the role can’t act through it either.
  await owner.query('delete from user_roles where user_id = $1', [max.user_id])
  const refused = await begin(rosa, flow, { short: 'BS' })
  await runDueJobs(services, [runAction])
  expect((await at(refused.id, 'make')).problem).toMatch(/manager/)
})
