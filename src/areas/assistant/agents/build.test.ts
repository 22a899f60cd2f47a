import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { measured } from '#tests/measured.ts'
import { paying } from '#tests/paying.ts'
import { passes } from '#tests/jobs.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Job } from '#platform/jobs/later.ts'
import { commands, jobsOfAreas } from '../../../commands.ts'
import { actionsFound } from './definitions/actions/rules.ts'
import type { Parts } from './build.ts'
import { outcomeInWords, whyEmpty, whyFails, type Answered, type Check } from './definitions/cases/rules.ts'
import { missingIn, valueAt, withValue } from './definitions/inputs/rules.ts'
import { questionFor } from './definitions/perform.ts'
import { actionInputOf } from './action-inputs.ts'
import {
  addWords,
  blankDefinition,
  filled,
  firstStep,
  problemsOf,
  slugOf,
  whyNotPublish,
  type Definition,
  type Step,
} from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import type { AgentCase, AgentEvaluation, AgentFinding, AgentRow, AgentRun, AgentVersion } from './records.ts'
import { whyNotStart } from './rules.ts'

const verb = (name: string) => commands.find((each) => each.name === name)!

const overdueOrders: Definition = {
  ...blankDefinition,
  model: 'never',
  actions: ['tasks/create'],
  steps: [
    {
      does: 'find',
      label: 'Orders of the vendor',
      kind: 'purchase orders',
      search: '{vendor}',
      limit: 10,
      tone: 'warn',
      proposes: {
        command: 'tasks/create',
        words: 'Call about {number}',
        input: {
          task: { title: 'Call about {number}', kind: 'task' },
          about: { table: 'purchase_orders', record: '{id}' },
        },
      },
    },
    { does: 'sum', label: 'Amount ordered', kind: 'purchase orders' },
  ],
  asks: [{ name: 'vendor', label: 'Words of the title', kind: 'words', most: 100 }],
  events: [{ table: 'purchase_orders', status: null, input: null }],
}

test('a step that opens a record begins with the record that a run asks for', () => {
  expect(
    firstStep('open', { asks: [{ name: 'order', label: 'Order', kind: 'record', table: 'purchase_orders' }] }),
  ).toEqual({ does: 'open', label: '', number: '{order}' })
  expect(firstStep('open', overdueOrders)).toMatchObject({ number: '' })
})

test.each([
  [true, [], 'Add schedule'],
  [true, overdueOrders.events, 'Add schedule or event'],
  [false, overdueOrders.events, 'Add event'],
])('with a schedule %s and events %o the button is named for both', (schedule, events, words) =>
  expect(addWords({ schedule, events })).toBe(words),
)

test('a step opens a record by its number, and the one that a run asks for by its id', () => {
  const asks: Definition['asks'] = [{ name: 'order', label: 'Order', kind: 'record', table: 'purchase_orders' }]
  const values = { order: '00000000-0000-4000-8000-00000000000a' }
  expect(questionFor({ does: 'open', label: 'The order', number: '{order}' }, values, { asks })).toEqual({
    name: 'assistant/record',
    input: { table: 'purchase_orders', id: values.order },
  })
  expect(questionFor({ does: 'open', label: 'An order', number: 'PO-2026-0001' }, values, { asks })).toEqual({
    name: 'assistant/open',
    input: { number: 'PO-2026-0001' },
  })
})

const known = {
  methods: ['budget'],
  kinds: (name: string) => name === 'purchase orders',
  commands: ['tasks/create'],
  missing: (_: string, input: object) => ('task' in input ? [] : ['Title']),
}
test.each<[string, Partial<Definition>, string[]]>([
  ['as it should be', {}, []],
  ['without a step', { steps: [] }, ['Add a step, or allow a language model.']],
  ['with a method that is none', { steps: [{ does: 'method', method: 'x' }] }, ['Step 1: select a method.']],
  ['with an input that it doesn’t have', { asks: [] }, ['Step 1 uses {vendor}, which is no input.']],
  ['with an action that it may not propose', { actions: [] }, ['Step 1: allow the action “tasks/create” first.']],
  [
    'with an action that lacks a value',
    {
      steps: [{ ...overdueOrders.steps[0]!, proposes: { command: 'tasks/create', words: 'Call', input: {} } } as Step],
    },
    ['Step 1: fill in “Title” of the proposed action.'],
  ],
  ['with an action that is none', { actions: ['tasks/create', 'roles/grant'] }, ['“roles/grant” can’t be proposed.']],
  ['with a model and no instructions', { model: 'helps' }, ['Enter instructions for the language model.']],
  [
    'with a search of nothing',
    { steps: [{ does: 'knowledge', label: 'Rule', question: '{vendor}' }] },
    ['Step 1: select what the knowledge search reads.'],
  ],
  [
    'with a budget beyond all limits',
    { budget: { ...blankDefinition.budget, seconds: 900 } },
    ['The time limit is between 1 and 300 seconds.'],
  ],
])('a definition %s', (_, changes, problems) =>
  expect(problemsOf({ ...overdueOrders, ...changes }, known)).toEqual(problems),
)

