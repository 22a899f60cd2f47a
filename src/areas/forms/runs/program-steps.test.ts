import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passes } from '#tests/jobs.ts'
import { end, watching } from '#tests/workflows.ts'
import { createTemplate, templateCommands } from '#areas/organization/templates/commands.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { internet, type Reach } from '#platform/webhooks/post.ts'
import { createWebhook, hookCommands } from '../webhooks/commands.ts'
import { sendMessage } from '../webhooks/send.ts'
import { mostTries } from '../webhooks/rules.ts'
import { flowCommands } from '../workflows/commands.ts'
import type { Step } from '../workflows/rules.ts'
import './calling/call.ts'
import { heldWords, mostInHour } from './calling/rules.ts'
import { beginRun, taskCommands } from './commands.ts'
import { fillDocument } from './filling/fill.ts'
import { awaitRecords, checkWait } from './waiting/wait.ts'

const onOrder = { kind: 'event', table: 'purchase_orders' } as const
const gone: Step = { key: 'gone', kind: 'end', name: 'By hand' }

async function place() {
  const all = await watching()
  const { owner } = all
  const history = async (run: string) =>
    (
      await owner.query(
        `select step || ' ' || outcome as line, reason from workflow_steps where run = $1 order by id`,
        [run],
      )
    ).rows
  const template = async (body: string) => {
    const { max, does } = all
    const row = await does(max, createTemplate, {
      name: 'Order memo',
      kind: 'document',
      source: 'purchase_orders',
      subject: 'Memo {{number}}',
      body,
    } as never)
    await does(max, templateCommands([purchaseOrder]).publish, { id: row.id } as never)
    return row.id as string
  }
  return { ...all, history, template }
}

test('a template is filled with the order and attached to it, in the name of the owner', async () => {
  const { max, publish, order, runs, look, history, template, services, owner } = await place()
  const memo = await template(
    'Order {{number}}, {{title}}: {{amount}}. Written by {{me.name}} of {{organization.name}}.',
  )
  const flow = await publish(onOrder, [{ key: 'memo', kind: 'document', name: 'Memo', template: memo, to: 'end' }, end])
  const made = await order('Barricades')
  await look()
  await runDueJobs(services, [fillDocument])
  await runDueJobs(services, [fillDocument])
  const [run] = await runs(flow.id)
  expect(run).toMatchObject({ status: 'completed', problem: null })
  const { rows } = await owner.query(
    'select name, table_name, record, type, added_by, path from attachments where record = $1',
    [made.id],
  )
  expect(rows).toEqual([
    expect.objectContaining({
      name: `Memo ${made.number}.pdf`,
      table_name: 'purchase_orders',
      type: 'application/pdf',
      added_by: max.user_id,
    }),
  ])
  expect((await history(run.id)).map(({ line }) => line)).toEqual(['memo begun', 'memo done', 'end passed'])
})

test('a template with a hole is not attached: the run says which value is missing, and continues where the step says', async () => {
  const { publish, order, runs, look, history, template, services, owner } = await place()
  const memo = await template('Terms: {{terms}}.')
  const step: Step = { key: 'memo', kind: 'document', name: 'Memo', template: memo, to: 'end' }
  const [stuck, led] = [
    await publish(onOrder, [step, end]),
    await publish(onOrder, [{ ...step, failed: 'gone' }, end, gone]),
  ]
  const made = await order('Barricades')
  await look()
  await runDueJobs(services, [fillDocument])
  expect((await runs(stuck.id))[0]).toMatchObject({
    status: 'exception',
    problem: 'Order memo: no value for {{terms}}.',
  })
  const [run] = await runs(led.id)
  expect(run).toMatchObject({ status: 'completed', step_name: 'By hand' })
  expect((await history(run.id))[1]).toEqual({ line: 'memo failed', reason: 'Order memo: no value for {{terms}}.' })
  expect((await owner.query('select from attachments where record = $1', [made.id])).rowCount).toBe(0)
})

