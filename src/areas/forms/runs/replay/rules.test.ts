import { expect, test } from 'vitest'
import type { Flow, Step } from '../../workflows/rules.ts'
import { perDay, replay, summaryOfReplay, type Past } from './rules.ts'

const at = (day: number) => new Date(Date.UTC(2027, 6, 1 + day)).toISOString()
const end: Step = { key: 'end', kind: 'end', name: 'Repaired' }
const no: Step = { key: 'no', kind: 'end', name: 'Declined' }
const task = (key: string, to: string, days: number): Step => ({ key, kind: 'task', name: key, role: 'user', to, days })
const agree: Step = {
  key: 'agree',
  kind: 'approval',
  name: 'Agree',
  role: 'manager',
  days: 5,
  to: 'fix',
  rejected: 'no',
}
const flow: Flow = { steps: [task('look', 'agree', 9), agree, task('fix', 'end', 9), end, no] }
const passage = (
  step: string,
  outcome: 'done' | 'approved' | 'rejected' | 'passed' | 'begun',
  came: number,
  left: number,
) => ({
  step,
  name: step === 'end' ? 'Repaired' : step === 'no' ? 'Declined' : step,
  outcome,
  came_at: at(came),
  left_at: at(left),
})
const past = (history: Past['history'], facts = {}): Past => ({
  id: '1',
  number: 'WR-1',
  subject: 'Bridge',
  facts,
  history,
  today: '2027-07-01',
})
const approved = past([
  passage('look', 'begun', 0, 0),
  passage('look', 'done', 0, 2),
  passage('agree', 'approved', 2, 3),
  passage('fix', 'done', 3, 10),
  passage('end', 'passed', 10, 10),
])
const rejected = past([
  passage('look', 'begun', 0, 0),
  passage('look', 'done', 0, 1),
  passage('agree', 'rejected', 1, 4),
  passage('no', 'passed', 4, 4),
])

test('on the same steps a past run ends as it did, after as many days', () => {
  expect(replay(flow, approved)).toMatchObject({ before: 'Repaired', after: 'Repaired', daysBefore: 10, daysAfter: 10 })
  expect(replay(flow, rejected)).toMatchObject({ before: 'Declined', after: 'Declined', daysAfter: 4 })
})
test('steps side by side take as long as the longest of them, and a new step all of its time', () => {
  const side: Flow = {
    steps: [
      { key: 'split', kind: 'parallel', name: 'Split', paths: ['look', 'agree'] },
      task('look', 'meet', 9),
      { ...agree, to: 'meet' },
      { key: 'meet', kind: 'join', name: 'Meet', to: 'new' },
      task('new', 'fix', 6),
      task('fix', 'end', 9),
      end,
      { ...no, all: true },
    ],
  }
  expect(replay(side, approved)).toMatchObject({ after: 'Repaired', daysAfter: 2 + 6 + 7 })
  expect(replay(side, rejected)).toMatchObject({ after: 'Declined', daysAfter: 3 })
})
test('runs that would end otherwise or not at all are counted', () => {
  const never: Flow = { steps: flow.steps.map((step) => (step.key === 'agree' ? { ...step, rejected: 'look' } : step)) }
  const cases = [replay(never, approved), replay(never, rejected)]
  expect(cases[1]).toMatchObject({ after: null, problem: 'Still in progress after 100 steps.' })
  expect(summaryOfReplay(cases)).toEqual({ cases: 2, same: 1, stuck: 1, middleBefore: 7, middleAfter: 10 })
})

test('starts are counted by the day of the agency, with the newest of the days that have the most', () => {
  const moments = ['2027-03-02T04:30:00.000Z', '2027-03-01T15:00:00.000Z', '2027-03-05T15:00:00.000Z']
  expect(perDay(moments, 'America/Chicago')).toEqual({ times: 3, most: { day: '2027-03-01', times: 2 } })
  expect(perDay(moments, 'UTC')).toEqual({ times: 3, most: { day: '2027-03-05', times: 1 } })
  expect(perDay([], 'UTC')).toEqual({ times: 0, most: null })
})