test('the input of an action is asked for by its fields, required ones first to be missing', () => {
  const form = actionInputOf(verb('tasks/create'), undefined)!
  expect(form.start).toEqual({})
  expect(form.fields.map(({ path, label, required, field }) => [path, label, required, field.kind])).toEqual([
    ['task.title', 'Title', true, 'text'],
    ['task.details', 'Details', false, 'text'],
    ['task.kind', 'Kind', false, 'choice'],
    ['task.assignee', 'Assignee', false, 'text'],
    ['task.due_on', 'Due on', false, 'date'],
    ['task.due_at', 'Due at', false, 'instant'],
    ['about.table', 'About: table', false, 'text'],
    ['about.record', 'About: record', false, 'text'],
  ])
  expect(missingIn(form, {})).toEqual(['Title'])
  expect(missingIn(form, { task: { title: 'Call' } })).toEqual([])
})

test('a step fills in a move by the record that it found, and no list and no version', () => {
  expect(actionInputOf(verb('purchase-orders/cancel'), undefined)?.start).toEqual({ id: '{id}' })
  expect(actionInputOf(verb('agreements/create'), undefined)).toBeNull()
  expect(actionInputOf(verb('purchase-orders/edit'), undefined)).toBeNull()
})

test.each<[string, object, string, unknown, object]>([
  ['a new part', {}, 'task.title', 'Call', { task: { title: 'Call' } }],
  ['beside others', { task: { kind: 'task' } }, 'task.title', 'Call', { task: { kind: 'task', title: 'Call' } }],
  ['emptied', { id: '{id}', task: { title: 'Call' } }, 'task.title', '', { id: '{id}' }],
  ['of no', { urgent: true }, 'urgent', false, { urgent: false }],
])('a value of an input: %s', (_, input, path, value, changed) => {
  const after = withValue(input as Record<string, unknown>, path, value)
  expect(after).toEqual(changed)
  expect(valueAt(after, path)).toEqual(value === '' ? undefined : value)
})

test('a version is published with a current evaluation in which no case fails', () => {
  const good = { passed: 2, failed: 0, isCurrent: true }
  expect([
    whyNotPublish([], good, 2),
    whyNotPublish(['No step.'], good, 2),
    whyNotPublish([], null, 0),
    whyNotPublish([], null, 2),
    whyNotPublish([], { ...good, isCurrent: false }, 2),
    whyNotPublish([], { ...good, failed: 1 }, 2),
    whyNotPublish([], { ...good, passed: 0 }, 2),
  ]).toEqual([
    null,
    'The draft has problems. No step.',
    'Add an evaluation case first. It shows that the version does its job.',
    'Evaluate this draft first. A version is published with its result.',
    'Evaluate this draft first. A version is published with its result.',
    'A case of the evaluation fails. Change the draft or the case, then evaluate it again.',
    'No case could be checked. Add one that works with your records.',
  ])
})

test('a name becomes an address, and values fill the braces of a text', () => {
  expect([slugOf('Road permits agent'), slugOf('Überfällige Rechnungen!'), slugOf('—')]).toEqual([
    'road-permits',
    'uberfallige-rechnungen',
    '',
  ])
  expect(filled('Call {number} by {today}, {unknown}.', { number: 'PO-1', today: '2026-11-26' })).toBe(
    'Call PO-1 by 2026-11-26, .',
  )
})

