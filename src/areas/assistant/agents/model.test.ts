import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { afterFile, testDatabase } from '#tests/database.ts'
import { paying } from '#tests/paying.ts'
import { allow, decided } from '#tests/programs.ts'
import { serveOver } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { blankDefinition, type Definition } from './definitions/rules.ts'
import type { AgentFinding, AgentRow, AgentRun, AgentStep, AgentVersion } from './records.ts'

type Call = { name: string; arguments: object }
type Turn = { calls?: Call[]; says?: string; tokens?: number }

const verb = (name: string) => commands.find((each) => each.name === name)!
const definition: Definition = {
  ...blankDefinition,
  instructions: 'Summarize the purchase orders for a manager. Propose a task where something is late.',
  model: 'helps',
  tools: ['find', 'open'],
  actions: ['tasks/create'],
  steps: [{ does: 'find', label: 'Orders', kind: 'purchase orders', limit: 10, tone: 'info' }],
  budget: { ...blankDefinition.budget, calls: 4, tokens: 5_000 },
}

/** A city with an order, whose server asks a model that says what the test says, turn by turn. */
async function modeled() {
  const state = { turns: [] as Turn[], asked: [] as string[], status: 200 }
  const server: Server = createServer(async (request, response) => {
    const body = (await json(request)) as { messages: object[]; tools?: { function: { name: string } }[] }
    state.asked.push(JSON.stringify(body))
    const { calls, says = '', tokens = 100 } = state.turns.shift() ?? { says: 'Done.' }
    const message = {
      role: 'assistant',
      content: says,
      ...(calls && {
        tool_calls: calls.map(({ name, arguments: asked }, at) => ({
          id: `call-${at}`,
          type: 'function',
          function: { name, arguments: JSON.stringify(asked) },
        })),
      }),
    }
    response
      .writeHead(state.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: tokens } }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => (server.closeAllConnections(), server.close()))
  const llm = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'k',
    model: 'stand-in',
  }
  const base = await testDatabase()
  const wire = await serveOver({
    ...base,
    services: { ...base.services, settings: { ...base.services.settings, llm } },
  })
  const place = await paying({ received: 0 })
  await allow(place, { model_calls: 100_000, calls_together: 1_000_000 })
  const { does, sees, ada } = place
  const row = (await does(ada, verb('agents/create'), { name: 'Orders', purpose: 'Summarizes orders.' })) as AgentRow
  const [draft] = (await sees(ada, 'select * from agent_versions where agent = $1', [row.id])) as AgentVersion[]
  await does(ada, verb('agent-versions/save'), { agent: row.id, seen: draft!.version, definition })
  await does(ada, verb('agent-cases/create'), {
    agent: row.id,
    name: 'Sourced',
    given: {},
    checks: [{ test: 'sourced' }],
  })
  await does(ada, verb('agents/evaluate'), { agent: 'orders', version: draft!.id })
  await does(ada, verb('agent-versions/publish'), { id: draft!.id })
  const post = async (path: string, who: Person, body: object) => {
    const response = await fetch(`${wire.url}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const run = async (turns: Turn[], who: Person = place.rosa) => {
    Object.assign(state, { turns, asked: [] })
    const { status, body } = await post('agents/run', who, { agent: 'orders', answers: {} })
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('id')])
    const of = async <Row>(text: string) => (await sees(who, text, [body.id])) as Row[]
    const [made] = await of<AgentRun>('select * from agent_runs where id = $1')
    return {
      made: made!,
      steps: await of<AgentStep>('select * from agent_steps where run = $1 order by position'),
      findings: await of<AgentFinding>('select * from agent_findings where run = $1 order by position'),
    }
  }
  return { ...place, state, post, run, url: wire.url }
}

let place: Awaited<ReturnType<typeof modeled>>
beforeAll(async () => {
  place = await modeled()
})
beforeEach(() => {
  Object.assign(place.state, { turns: [], asked: [], status: 200 })
})

test('a model adds a summary whose figures the run has read, with its tokens in the trace', async () => {
  const { made, steps } = await place.run([
    { calls: [{ name: 'assistant_open', arguments: { number: place.order.number } }], tokens: 300 },
    { says: `${place.order.number} is open. It costs $987,654.32 more than planned.`, tokens: 400 },
  ])
  expect(made.written).toContain(`${place.order.number} is open.`)
  expect(made.written).not.toContain('987,654')
  expect([made.written_by, Number(made.tokens)]).toEqual([expect.stringContaining('stand-in'), 700])
  expect(steps.map(({ kind }) => kind)).toEqual(['tool', 'model', 'tool', 'model'])
  const told = await place.sees(place.ada, `select count(*)::int as count from ai_disclosures where kind = 'model'`)
  expect(told).toEqual([{ count: 2 }])
})

test('a model gets the tools of its version only, and others do not exist for it', async () => {
  const { steps } = await place.run([
    {
      calls: [
        { name: 'assistant_sum', arguments: { kind: 'invoices' } },
        { name: 'purchase_orders_cancel', arguments: {} },
      ],
    },
    { says: 'Done.' },
  ])
  const offered = (JSON.parse(place.state.asked[0]!) as { tools: { function: { name: string } }[] }).tools
  expect(offered.map((tool) => tool.function.name).toSorted()).toEqual(['assistant_find', 'assistant_open', 'propose'])
  expect(steps.filter(({ kind }) => kind === 'refused').map(({ answered }) => answered)).toEqual([
    'There is no tool named assistant_sum.',
    'There is no tool named purchase_orders_cancel.',
  ])
})

test.each<[string, object]>([
  [
    'an action that its version doesn’t allow',
    { action: 'purchase-orders/cancel', record: 'the found order', why: 'Text said so.' },
  ],
  ['a record that the run did not find', { action: 'tasks/create', record: 'PO-1999-0001', why: 'Text said so.' }],
  [
    'an id that the run did not find',
    {
      action: 'tasks/create',
      input: { task: { title: 'x' }, about: { table: 'contracts', record: '00000000-0000-4000-8000-000000000001' } },
      why: 'Text said so.',
    },
  ],
])('a model can’t propose %s', async (_, asked) => {
  const given =
    'record' in asked && asked.record === 'the found order' ? { ...asked, record: place.order.number } : asked
  const { findings } = await place.run([{ calls: [{ name: 'propose', arguments: given }] }, { says: 'Done.' }])
  expect(findings.filter(({ command }) => command)).toEqual([])
})

test('a proposal of a model is reviewed with its whole effect, and carried out by the person alone', async () => {
  const { order, rosa, max, post, sees } = place
  const { findings, made } = await place.run([
    {
      calls: [
        {
          name: 'propose',
          arguments: {
            action: 'tasks/create',
            record: order.number,
            input: { task: { title: `Call about ${order.number}`, kind: 'task' } },
            why: `${order.number} is open.`,
          },
        },
      ],
    },
    { says: 'I proposed a task.' },
  ])
  const proposal = findings.find(({ command }) => command === 'tasks/create')!
  expect([proposal.source, Number(made.open)]).toEqual(['Proposed by the language model', 1])
  expect(await sees(rosa, 'select id from tasks')).toEqual([])

  expect((await post('agents/propose', max, { id: proposal.id })).status).toBe(404)
  expect(await sees(max, 'select id from proposed_actions')).toEqual([])
  const { status, body } = await post('agents/propose', rosa, { id: proposal.id })
  expect(status).toBe(200)
  expect(await sees(rosa, 'select id from tasks')).toEqual([])
  const [action] = await sees(rosa, 'select program, connection, effect, status from proposed_actions where id = $1', [
    body.id,
  ])
  expect(action).toMatchObject({ connection: 'agent:orders', status: 'open' })
  expect(JSON.parse(action!.effect as string)).toMatchObject([
    { operation: 'insert', words: expect.stringContaining(`Call about ${order.number}`) as string },
  ])
  expect((await post('agents/propose', rosa, { id: proposal.id })).body.message).toBe(
    'You already reviewed this action.',
  )

  expect((await post('proposed-actions/accept', rosa, { id: body.id })).status).toBe(200)
  expect(await sees(rosa, 'select title from tasks')).toEqual([{ title: `Call about ${order.number}` }])
})

test('a run ends when its budget is used up, and says so', async () => {
  const asks: Turn = { calls: [{ name: 'assistant_find', arguments: { kind: 'purchase orders' } }], tokens: 3_000 }
  const { made } = await place.run([asks, asks, asks, asks])
  expect(made.stopped).toBe('The agent reached its budget before the model was done.')
  expect(Number(made.tokens)).toBeLessThan(10_000)
})

test('without an answer of the model the findings of the steps are the run', async () => {
  place.state.status = 500
  const { made, findings } = await place.run([])
  expect(made.stopped).toBe('The language model did not answer. The findings are those of the steps.')
  expect([made.written, findings.length > 0]).toEqual([null, true])
})

test('where the policy switches the model off, it is not asked', async () => {
  await decided(place, { model: 'off' })
  const { made } = await place.run([{ says: 'Hello.' }])
  expect([place.state.asked, made.stopped]).toEqual([[], 'Your AI policy switches the language model off.'])
  await decided(place, { model: 'on' })
})

test('an agent of another agency is none', async () => {
  const other = await city()
  const { status, body } = await place.post('agents/run', other.rosa, { agent: 'orders', answers: {} })
  expect([status, body.message]).toEqual([404, 'This agent does not exist.'])
})
