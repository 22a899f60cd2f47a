import { expect, test } from 'vitest'
import { end, watching as place } from '#tests/workflows.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { flowCommands, workflowCommands } from '../../workflows/commands.ts'
import type { Step } from '../../workflows/rules.ts'
import type { Start } from '../../workflows/starts/rules.ts'
import { runAction } from '../acting/act.ts'
import { beginRun } from '../commands.ts'
import { replayRuns } from '../replay/question.ts'
import { deepestStart } from './start.ts'

test('an order starts one run, however often it is looked at, in the name of the person who created it', async () => {
  const { rosa, publish, order, runs, look, owner, does } = await place()
  await order('Before publication')
  const flow = await publish({ kind: 'event', table: 'purchase_orders', when: 'amount >= 1000' })
  await look()
  expect(await runs(flow.id)).toEqual([])
  const made = await order('Barricades')
  await order('Too small', 1)
  await look()
  await look()
  const [run, ...more] = await runs(flow.id)
  expect(more).toEqual([])
  expect(run).toMatchObject({
    subject: `${made.number}, Barricades`,
    start: 'event',
    table_name: 'purchase_orders',
    record: made.id,
    started_by: rosa.user_id,
    depth: 0,
    step_name: 'Check',
    status: 'open',
  })
  const { rows } = await owner.query(`select to_record from record_links where from_record = $1 and kind = 'belongs'`, [
    run.id,
  ])
  expect(rows).toEqual([{ to_record: made.id }])
  await expect(does(rosa, beginRun, { workflow: flow.id, subject: 'By hand' })).rejects.toThrow(
    'A record event starts this workflow. It starts when that happens.',
  )
})

test('a deactivated workflow starts no more runs, and another city’s orders start none', async () => {
  const { max, publish, order, runs, look, does } = await place()
  const flow = await publish({ kind: 'event', table: 'purchase_orders' })
  const other = await place()
  await other.order('Elsewhere')
  await look()
  expect(await runs(flow.id)).toEqual([])
  await does(max, workflowCommands.retire, { id: flow.id })
  await order('Later')
  await look()
  expect(await runs(flow.id)).toEqual([])
})