const answered: Answered = {
  refusal: null,
  summary: 'Two orders are late.',
  found: [
    { tone: 'bad', words: 'PO-1 is 3 days late', source: '2 CFR 200.320(c)', isLinked: true, command: 'tasks/create' },
    { tone: 'info', words: 'PO-2 arrives today', source: null, isLinked: false, command: null },
  ],
}
test.each<[Check, number | null, string | null]>([
  [{ test: 'says', text: 'LATE' }, null, null],
  [{ test: 'says', text: 'early' }, null, 'The answer doesn’t contain “early”.'],
  [{ test: 'never_says', text: 'tre' }, null, null],
  [{ test: 'never_says', text: 'late' }, null, 'The answer contains “late”.'],
  [{ test: 'cites', text: '200.320(c)' }, null, null],
  [{ test: 'cites', text: '200.334' }, null, 'No source contains “200.334”.'],
  [{ test: 'findings', least: 2, most: 2 }, null, null],
  [{ test: 'findings', tone: 'bad', least: 2, most: 9 }, null, 'The number of findings isn’t between 2 and 9.'],
  [{ test: 'counts', tone: 'bad', kind: 'purchase orders' }, 1, null],
  [{ test: 'counts', kind: 'purchase orders' }, 3, 'The number of findings isn’t the number of records.'],
  [{ test: 'sourced' }, null, 'A finding has neither a source nor a record.'],
  [{ test: 'proposes', command: 'tasks/create' }, null, null],
  [{ test: 'proposes', command: 'invoices/pay' }, null, 'It doesn’t propose “invoices/pay”.'],
  [{ test: 'refused', text: 'Enter' }, null, 'It was not refused with “Enter”.'],
])('a check of an evaluation: %o', (check, counted, why) => expect(whyFails(check, answered, counted)).toBe(why))

const nothing: Answered = { refusal: null, summary: 'Nothing is late.', found: [] }
const isEmpty =
  'It found nothing, so nothing was checked. If that is right, add the check “Number of findings” with at least 0.'
test.each<[readonly Check[], Answered, number | null, string | null]>([
  [[{ test: 'sourced' }], nothing, null, isEmpty],
  [
    [
      { test: 'says', text: 'late' },
      { test: 'never_says', text: 'tre' },
    ],
    nothing,
    null,
    isEmpty,
  ],
  [[{ test: 'findings', least: 0, most: 3 }, { test: 'sourced' }], nothing, null, null],
  [[{ test: 'counts', kind: 'purchase orders' }], nothing, 0, null],
  [[{ test: 'refused', text: 'Enter' }], { ...nothing, refusal: 'Enter a vendor.' }, null, null],
  [[{ test: 'sourced' }], answered, null, null],
])('an evaluation that finds nothing: %o', (checks, given, counted, why) =>
  expect(whyEmpty(checks, given, counted)).toBe(why),
)

const actions = [
  { command: 'purchase-orders/cancel', title: 'Cancel order', kind: 'Purchase orders', section: 'Core Procurement' },
  { command: 'requisitions/cancel', title: 'Cancel', kind: 'Requisitions', section: 'Core Procurement' },
  { command: 'invoices/hold', title: 'Put on hold', kind: 'Invoices', section: 'Contracts & Finance' },
].map((each) => ({ ...each, about: '', words: each.kind === 'Purchase orders' ? 'PO POs order orders' : '' }))
test.each([
  ['', ['invoices/hold', 'purchase-orders/cancel', 'requisitions/cancel']],
  ['PO cancel', ['purchase-orders/cancel']],
  ['procurement cancel', ['purchase-orders/cancel', 'requisitions/cancel']],
  ['teleport', []],
])('actions are found by the words of the trade: %s', (typed, found) =>
  expect(actionsFound(actions, typed).map(({ command }) => command)).toEqual(found),
)

test('every action has its section, and most have the name of a record', async () => {
  const { does, ada } = await city()
  const { actions: all } = (await does(ada, verb('agents/parts'), {})) as Parts
  expect(actionsFound(all, 'PO cancel').map(({ command }) => command)).toContain('purchase-orders/cancel')
  expect(new Set(all.map(({ section }) => section)).size).toBeGreaterThan(9)
})

test('an evaluation is told by the cases that could be checked', () =>
  expect([
    outcomeInWords([
      { name: 'a', outcome: 'passed', why: null },
      { name: 'b', outcome: 'failed', why: 'x' },
      { name: 'c', outcome: 'skipped', why: 'x' },
    ]),
    outcomeInWords([{ name: 'c', outcome: 'skipped', why: 'x' }]),
  ]).toEqual(['1 of 2 cases passed', 'No case could be checked']))

test('every shipped agent passes its evaluation in a city, or its cases are not applicable', async () => {
  const { does, ada, sees } = await paying()
  const wrong: string[] = []
  for (const agent of Object.keys(shipped)) {
    await does(ada, verb('agents/evaluate'), { agent })
    const [row] = (await sees(ada, 'select * from agents where slug = $1', [agent])) as AgentRow[]
    const [evaluation] = (await sees(ada, 'select * from agent_evaluations where agent = $1', [
      row!.id,
    ])) as AgentEvaluation[]
    if (Number(evaluation!.failed) > 0) wrong.push(`${agent}: ${evaluation!.results}`)
    expect([agent, row!.score]).toEqual([agent, evaluation!.outcome])
    measured('Shipped agents whose evaluation has no failed case', 'without a model', {
      right: Number(evaluation!.failed) === 0 ? 1 : 0,
      of: 1,
    })
  }
  expect(wrong).toEqual([])
})

