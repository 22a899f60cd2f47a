import { expect, test } from 'vitest'
import { arriveAt, factsOf, flowDifferences, problemsOfFlow, simulate, type Flow, type Step } from './rules.ts'
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
  ['nothing', [], 'The workflow has no step yet.'],
  ['a dead end', [task('a', '')], 'It leads nowhere: a dead end. Say what comes next.'],
  ['no end', [task('a', 'a')], 'It has no end.'],
  ['a step that nothing leads to', [task('a', 'end'), task('b', 'end'), end], 'Nothing leads here.'],
  [
    'an approval without anybody',
    [{ key: 'a', kind: 'approval', name: 'A', to: 'end', rejected: 'end' }, end],
    'Nobody approves here. Choose a role or a person.',
  ],
  [
    'an approval that cannot reject',
    [{ key: 'a', kind: 'approval', name: 'A', role: 'manager', to: 'end' }, end],
    'Say what happens when it is rejected.',
  ],
  [
    'a branch without another way',
    [{ key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x = 1', to: 'end' }] }, end],
    'No way is left when none of the branches holds.',
  ],
  [
    'a branch that cannot be read',
    [{ key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x =', to: 'end' }], to: 'end' }, end],
    'The formula ends too early.',
  ],
  ['steps that never come to an end', [task('a', 'b'), task('b', 'a'), end], 'From here no end can be reached.'],
  [
    'a circle that turns by itself',
    [
      { key: 'a', kind: 'gateway', name: 'A', branches: [{ when: 'x = 1', to: 'end' }], to: 'b' },
      { key: 'b', kind: 'notice', name: 'B', role: 'user', words: 'Hi', to: 'a' },
      end,
    ],
    'It comes back to itself without anybody doing anything: it would turn for ever.',
  ],
  [
    'a timer that does not wait',
    [{ key: 'a', kind: 'timer', name: 'A', to: 'end' }, end],
    'Say how many days it waits.',
  ],
])('%s is found', (_, steps, said) => expect(words(...steps)).toContain(said))

const flow: Flow = {
  steps: [
    task('look', 'size', { days: 2 }),
    {
      key: 'size',
      kind: 'gateway',
      name: 'How much?',
      branches: [{ when: 'cost >= 25000', to: 'second' }],
      to: 'repair',
    },
    { key: 'second', kind: 'approval', name: 'Second', role: 'manager', days: 3, to: 'repair', rejected: 'look' },
    task('repair', 'end', { days: 10 }),
    end,
  ],
}

test('a whole workflow has nothing wrong, and says by what it branches', () => {
  expect(problemsOfFlow(flow)).toEqual([])
  expect(problemsOfFlow(flow, new Set(['price'])).map(({ words: said }) => said)).toEqual([
    'The form has no question with the key cost.',
  ])
  expect(factsOf(flow)).toEqual(['cost'])
})
test.each([
  [24_999.99, ['look', 'How much?', 'repair', 'End'], 12],
  [25_000, ['look', 'How much?', 'Second', 'repair', 'End'], 15],
])('a token with %s dollars', (cost, names, days) => {
  const walked = simulate(flow, { cost }, (step) => (step.kind === 'approval' ? 'approved' : 'done'), today)
  expect([walked.trace.map(({ step }) => step.name), walked.days, walked.problem]).toEqual([names, days, null])
})
test('who always rejects is told that it does not end', () => {
  expect(
    simulate(flow, { cost: 30_000 }, (step) => (step.kind === 'approval' ? 'rejected' : 'done'), today).problem,
  ).toBe('After 100 steps it is still under way.')
})
test('a step that is gone stops a run with a sentence', () => {
  expect(arriveAt(flow, 'gone', {}, today)).toMatchObject({
    at: null,
    problem: 'There is no step gone in this version.',
  })
  expect(flowDifferences(flow, { steps: flow.steps.filter(({ key }) => key !== 'second') })).toEqual([
    '“Second” is gone.',
  ])
})
test('how long steps took', () => {
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