test('a run waits until its order is submitted, and says so', async () => {
  const { publish, order, runs, look, history, services, owner } = await place()
  const wait: Step = {
    key: 'wait',
    kind: 'answer',
    name: 'Until it is submitted',
    statuses: ['submitted', 'approved', 'issued'],
    to: 'end',
  }
  const flow = await publish(onOrder, [wait, end])
  const made = await order('Barricades')
  await look()
  await runDueJobs(services, [checkWait])
  await passes(services, awaitRecords)
  expect((await runs(flow.id))[0]).toMatchObject({ status: 'open', step_name: 'Until it is submitted' })
  await owner.query(`update purchase_orders set status = 'submitted' where id = $1`, [made.id])
  await passes(services, awaitRecords)
  await passes(services, awaitRecords)
  const [run] = await runs(flow.id)
  expect(run).toMatchObject({ status: 'completed' })
  expect((await history(run.id)).map(({ line }) => line)).toEqual(['wait begun', 'wait done', 'end passed'])
})

let answers: { status: number; text: string }[] = []
let calls: { body: string; headers: Record<string, unknown> }[] = []
const service = createServer((request, response) => {
  let body = ''
  request
    .on('data', (piece) => (body += piece))
    .on('end', () => {
      calls.push({ body, headers: request.headers })
      const { status, text } = answers.shift() ?? { status: 500, text: '' }
      response.writeHead(status).end(text)
    })
})
beforeAll(() => new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready)))
afterAll(() => service.close())
beforeEach(() => {
  answers = []
  calls = []
})
const here: Reach = { ...internet, schemes: ['http:'], isAllowed: (address) => address === '127.0.0.1' }