async function built(
  place: Pick<Awaited<ReturnType<typeof city>>, 'does' | 'sees' | 'ada'>,
  definition: Definition,
  who: Person = place.ada,
) {
  const { does, sees } = place
  const row = (await does(who, verb('agents/create'), {
    name: 'Late orders',
    purpose: 'Finds orders of a vendor.',
  })) as AgentRow
  const [draft] = (await sees(who, `select * from agent_versions where agent = $1 and status = 'draft'`, [
    row.id,
  ])) as AgentVersion[]
  const saved = (await does(who, verb('agent-versions/save'), {
    agent: row.id,
    seen: draft!.version,
    definition,
  })) as AgentVersion
  await does(who, verb('agent-cases/create'), {
    agent: row.id,
    name: 'It finds orders',
    given: {},
    checks: [
      { test: 'counts', kind: 'purchase orders' },
      { test: 'proposes', command: 'tasks/create' },
    ],
  })
  return { row, draft: saved }
}

test('an agent is built, evaluated, published and run, and a published version never changes', async () => {
  const place = await paying()
  const { does, sees, ada, max, rosa, order } = place
  await expect(does(max, verb('agents/create'), { name: 'Mine', purpose: 'Mine.' })).rejects.toThrow(
    'Only an administrator can change agents.',
  )
  // The sum is a finding of its own, so the case counts one more than there are orders.
  const { row, draft } = await built(place, overdueOrders)
  await expect(does(rosa, verb('agents/run'), { agent: 'late-orders', answers: {} })).rejects.toThrow(
    'This agent has no published version yet.',
  )
  await expect(does(ada, verb('agent-versions/publish'), { id: draft.id })).rejects.toThrow(
    'Evaluate this draft first.',
  )
  await does(ada, verb('agents/evaluate'), { agent: 'late-orders', version: draft.id })
  await expect(does(ada, verb('agent-versions/publish'), { id: draft.id })).rejects.toThrow(
    'A case of the evaluation fails.',
  )

  const [wrong] = (await sees(ada, 'select * from agent_cases where agent = $1', [row.id])) as AgentCase[]
  await does(ada, verb('agent-cases/edit'), {
    id: wrong!.id,
    name: 'It finds orders',
    given: {},
    checks: [
      { test: 'counts', tone: 'warn', kind: 'purchase orders' },
      { test: 'proposes', command: 'tasks/create' },
      { test: 'sourced' },
    ],
  })
  await expect(does(ada, verb('agent-versions/publish'), { id: draft.id })).rejects.toThrow(
    'Evaluate this draft first.',
  )
  expect(await does(ada, verb('agents/evaluate'), { agent: 'late-orders', version: draft.id })).toMatchObject({
    outcome: '1 of 1 cases passed',
  })
  await does(ada, verb('agent-versions/publish'), { id: draft.id })
  await expect(
    does(ada, verb('agent-versions/save'), { agent: row.id, seen: draft.version, definition: blankDefinition }),
  ).resolves.toMatchObject({ edition: 2, status: 'draft' })

  const { id } = (await does(rosa, verb('agents/run'), { agent: 'late-orders', answers: {} })) as { id: string }
  const [run] = (await sees(rosa, 'select * from agent_runs where id = $1', [id])) as AgentRun[]
  expect([Number(run!.edition), run!.agent_version, run!.started]).toEqual([1, draft.id, 'person'])
  const findings = (await sees(rosa, 'select * from agent_findings where run = $1 order by position', [
    id,
  ])) as AgentFinding[]
  expect(findings[0]).toMatchObject({ proposal: `Call about ${order.number}`, command: 'tasks/create', status: 'open' })
  expect(await sees(rosa, 'select kind, words from agent_steps where run = $1 order by position', [id])).toEqual([
    { kind: 'tool', words: 'Orders of the vendor' },
    { kind: 'tool', words: 'Amount ordered' },
  ])
})

