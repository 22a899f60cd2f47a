import { expect, test } from 'vitest'
import { paying } from '#tests/paying.ts'
import { commands } from '../../../commands.ts'
import { records as declared } from '../../../records.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { AgentFinding, AgentRow, AgentRun } from './records.ts'
import { readDefinition } from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import { whyNotAsked, whyNotReview, whyNotRun } from './rules.ts'
import { drawByAmount } from './methods/audit.ts'
import { median } from './methods/bid-analysis.ts'
import { methods } from './methods/methods.ts'

const setting = { enabled: true, least: 'manager' as const, runs_a_day: 3 }
test.each<[string, typeof setting | null, 'user' | 'manager', number, string | null]>([
  ['as it comes', null, 'user', 99, null],
  [
    'after a hundred runs',
    null,
    'user',
    100,
    'You’ve run this agent 100 times today; the limit is 100. Try again tomorrow.',
  ],
  ['switched off', { ...setting, enabled: false }, 'manager', 0, 'An administrator has turned this agent off.'],
  ['below its role', setting, 'user', 0, 'Only a manager can run this agent.'],
  ['within its number', setting, 'manager', 2, null],
  ['at its number', setting, 'manager', 3, 'You’ve run this agent 3 times today; the limit is 3. Try again tomorrow.'],
])('an agent runs: %s', (_, row, role, today, reason) =>
  expect(whyNotRun(row, { actor: { role }, today })).toBe(reason),
)

test.each<[string, string, Record<string, string>, string | null]>([
  ['nothing where something is asked', 'vendor-vetting', {}, 'Vendor: Enter a value.'],
  ['what it asks', 'compliance', { question: 'May we buy without quotes?' }, null],
  ['too much', 'audit', { seed: 'x'.repeat(41) }, 'Seed: The text has 41 characters; the limit is 40.'],
  ['an unknown record', 'vendor-vetting', { vendor: 'Acme' }, 'Vendor: Select a value from the list.'],
  ['what it does not ask', 'budget', { secret: '1' }, 'The agent received unknown input.'],
])('an agent gets %s', (_, agent, answers, reason) =>
  expect(whyNotAsked(shipped[agent]!.definition, answers)).toBe(reason),
)

test('a finding is reviewed once, and only if it proposes something', () => {
  expect(
    (['open', 'proposed', 'set_aside', 'told'] as const).map((status) =>
      whyNotReview({ status, command: 'tasks/create' }),
    ),
  ).toEqual([
    null,
    'You already reviewed this action.',
    'You already dismissed this finding.',
    'This finding is for information only and proposes nothing.',
  ])
})

test('a draw by amount is repeatable for a seed, and selects the large ones', () => {
  const amounts = [100, 1_000_000, 50, 250_000, 75]
  expect(drawByAmount(amounts, 2, 'FY26')).toEqual(drawByAmount(amounts, 2, 'FY26'))
  for (const seed of ['a', 'b', 'c', 'd']) expect(drawByAmount(amounts, 2, seed)).toContain(1)
  expect(drawByAmount([], 5, 'a')).toEqual([])
  expect(drawByAmount([1, 1, 1], 3, 'a')).toEqual([0, 1, 2])
  expect([median([]), median([3]), median([1, 9]), median([5, 1, 3])]).toEqual([0, 3, 5, 3])
})

test('every shipped agent is a definition of a known method, with instructions and evaluation cases', () => {
  expect(Object.keys(shipped)).toHaveLength(18)
  for (const [name, { definition, cases }] of Object.entries(shipped)) {
    expect([name, definition.steps]).toEqual([name, [{ does: 'method', method: name }]])
    expect([name, methods[name] !== undefined, definition.instructions.length > 40]).toEqual([name, true, true])
    expect([name, cases.length >= 2]).toEqual([name, true])
    expect(readDefinition(JSON.stringify(definition))).toEqual(definition)
    for (const { table, status } of definition.events) {
      const record = records.find((each) => each.table === table)
      expect([name, table, record?.fields.status.options]).toEqual([name, table, expect.arrayContaining([status])])
    }
  }
})

