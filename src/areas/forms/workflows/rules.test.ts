import { expect, test } from 'vitest'
import { problemsOfFlow } from './problems/rules.ts'
import { factsOf, flowDifferences, timersOf, type Flow, type Step } from './rules.ts'
import { simulate } from './trial/rules.ts'
import { firstToken, tally, walkOn, type Walk } from './walking/rules.ts'
import { figuresOfSteps, middle } from '../runs/rules.ts'

const today = '2027-07-01'
const end: Step = { key: 'end', kind: 'end', name: 'End' }
const task = (key: string, to: string, more: Partial<Step> = {}): Step => ({
  key,
  kind: 'task',
  name: key,
  role: 'user',
  to,
  ...more,
})
const words = (...steps: Step[]) => problemsOfFlow({ steps }).map((each) => each.words)

test.each<[string, Step[], string]>([
  ['nothing', [], 'The workflow has no steps yet.'],
  ['a dead end', [task('a', '')], 'Dead end. Select the next step.'],
  ['no expiry', [task('a', 'a')], 'Add an end.'],
  ['a step that nothing leads to', [task('a', 'end'), task('b', 'end'), end], 'No step leads here.'],
  [
    'an approval without a person',
    [{ key: 'a', kind: 'approval', name: 'A', to: 'end', rejected: 'end' }, end],
    'Select an approver: a role or a person.',
  ],
  [
    'an approval that cannot reject',
    [{ key: 'a', kind: 'approval', name: 'A', role: 'manager', to: 'end' }, end],
    'Select the step after a rejection.',
  ],
  [
    'a branch without another way',
    [{ key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x = 1', to: 'end' }] }, end],
    'Add a default path for when no branch applies.',
  ],
  [
    'a branch that cannot be read',
    [{ key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x =', to: 'end' }], to: 'end' }, end],
    'The formula is incomplete.',
  ],
  ['steps that never come to an end', [task('a', 'b'), task('b', 'a'), end], 'No end can be reached from here.'],
  [
    'a circle that turns by itself',
    [
      { key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x = 1', to: 'end' }], to: 'b' },
      { key: 'b', kind: 'notice', name: 'B', role: 'user', words: 'Hi', to: 'a' },
      end,
    ],
    'Endless loop: it returns here without a step for a person.',
  ],
  [
    'a timer that does not wait',
    [{ key: 'a', kind: 'timer', name: 'A', to: 'end' }, end],
    'Enter the number of days to wait.',
  ],
])('%s is found', (_, steps, said) => expect(words(...steps)).toContain(said))

const flow: Flow = {
  steps: [
    task('look', 'size', { days: 2 }),
    { key: 'size', kind: 'gateway', name: 'Cost?', branches: [{ when: 'cost >= 25000', to: 'second' }], to: 'repair' },
    { key: 'second', kind: 'approval', name: 'Second', role: 'manager', days: 3, to: 'repair', rejected: 'look' },
    task('repair', 'end', { days: 10 }),
    end,
  ],
}

test('a complete workflow has no problems, and lists its branching values', () => {
  expect(problemsOfFlow(flow)).toEqual([])
  expect(problemsOfFlow(flow, new Set(['price'])).map(({ words: said }) => said)).toEqual([
    'The form has no question with the key cost.',
  ])
  expect(factsOf(flow)).toEqual(['cost'])
})
test.each([
  [24_999.99, ['look', 'Cost?', 'repair', 'End'], 12],
  [25_000, ['look', 'Cost?', 'Second', 'repair', 'End'], 15],
])('a token with %s dollars', (cost, names, days) => {
  const walked = simulate(flow, { cost }, (step) => (step.kind === 'approval' ? 'approved' : 'done'), today)
  expect([walked.trace.map(({ step }) => step.name), walked.days, walked.problem]).toEqual([names, days, null])
})
test('a path that always rejects is reported as endless', () => {
  expect(
    simulate(flow, { cost: 30_000 }, (step) => (step.kind === 'approval' ? 'rejected' : 'done'), today).problem,
  ).toBe('Still in progress after 100 steps.')
})
test('a missing step stops a run with an explanation', () => {
  expect([...walk({ steps: [] }, 'gone').stuck.values()]).toEqual(['This version has no step gone.'])
  expect(flowDifferences(flow, { steps: flow.steps.filter(({ key }) => key !== 'second') })).toEqual([
    '“Second” was removed.',
  ])
})
test('where a step lies on the canvas is no difference between versions', () => {
  const moved = { steps: flow.steps.map((step) => ({ ...step, place: { x: 40, y: 80 } })) }
  expect(flowDifferences(flow, moved)).toEqual([])
})

const walk = (of: Flow, to: string, facts = {}): Walk =>
  walkOn(of, { tokens: [], next: 1 }, firstToken, to, facts, today)

/** Two or three reviews side by side, which meet in a join. */
const side = (need?: number, more: Partial<Step> = {}): Flow => ({
  steps: [
    { key: 'split', kind: 'parallel', name: 'Reviews', paths: ['law', 'money', 'site'] },
    task('law', 'meet', { days: 2 }),
    task('money', 'meet', { days: 7, ...more }),
    task('site', 'meet', { days: 4 }),
    { key: 'meet', kind: 'join', name: 'All reviews', to: 'sign', ...(need !== undefined && { need }) },
    task('sign', 'end', { days: 1 }),
    end,
  ],
})
/** The current steps of a run after these steps were completed in order. */
function after(of: Flow, ...done: string[]) {
  let now = walk(of, of.steps[0]!.key)
  let next = 10
  for (const key of done) {
    const token = now.tokens.find(({ step }) => step === key)!
    now = walkOn(of, { tokens: now.tokens, next }, token, of.steps.find((step) => step.key === key)!.to!, {}, today)
    next += 10
  }
  return { ...now, at: now.tokens.map(({ step }) => step) }
}

test.each<[string, number | undefined, string[], string[]]>([
  ['starts all paths', undefined, [], ['law', 'money', 'site']],
  ['waits for all', undefined, ['law', 'site'], ['money', 'meet', 'meet']],
  ['continues as one when all arrived', undefined, ['law', 'site', 'money'], ['sign']],
  ['continues with the first', 1, ['site'], ['sign']],
  ['waits for two of three', 2, ['law'], ['money', 'site', 'meet']],
  ['continues with two of three', 2, ['law', 'money'], ['sign']],
])('a join %s', (_, need, done, at) => expect(after(side(need), ...done).at.toSorted()).toEqual(at.toSorted()))

test('a join that has enough withdraws the paths that are no longer needed', () => {
  const { withdrawn, met, forks } = (({ withdrawn, met, tokens }) => ({ withdrawn, met, forks: tokens[0]!.forks }))(
    after(side(2), 'law', 'money'),
  )
  expect([withdrawn.length, met.length, forks]).toEqual([1, 1, []])
})
test('a path that ends on its own is not waited for', () => {
  const of = side(undefined, { to: 'end' })
  expect(after(of, 'law', 'site').at.toSorted()).toEqual(['meet', 'meet', 'money'])
  expect(after(of, 'law', 'site', 'money').at).toEqual(['sign'])
})
test('a join is not passed by a rejection: the run is stuck with a reason, and publication names it', () => {
  const reviews = (declined: Partial<Step> = {}): Flow => ({
    steps: [
      { key: 'split', kind: 'parallel', name: 'Reviews', paths: ['law', 'plans'] },
      { key: 'law', kind: 'approval', name: 'Legal', role: 'manager', to: 'meet', rejected: 'declined' },
      task('plans', 'meet'),
      { key: 'meet', kind: 'join', name: 'All reviews', to: 'sign' },
      task('sign', 'end'),
      end,
      { ...end, key: 'declined', name: 'Declined', ...declined },
    ],
  })
  const of = reviews()
  const begun = walk(of, 'split')
  const tokenAt = (now: Walk, key: string) => now.tokens.find(({ step }) => step === key)!
  const rejected = walkOn(of, { tokens: begun.tokens, next: 10 }, tokenAt(begun, 'law'), 'declined', {}, today)
  const done = walkOn(of, { tokens: rejected.tokens, next: 20 }, tokenAt(rejected, 'plans'), 'meet', {}, today)
  expect(done.tokens.map(({ step }) => step)).toEqual(['meet'])
  expect([...done.stuck.values()]).toEqual(['All reviews needs 2 paths, and only 1 arrived.'])
  expect(problemsOfFlow(of).map(({ words: said }) => said)).toEqual([
    'It needs all paths, and one of them can end before it. Let that end stop all paths, or enter how many paths are enough.',
  ])
  expect(problemsOfFlow(reviews({ all: true }))).toEqual([])
})
test('an end for the whole run takes every path with it', () => {
  const of: Flow = { steps: [...side().steps.slice(0, -1), { ...end, all: true }] }
  const stopped: Flow = { steps: of.steps.map((step) => (step.key === 'money' ? { ...step, to: 'end' } : step)) }
  expect(after(stopped, 'money')).toMatchObject({ at: [], ended: true })
})
test('a join that too few paths can reach is stuck with a reason', () => {
  const of = side(3, { to: 'end' })
  expect([...after(of, 'law', 'money', 'site').stuck.values()]).toEqual([
    'All reviews needs 3 paths, and only 2 arrived.',
  ])
})
test('parallel paths inside of parallel paths meet inside', () => {
  const of: Flow = {
    steps: [
      { key: 'outer', kind: 'parallel', name: 'Outer', paths: ['inner', 'c'] },
      { key: 'inner', kind: 'parallel', name: 'Inner', paths: ['a', 'b'] },
      task('a', 'near'),
      task('b', 'near'),
      { key: 'near', kind: 'join', name: 'Near', to: 'd' },
      task('d', 'far'),
      task('c', 'far'),
      { key: 'far', kind: 'join', name: 'Far', to: 'last' },
      task('last', 'end'),
      end,
    ],
  }
  expect(problemsOfFlow(of)).toEqual([])
  expect(after(of, 'c', 'a').at.toSorted()).toEqual(['b', 'far', 'near'])
  expect(after(of, 'c', 'a', 'b').at.toSorted()).toEqual(['d', 'far'])
  expect(after(of, 'c', 'a', 'b', 'd').at).toEqual(['last'])
})
test('the slowest path decides how long parallel paths take', () => {
  const { days, problem, trace } = simulate(side(), {}, () => 'done', today)
  expect([days, problem, trace.map(({ step }) => step.key)]).toEqual([
    8,
    null,
    ['split', 'law', 'site', 'money', 'meet', 'sign', 'end'],
  ])
  expect(simulate(side(1), {}, () => 'done', today).days).toBe(3)
})

test.each<[string, Step[], string]>([
  [
    'parallel paths of one path',
    [{ key: 'p', kind: 'parallel', name: 'P', paths: ['a'] }, task('a', 'end'), end],
    'Add at least two paths.',
  ],
  [
    'two paths to the same step',
    [{ key: 'p', kind: 'parallel', name: 'P', paths: ['a', 'a'] }, task('a', 'end'), end],
    'Two of its paths lead to the same step.',
  ],
  [
    'a join without parallel paths',
    [task('a', 'j'), { key: 'j', kind: 'join', name: 'J', to: 'end' }, end],
    'No parallel paths lead to this join.',
  ],
  [
    'a join that needs more paths than there are',
    side(4).steps as Step[],
    'It can never complete: it needs 4 paths, and 3 lead here.',
  ],
  [
    'a path that leaves before the join',
    side(undefined, { to: 'sign' }).steps as Step[],
    'It is reached from inside and from outside of parallel paths. Let the paths meet in a join first.',
  ],
  [
    'paths that meet in different joins',
    [
      { key: 'p', kind: 'parallel', name: 'P', paths: ['a', 'b'] },
      task('a', 'j'),
      task('b', 'k'),
      { key: 'j', kind: 'join', name: 'J', to: 'end' },
      { key: 'k', kind: 'join', name: 'K', to: 'end' },
      end,
    ],
    'Its paths meet in different joins. Let them meet in one.',
  ],
  [
    'more approvals than people',
    [{ key: 'a', kind: 'approval', name: 'A', people: ['1', '2'], need: 3, to: 'end', rejected: 'end' }, end],
    'It needs 3 approvals, and only 2 can decide.',
  ],
  [
    'a sub-workflow of nothing',
    [{ key: 'a', kind: 'workflow', name: 'A', to: 'end' }, end],
    'Select the workflow to run.',
  ],
  [
    'a timer that leads nowhere',
    [task('a', 'end', { timers: [{ days: 3, does: 'go' }] }), end],
    'Select the step after the time limit.',
  ],
  [
    'an escalation without a role',
    [task('a', 'end', { timers: [{ days: 3, does: 'escalate' }] }), end],
    'Select to whom the step is escalated.',
  ],
])('%s is found', (_, steps, said) => expect(words(...steps)).toContain(said))

test.each<[string, Pick<Step, 'people' | 'need'>, string, string | null]>([
  ['one approval is enough by default', {}, 'y', 'approved'],
  ['one rejection is enough by default', {}, 'n', 'rejected'],
  ['two of a role: one is not enough', { need: 2 }, 'y', null],
  ['two of a role: both', { need: 2 }, 'yy', 'approved'],
  ['two of a role: one against', { need: 2 }, 'yn', null],
  ['two of a role: two against', { need: 2 }, 'nyn', 'rejected'],
  ['two of three people: one against', { people: ['a', 'b', 'c'], need: 2 }, 'n', null],
  ['two of three people: two against', { people: ['a', 'b', 'c'], need: 2 }, 'nn', 'rejected'],
  ['all of three people: one against', { people: ['a', 'b', 'c'], need: 3 }, 'yn', 'rejected'],
])('%s', (_, step, votes, result) =>
  expect(
    tally(
      { key: 'a', kind: 'approval', name: 'A', ...step },
      [...votes].map((vote) => ({ approves: vote === 'y' })),
    ),
  ).toBe(result),
)
test('timers run in the order of their days, with the due date of the step among them', () => {
  const step = task('a', 'end', {
    days: 5,
    escalate: 'manager',
    timers: [
      { days: 9, does: 'go', to: 'end' },
      { days: 3, does: 'remind' },
    ],
  })
  expect(timersOf(step).map(({ days, does }) => `${days} ${does}`)).toEqual(['3 remind', '5 escalate', '9 go'])
})
test('duration of steps', () => {
  const step = (hours: number, late: 'no' | 'yes' = 'no') => ({
    step: 'look',
    name: 'Look',
    outcome: 'done' as const,
    came_at: '2027-07-01T00:00:00Z',
    left_at: new Date(Date.parse('2027-07-01T00:00:00Z') + hours * 3_600_000).toISOString(),
    late,
  })
  expect(figuresOfSteps([step(1), step(3), step(50, 'yes'), { ...step(9), outcome: 'reassigned' }])).toEqual([
    { step: 'look', name: 'Look', passed: 3, late: 1, middleHours: 3, longestHours: 50 },
  ])
  expect([middle([]), middle([1, 2])]).toEqual([0, 1.5])
})

test('a step sends no answers of the form to a service, and waits only for the record that starts the run', () => {
  const call: Step = {
    key: 'call',
    kind: 'call',
    name: 'Check',
    hook: '018f0000-0000-7000-8000-000000000001',
    values: [{ to: 'owner', formula: 'owner' }],
    takes: [{ from: 'id', name: 'id' }],
    to: 'again',
  }
  const again: Step = { ...call, key: 'again', values: [{ to: 'id', formula: 'id' }], to: 'wait' }
  const wait: Step = { key: 'wait', kind: 'answer', name: 'Wait', statuses: ['lost'], to: 'end' }
  const flow = { steps: [call, again, wait, end] }
  const said = (known: Parameters<typeof problemsOfFlow>[2]) =>
    problemsOfFlow(flow, null, known).map((each) => each.words)
  expect(said({ record: null, hasForm: true, creates: [] })).toEqual([
    'Only a run that a record starts can wait for its record. Select a record event as the start.',
    'Answers of the form can’t be sent to a service: remove owner from its values.',
  ])
  const record = {
    table: 'orders',
    label: 'Order',
    as: 'event' as const,
    statuses: [{ value: 'issued', label: 'Issued' }],
    first: null,
    values: [],
  }
  expect(said({ record, hasForm: false, creates: [] })).toEqual(['Order has no such status. Select another one.'])
})