test('a run that finds nothing doesn’t pass its case, unless the case says that nothing is right', async () => {
  const place = await city()
  const { does, sees, ada } = place
  const { row, draft } = await built(place, { ...overdueOrders, steps: overdueOrders.steps.slice(0, 1) })
  const [orders] = (await sees(ada, 'select * from agent_cases where agent = $1', [row.id])) as AgentCase[]
  const outcomeOf = async (checks: readonly Check[]) => {
    await does(ada, verb('agent-cases/edit'), { id: orders!.id, name: 'It finds orders', given: {}, checks })
    return does(ada, verb('agents/evaluate'), { agent: 'late-orders', version: draft.id })
  }
  expect(await outcomeOf([{ test: 'sourced' }])).toMatchObject({ outcome: 'No case could be checked' })
  await expect(does(ada, verb('agent-versions/publish'), { id: draft.id })).rejects.toThrow()
  expect(await outcomeOf([{ test: 'sourced' }, { test: 'findings', least: 0, most: 5 }])).toMatchObject({
    outcome: '1 of 1 cases passed',
  })
})

test('an agent ends when its time is used up, and says so', async () => {
  const place = await city()
  const { perform } = await import('./definitions/perform.ts')
  const { questionsOf } = await import('#platform/commands/ask.ts')
  const { commandTx } = await import('#platform/commands/command-tx.ts')
  const { services, rosa } = place
  const actor = { ...rosa, organization_id: place.organization.id }
  const performed = await services.database.transaction({ role: 'commands', actor }, (tx) =>
    perform(
      { ...overdueOrders, budget: { ...overdueOrders.budget, seconds: 5 } },
      {},
      questionsOf(commands),
      {
        tx: commandTx(tx, place.organization.id, services.clock.now()),
        actor,
        now: services.clock.now(),
        entered: services.clock.now(),
        keys: services.keys,
        site: services.settings.siteUrl,
      },
      () => 6_000,
    ),
  )
  expect(performed).toMatchObject({ steps: [], stopped: 'The time limit of 5 seconds was reached before step 1.' })
})

test.each<[string, { every: string; event: number | null; answers: Record<string, string> }, string | null]>([
  ['every day', { every: 'day', event: null, answers: {} }, null],
  ['on an event', { every: 'event', event: 0, answers: {} }, null],
  ['on an unknown event', { every: 'event', event: 3, answers: {} }, 'Select an event.'],
  [
    'with an input that is none',
    { every: 'week', event: null, answers: { x: '1' } },
    'The agent received unknown input.',
  ],
])('an agent starts %s', (_, start, reason) => expect(whyNotStart(overdueOrders, start)).toBe(reason))

test('a schedule and an event run an agent once, with the rights of their person, who is notified', async () => {
  const place = await paying({ received: 0 })
  const { does, sees, rosa, max, ada, clock, services, owner, organization } = place
  const due = ['run-due-agents', 'run-due-agents-of'].map((name) =>
    jobsOfAreas.find((each) => each.name === name)!,
  ) as unknown as readonly [Job, Job]
  const { draft } = await built(place, { ...overdueOrders, steps: [overdueOrders.steps[0]!] })
  await does(ada, verb('agents/evaluate'), { agent: 'late-orders', version: draft.id })
  await does(ada, verb('agent-versions/publish'), { id: draft.id })
  const daily = (await does(rosa, verb('agent-starts/create'), { agent: 'late-orders', every: 'day' })) as {
    id: string
  }
  await does(rosa, verb('agent-starts/create'), { agent: 'late-orders', every: 'event', event: 0 })
  await expect(does(max, verb('agent-starts/end'), { id: daily.id })).rejects.toThrow('does not exist')
  expect(await sees(max, 'select id from agent_starts')).toEqual([])

  clock.advance(26 * 3_600_000)
  await owner.query(
    `insert into purchase_orders (organization_id, number, title, vendor, amount, status, buyer)
      select $1, 'PO-9', 'Gloves', vendor, 100, 'issued', buyer from purchase_orders where organization_id = $1 limit 1`,
    [organization.id],
  )
  await passes(services, due)
  const runs = await sees(
    rosa,
    'select started, count(*)::int as count from agent_runs group by started order by started',
  )
  expect(runs).toEqual(
    [
      { started: 'schedule', count: 1 },
      { started: 'event', count: 1 },
    ].toSorted((one, other) => (one.started < other.started ? -1 : 1)),
  )
  clock.advance(6 * 60_000)
  await passes(services, due)
  expect(await sees(rosa, 'select count(*)::int as count from agent_runs')).toEqual([{ count: 2 }])
  expect(await sees(max, 'select id from agent_runs')).toEqual([])
  await runDueJobs(services, [deliver])
  expect(await sees(rosa, `select count(*)::int as count from notifications where event = 'agent_found'`)).toEqual([
    { count: 2 },
  ])
  await does(rosa, verb('agent-starts/end'), { id: daily.id })
})