const records = declared as readonly AnyRecord[]
const verb = (name: string) => commands.find((each) => each.name === name)!

test('an agent reads only what its user may read, saves results for that user, and acts only on acceptance', async () => {
  const { does, rosa, max, vendor, draftInvoice, sends, sees, order } = await paying()
  await sends(await draftInvoice(120, 14))
  const run = (await does(rosa, verb('agents/run'), { agent: 'invoice-match', answers: {} })) as AgentRun
  expect((await sees(rosa, 'select agent, summary from agent_runs where id = $1', [run.id]))[0]).toMatchObject({
    agent: 'invoice-match',
    summary: expect.stringContaining('1 invoice on hold for') as string,
  })
  const findings = (await sees(rosa, 'select * from agent_findings where run = $1 order by position', [
    run.id,
  ])) as AgentFinding[]
  expect(findings[0]).toMatchObject({
    status: 'open',
    table_name: 'invoices',
    words: expect.stringContaining('To release it: Bill 21 less') as string,
  })
  expect(await sees(rosa, 'select kind, words, rows::int as rows from agent_steps')).toEqual([
    { kind: 'read', words: 'Open invoice holds', rows: findings.length },
  ])
  expect(await sees(max, 'select id from agent_runs')).toEqual([])
  expect(findings[0]).toMatchObject({
    command: 'tasks/create',
    proposal: expect.stringContaining('New task:') as string,
  })
  await expect(does(max, verb('agents/set-aside'), { id: findings[0]!.id, reason: 'No' })).rejects.toThrow(
    'This agent finding does not exist.',
  )
  expect(await sees(rosa, 'select id from tasks')).toEqual([])
  for (const { id } of findings) await does(rosa, verb('agents/set-aside'), { id, reason: 'Known.' })
  expect(await sees(rosa, 'select open::int as open from agent_runs')).toEqual([{ open: 0 }])
  expect(
    ((await does(rosa, verb('agents/run'), { agent: 'vendor-vetting', answers: { vendor } })) as AgentRun).findings,
  ).toBeGreaterThan(0)
  expect(order.status).toBe('issued')
})

test('every agent runs on an empty city, and reports that', async () => {
  const { does, max, sees, vendor } = await paying({ received: 0 })
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [agent, { definition }] of Object.entries(shipped)) {
    const { asks } = definition
    const answers = Object.fromEntries(
      asks.map((ask): [string, string] => [
        ask.name,
        ask.kind === 'words'
          ? ask.name === 'amount'
            ? '48,000'
            : ask.name === 'size'
              ? '5'
              : 'salt for the roads'
          : ask.table === 'vendors'
            ? vendor
            : nobody,
      ]),
    )
    const { id } = (await does(max, verb('agents/run'), { agent, answers })) as AgentRun
    const [run] = (await sees(max, 'select summary from agent_runs where id = $1', [id])) as AgentRun[]
    expect([agent, run!.summary.length > 10]).toEqual([agent, true])
  }
})

test('an administrator decides who may use an agent, and sees counts but no findings', async () => {
  const { does, rosa, max, ada } = await paying({ received: 0 })
  await expect(does(max, verb('agents/open'), { agent: 'budget' })).rejects.toThrow(
    'Only an administrator can change agents.',
  )
  const row = (await does(ada, verb('agents/open'), { agent: 'budget' })) as AgentRow
  await does(ada, verb('agents/edit'), {
    id: row.id,
    version: row.version,
    changes: { least: 'manager', runs_a_day: 1, note: 'Ask finance first.' },
  })
  await expect(does(rosa, verb('agents/run'), { agent: 'budget', answers: {} })).rejects.toThrow(
    'Only a manager can run this agent.',
  )
  await does(max, verb('agents/run'), { agent: 'budget', answers: {} })
  await expect(does(max, verb('agents/run'), { agent: 'budget', answers: {} })).rejects.toThrow(
    'You’ve run this agent once today; the limit is 1. Try again tomorrow.',
  )
  expect(await does(ada, verb('agents/use'), {})).toMatchObject([{ agent: 'budget', runs: 1, people: 1 }])
  await expect(does(max, verb('agents/use'), {})).rejects.toThrow('Only an administrator can change agents.')
})