test('a branch reads the record as it is then, and a replay does too', async () => {
  const { ada, publish, order, runs, look, owner, does } = await place()
  const steps: Step[] = [
    { key: 'size', kind: 'gateway', name: 'Size', branches: [{ when: 'amount > 5000', to: 'large' }], to: 'end' },
    end,
    { key: 'large', kind: 'end', name: 'Large' },
  ]
  const flow = await publish({ kind: 'event', table: 'purchase_orders' }, steps)
  await order('Small', 2)
  await order('Many', 100)
  await look()
  expect((await runs(flow.id)).map(({ subject, step_name }) => [subject.split(', ')[1], step_name])).toEqual([
    ['Small', 'End'],
    ['Many', 'Large'],
  ])
  const { rows } = await owner.query(`select id from workflow_versions where workflow = $1`, [flow.id])
  const { cases, starts } = await does(ada, replayRuns, { id: rows[0].id })
  expect(starts).toMatchObject({ times: 2, most: { times: 2 }, isLeast: false })
  expect(cases.map(({ before, after }) => `${before} ${after}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'End End',
    'Large Large',
  ])
})

test('a replay counts how often a start would have begun a run: by condition, by status and by the calendar', async () => {
  const { ada, save, order, does, owner, organization } = await place()
  const counted = async (start: Start) => {
    const { version } = await save(start)
    return (await does(ada, replayRuns, { id: version.id })).starts
  }
  await order('Small', 2)
  const large = await order('Large', 100)
  await owner.query(`update purchase_orders set status = 'submitted' where id = $1`, [large.id])
  expect(await counted({ kind: 'event', table: 'purchase_orders', when: 'amount > 5000' })).toMatchObject({ times: 1 })
  expect(await counted({ kind: 'event', table: 'purchase_orders', status: 'submitted' })).toMatchObject({ times: 1 })
  expect(await counted({ kind: 'event', table: 'requisitions' })).toEqual({ times: 0, most: null, isLeast: false })
  await owner.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [organization.id])
  const daily = await counted({ kind: 'schedule', every: 'day', at: '08:00', subject: 'Rounds' })
  expect(daily).toMatchObject({ times: 92, most: { times: 1 } })
  expect((await counted({ kind: 'schedule', every: 'week', on: 1, at: '08:00', subject: 'Rounds' }))!.times).toBe(13)
})

test('a schedule starts one run at its time, and one after an outage', async () => {
  const { rosa, publish, runs, look, clock, owner, organization, does } = await place()
  await owner.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [organization.id])
  const flow = await publish({ kind: 'schedule', every: 'day', at: '08:00', subject: 'Morning rounds' })
  await look()
  expect(await runs(flow.id)).toEqual([])
  const next = async () =>
    (await owner.query('select next_at from workflow_starts where workflow = $1', [flow.id])).rows[0].next_at as string
  const first = await next()
  clock.advance(Date.parse(first) - clock.now().getTime())
  await look()
  await look()
  expect(await runs(flow.id)).toMatchObject([
    { start: 'schedule', started_by: null, subject: `Morning rounds, ${first.slice(0, 10)}` },
  ])
  clock.advance(3 * 86_400_000 + 60_000)
  await look()
  expect(await runs(flow.id)).toHaveLength(2)
  expect(Date.parse(await next())).toBeGreaterThan(clock.now().getTime())
  expect(await does(rosa, beginRun, { workflow: flow.id, subject: 'Extra rounds' })).toMatchObject({ start: 'hand' })
})

test('an unknown event, a form beside the event and a loop are refused at submission', async () => {
  const { max, save, publish, does, vendor, supplies } = await place()
  const submit = async (start: Start, steps?: readonly Step[]) => {
    const { version } = await save(start, steps)
    return does(max, flowCommands.submit, { id: version.id })
  }
  await expect(submit({ kind: 'event', table: 'purchase_orders', status: 'lost' })).rejects.toThrow(
    'Purchase order has no such status.',
  )
  await expect(submit({ kind: 'event', table: 'organization_members' })).rejects.toThrow(
    'This record can’t start a workflow.',
  )
  const asks: Step = {
    key: 'ask',
    kind: 'act',
    name: 'Ask',
    command: 'requisitions/draft',
    to: 'end',
    values: [{ to: 'requisition.title', formula: 'subject' }],
  }
  const buys: Step = {
    key: 'buy',
    kind: 'act',
    name: 'Buy',
    command: 'purchase-orders/draft',
    to: 'end',
    values: [
      { to: 'order.title', formula: 'subject' },
      { to: 'order.vendor', fixed: vendor },
      { to: 'lines.0.budget_line', fixed: supplies.id },
    ],
  }
  await expect(submit({ kind: 'event', table: 'purchase_orders' }, [buys, end])).rejects.toThrow(
    'It would start itself: one of its steps creates the record',
  )
  await publish({ kind: 'event', table: 'purchase_orders' }, [asks, end])
  await expect(submit({ kind: 'event', table: 'requisitions' }, [buys, end])).rejects.toThrow(
    'It would start itself again without a person: Watch → Watch → Watch.',
  )
})

test('a chain of workflows that no check foresaw stops with a stuck run that says why', async () => {
  const { rosa, publish, order, runs, look, owner, services, vendor, supplies } = await place()
  const flow = await publish({ kind: 'event', table: 'purchase_orders' })
  const buys: Step = {
    key: 'check',
    kind: 'act',
    name: 'Buy again',
    command: 'purchase-orders/draft',
    to: 'end',
    values: [
      { to: 'order.title', formula: 'subject' },
      { to: 'order.vendor', fixed: vendor },
      { to: 'order.price_basis', fixed: 'As in the catalog.' },
      { to: 'lines.0.description', fixed: 'Barricade' },
      { to: 'lines.0.quantity', fixed: 1 },
      { to: 'lines.0.unit', fixed: 'ea' },
      { to: 'lines.0.unit_price', fixed: 85 },
      { to: 'lines.0.budget_line', fixed: supplies.id },
    ],
  }
  // As a version would be that was published before its start was checked.
  await owner.query(`update workflow_versions set definition = $2 where workflow = $1`, [
    flow.id,
    JSON.stringify({ start: { kind: 'event', table: 'purchase_orders' }, steps: [buys, end] }),
  ])
  await order('First')
  for (let times = 0; times < deepestStart + 3; times++) {
    await look()
    await runDueJobs(services, [runAction])
  }
  const all = await runs(flow.id)
  expect(all.map(({ depth, status }) => `${depth} ${status}`)).toEqual([
    ...Array.from({ length: deepestStart + 1 }, (_, depth) => `${depth} completed`),
    `${deepestStart + 1} exception`,
  ])
  expect(all.at(-1)!.problem).toBe(
    'Workflows started each other 5 times in a row. Change the start of one of them, then end this run or retry it.',
  )
  expect(rosa.user_id).toBe(all[0]!.started_by)
})
