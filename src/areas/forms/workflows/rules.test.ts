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
  ['nothing', [], 'The workflow has no steps yet.'],
  ['a dead end', [task('a', '')], 'Dead end. Select the next step.'],
  ['no expiry', [task('a', 'a')], 'Add an end.'],
  ['a step that nothing leads to', [task('a', 'end'), task('b', 'end'), end], 'No step leads here.'],
  [
    'an approval without anybody',
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
  expect(arriveAt(flow, 'gone', {}, today)).toMatchObject({ at: null, problem: 'This version has no step gone.' })
  expect(flowDifferences(flow, { steps: flow.steps.filter(({ key }) => key !== 'second') })).toEqual([
    '“Second” was removed.',
  ])
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