test('the audit trail shows that a run happened, and not its content', async () => {
  const { does, rosa, ada, sees, organization } = await paying({ received: 0 })
  const talk = (await does(rosa, verb('conversations/keep'), {
    turns: [
      { speaker: 'user', words: 'Is my contract too dear?', sources: [] },
      { speaker: 'agent', words: 'It is not.', sources: [] },
    ],
  })) as { id: string }
  await does(rosa, verb('conversations/keep'), {
    id: talk.id,
    turns: [
      {
        speaker: 'user',
        words: 'And my order?',
        sources: ['x'.repeat(300), ...Array.from({ length: 19 }, () => 'y'.repeat(300))],
      },
    ],
  })
  const run = (await does(rosa, verb('agents/run'), {
    agent: 'grant-finder',
    answers: { need: 'A culvert that nobody knows of' },
  })) as { id: string }
  const trail = await sees(
    ada,
    `select command, input, result from audit_events where organization_id = $1 and command ~ '^(agents|conversations)/'
      order by at, id`,
    [organization.id],
  )
  expect(trail).toEqual([
    { command: 'conversations/keep', input: {}, result: { id: talk.id } },
    { command: 'conversations/keep', input: { id: talk.id }, result: { id: talk.id } },
    { command: 'agents/run', input: { agent: 'grant-finder' }, result: { id: run.id, findings: 0 } },
  ])
  expect(await sees(rosa, 'select title, turns::int as turns from conversations')).toEqual([
    { title: 'Is my contract too dear?', turns: 3 },
  ])
  expect(await sees(ada, 'select id from conversations')).toEqual([])
})

test('a question in the words of people finds the paragraph of the regulation', async () => {
  const { rosa, does, sees } = await paying()
  const ask = async (question: string) => {
    const { id } = (await does(rosa, verb('agents/run'), { agent: 'compliance', answers: { question } })) as {
      id: string
    }
    return (await sees(rosa, 'select words, source from agent_findings where run = $1 order by position', [
      id,
    ])) as AgentFinding[]
  }
  const [first] = await ask('sole source purchase of 20,000 dollars')
  expect(first!.words).toContain('noncompetitive procurement method may only be used if')
})

test('a grant is found by the words that were asked, and said in them', async () => {
  const { rosa, does, sees, owner, organization } = await paying()
  await owner.query(
    `insert into funding_opportunities (organization_id, key, title, status) values ($1, 'X-1', 'Tree canopy for cities', 'posted')`,
    [organization.id],
  )
  const { id } = (await does(rosa, verb('agents/run'), {
    agent: 'grant-finder',
    answers: { need: 'Trees along streets' },
  })) as { id: string }
  const [run] = (await sees(rosa, 'select summary from agent_runs where id = $1', [id])) as AgentRun[]
  expect(run!.summary).toContain('1 opportunity of 1 open ones match trees, along, streets.')
  const [found] = (await sees(rosa, 'select words from agent_findings where run = $1', [id])) as AgentFinding[]
  expect(found!.words).toContain('Matches: trees.')
})

test('a resident’s words find the category of a service request', async () => {
  const { rosa, does, sees } = await paying({ received: 0 })
  const { id } = (await does(rosa, verb('agents/run'), {
    agent: 'citizen-service',
    answers: { question: 'The street light on Oak Street is broken' },
  })) as { id: string }
  const [first] = (await sees(rosa, 'select words, source from agent_findings where run = $1 order by position', [
    id,
  ])) as AgentFinding[]
  expect(first).toMatchObject({ words: expect.stringContaining('Street') as string, source: 'Citizen portal' })
})