async function calling() {
  const all = await place()
  const { max, does, owner, services, organization } = all
  const hook = await does(max, createWebhook, {
    name: 'Permits',
    url: 'https://permits.example.gov/check',
    on_sent: false,
    on_step: true,
  } as never)
  await owner.query('update webhooks set url = $2 where id = $1', [
    hook.id,
    `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
  ])
  const steps: Step[] = [
    {
      key: 'check',
      kind: 'call',
      name: 'Check permit',
      hook: hook.id,
      values: [{ to: 'order', formula: 'number' }],
      takes: [{ from: 'permit.valid', name: 'valid' }],
      to: 'valid',
      failed: 'gone',
    },
    { key: 'valid', kind: 'gateway', name: 'Valid?', branches: [{ when: 'valid = true', to: 'good' }], to: 'end' },
    end,
    { key: 'good', kind: 'end', name: 'Good' },
    gone,
  ]
  /** The messages that wait are sent once. */
  const send = async () => {
    const { rows } = await owner.query(
      `select id from webhook_deliveries where organization_id = $1 and status = 'pending'`,
      [organization.id],
    )
    for (const { id } of rows) await sendMessage({ organization_id: organization.id, id }, services, here)
  }
  return { ...all, hook, steps, send }
}

test('a service is called through the agency’s webhook, and its answer decides the branch', async () => {
  const { publish, order, runs, look, steps, send } = await calling()
  answers = [{ status: 200, text: '{"permit": {"valid": true}}' }]
  const flow = await publish(onOrder, steps)
  const made = await order('Barricades')
  await look()
  await send()
  await send()
  expect(calls).toHaveLength(1)
  expect(calls[0]!.headers).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) })
  expect(JSON.parse(calls[0]!.body)).toMatchObject({
    type: 'workflow.step',
    data: { step: 'Check permit', values: { order: made.number } },
  })
  const [run] = await runs(flow.id)
  expect(run).toMatchObject({ status: 'completed', step_name: 'Good', facts: '{"valid":true}' })
})

test('a service that answers later is called again; one that never does leads to the step after a failure', async () => {
  const { publish, order, runs, look, steps, send, history } = await calling()
  const flow = await publish(onOrder, steps)
  await order('Barricades')
  await look()
  for (let times = 0; times < mostTries; times++) await send()
  const [run] = await runs(flow.id)
  expect(calls).toHaveLength(mostTries)
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(run).toMatchObject({ status: 'completed', step_name: 'By hand' })
  expect((await history(run.id))[1]).toEqual({ line: 'check failed', reason: 'The receiver responded with 500.' })
})

test('an answer without its field, and a webhook that was paused, are failures in a sentence', async () => {
  const { max, publish, order, runs, look, steps, send, hook, does, history } = await calling()
  answers = [{ status: 200, text: '{}' }]
  const flow = await publish(onOrder, steps)
  await order('Barricades')
  await look()
  await send()
  await does(max, hookCommands.pause, { id: hook.id })
  await order('More barricades')
  await look()
  const all = await runs(flow.id)
  expect(all.map(({ step_name }) => step_name)).toEqual(['By hand', 'By hand'])
  expect((await Promise.all(all.map(({ id }) => history(id)))).map((lines) => lines[1]!.reason)).toEqual([
    'The answer of the service has no field permit.valid.',
    'The webhook of this step isn’t active, or isn’t allowed for workflows.',
  ])
})

/** As many runs as one that is there. */
const copies = `insert into workflow_runs select (jsonb_populate_record(r, jsonb_build_object('id', app.uuid_v7(),
  'number', r.number || '-' || n, 'happening', null))).* from workflow_runs r, generate_series(1, $2::int) n where r.id = $1`

test('a service that starts the workflow again is held after 200 runs in an hour, until a manager looks', async () => {
  const { max, publish, order, runs, look, steps, owner, does } = await calling()
  const flow = await publish(onOrder, steps)
  await order('First')
  await look()
  await owner.query(copies, [(await runs(flow.id))[0].id, mostInHour - 1])
  await order('Above the limit')
  await order('Waiting')
  await look()
  await look()
  const later = async () => (await runs(flow.id)).slice(mostInHour)
  const [held, ...more] = await later()
  expect(more).toEqual([])
  expect(held).toMatchObject({ status: 'exception', problem: heldWords, subject: expect.stringMatching('Above') })
  const { rows } = await owner.query('select id from workflow_tasks where run = $1', [held.id])
  await does(max, taskCommands.retry, { id: rows[0].id, reason: 'The service was corrected.' } as never)
  await look()
  expect((await later()).map(({ status, step_name }) => `${step_name} ${status}`)).toEqual([
    'Check permit open',
    'Check permit open',
  ])
})

test('a program that a run called starts runs one after another only to a depth, and none of a workflow that is held', async () => {
  const { rosa, publish, runs, steps, owner, does } = await calling()
  const flow = await publish(undefined as never, [{ ...steps[0]!, values: [] }, ...steps.slice(1)])
  const begin = (caused_by?: string) =>
    does(rosa, beginRun, { workflow: flow.id, subject: 'From the service', ...(caused_by && { caused_by }) })
  let last = await begin()
  for (let times = 0; times < 5; times++) last = await begin(last.number)
  expect(last).toMatchObject({ status: 'open', depth: 5 })
  const { status, problem, id } = await begin(last.number)
  expect([status, problem]).toEqual([
    'exception',
    'Workflows started each other 5 times in a row. Change the start of one of them, then end this run or retry it.',
  ])
  await expect(begin('WR-1999-0001')).rejects.toThrow('There is no workflow run WR-1999-0001.')
  await owner.query(copies, [id, mostInHour])
  const stuck = await begin()
  expect(stuck).toMatchObject({ status: 'exception', problem: heldWords })
  await expect(begin()).rejects.toThrow(`A manager must retry or end ${stuck.number} before another one starts.`)
  expect((await runs(flow.id)).length).toBe(7 + mostInHour + 1)
})

test('a webhook that is not allowed for workflows, a template in draft and a wait without a record are refused', async () => {
  const { max, save, does, steps, hook, owner } = await calling()
  const submit = async (of: readonly Step[], start?: typeof onOrder) => {
    const { version } = await save(start as never, of)
    return does(max, flowCommands.submit, { id: version.id })
  }
  await owner.query('update webhooks set on_step = false where id = $1', [hook.id])
  await expect(submit(steps, onOrder)).rejects.toThrow('isn’t allowed for workflows')
  const row = await does(max, createTemplate, {
    name: 'Draft',
    kind: 'document',
    source: 'none',
    body: 'Text',
  } as never)
  await expect(
    submit([{ key: 'memo', kind: 'document', name: 'Memo', template: row.id, to: 'end' }, end], onOrder),
  ).rejects.toThrow('A template of these steps isn’t published, or is for another record.')
  await expect(
    submit([{ key: 'wait', kind: 'answer', name: 'Wait', statuses: ['issued'], to: 'end' }, end]),
  ).rejects.toThrow('Only a run that a record starts can wait for its record.')
})
