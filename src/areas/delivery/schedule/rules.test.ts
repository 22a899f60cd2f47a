import { expect, test } from 'vitest'
import type { Project } from '../projects/records.ts'
import type { ConstraintKind } from './records.ts'
import { compareCodes } from './codes/rules.ts'
import { scheduleOf, templates, whyNotBaseline, whyNotProgress } from './rules.ts'
import { whyNotPlan } from './validity/rules.ts'
import { doneOf, earnedValueOf, plannedValue } from './value/rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})
const task = (code: string, days: number, after = '', more: object = {}) => ({
  code,
  name: code,
  days,
  after,
  constraint_kind: null as ConstraintKind | null,
  constraint_on: null as string | null,
  calendar: null,
  summary: false,
  done: 0,
  began_on: null,
  ended_on: null,
  ...more,
})
const placed = (tasks: ReturnType<typeof task>[], today?: string) => {
  const { tasks: found, end } = scheduleOf(tasks, '2026-03-01', today)
  return {
    end,
    of: Object.fromEntries(
      [...found.values()].map(({ code, start, end: last, slack }) => [
        code,
        `${start.slice(5)} ${last.slice(5)} ${slack}`,
      ]),
    ),
  }
}

test('a budget of 100,000 with 50,000 planned, 40,000 earned and 45,000 spent', () => {
  expect(earnedValueOf({ bac: 100_000_00, pv: 50_000_00, ev: 40_000_00, ac: 45_000_00 })).toMatchObject({
    cv: -5_000_00,
    sv: -10_000_00,
    cpi: 0.8889,
    spi: 0.8,
    eac: { byCost: 112_500_00, byPlan: 105_000_00, byBoth: 129_375_00 },
    tcpi: 1.0909,
    vac: -12_500_00,
  })
  expect(earnedValueOf({ bac: 100, pv: 0, ev: 0, ac: 0 })).toMatchObject({
    cpi: null,
    spi: null,
    eac: { byCost: null, byPlan: 100, byBoth: null },
    vac: null,
    tcpi: 1,
  })
  expect(earnedValueOf({ bac: 100, pv: 100, ev: 90, ac: 100 }).tcpi).toBeNull()
})

test('in a single chain every task is critical', () => {
  expect(placed([task('1', 3), task('2', 2, '1'), task('3', 1, '2')])).toEqual({
    end: '2026-03-06',
    of: { 1: '03-01 03-03 0', 2: '03-04 03-05 0', 3: '03-06 03-06 0' },
  })
})

// By hand: A 3, B 4 after A, C 2 after A, D 5 after B, E 1 after C, F 2 after D and E. A-B-D-F is 14 days; C may slip
// by 6.
test('of two paths the longer one is critical', () => {
  expect(
    placed([
      task('1', 3),
      task('2', 4, '1'),
      task('3', 2, '1'),
      task('4', 5, '2'),
      task('5', 1, '3'),
      task('6', 2, '4, 5'),
    ]),
  ).toEqual({
    end: '2026-03-14',
    of: {
      1: '03-01 03-03 0',
      2: '03-04 03-07 0',
      3: '03-04 03-05 6',
      4: '03-08 03-12 0',
      5: '03-06 03-06 6',
      6: '03-13 03-14 0',
    },
  })
})

test('a milestone takes no time, and an outside date moves its successors', () => {
  expect(placed([task('1', 3), task('2', 0, '1'), task('3', 2, '2')])).toEqual({
    end: '2026-03-05',
    of: { 1: '03-01 03-03 0', 2: '03-04 03-04 0', 3: '03-04 03-05 0' },
  })
  expect(
    placed([task('1', 3, '', { constraint_kind: 'start_no_earlier', constraint_on: '2026-03-10' }), task('2', 1)]),
  ).toEqual({ end: '2026-03-12', of: { 1: '03-10 03-12 0', 2: '03-01 03-01 11' } })
})

test('a forecast keeps completed work, and remaining work is never in the past', () => {
  const tasks = [
    task('1', 4, '', { done: 100, began_on: '2026-03-01', ended_on: '2026-03-06' }),
    task('2', 10, '1', { done: 50, began_on: '2026-03-07' }),
    task('3', 2, '2'),
  ]
  expect(placed(tasks, '2026-03-20').of).toEqual({ 1: '03-01 03-06 0', 2: '03-07 03-24 0', 3: '03-25 03-26 0' })
})

test.each<[what: string, tasks: ReturnType<typeof task>[], reason: string | null]>([
  ['a plan', [task('1', 1), task('1.1', 1, '1')], null],
  ['no numbers', [task('A', 1)], '“A” isn’t a task number. Enter one such as 2.1.'],
  ['a number twice', [task('1', 1), task('1', 2)], 'Two tasks have the number 1.'],
  ['what is not there', [task('1', 1, '9')], '1 depends on 9, which isn’t in the plan.'],
  ['itself', [task('1', 1, '1')], '1 can’t depend on itself.'],
  [
    'more than one project',
    Array.from({ length: 1_001 }, (_, at) => task(String(at), 1)),
    'A plan can have up to 1,000 tasks. Split the project.',
  ],
  [
    'a circle',
    [task('1', 1, '3'), task('2', 1, '1'), task('3', 1, '2')],
    'Tasks 1, 2, and 3 depend on each other in a circle. Remove one of the links.',
  ],
])('%s', (_, tasks, reason) => expect(whyNotPlan(tasks)).toBe(reason))

test('every template is a plan', () => {
  for (const rows of Object.values(templates))
    expect(whyNotPlan(rows.map(([code, , days, after]) => task(code, days, after)))).toBeNull()
  expect(['2.10', '2', '10', '2.1'].toSorted(compareCodes)).toEqual(['2', '2.1', '2.10', '10'])
})

test('planned value grows evenly, and progress is weighted by money, or by days', () => {
  const of = { budget: 100_00, baseline_start: '2026-03-01', baseline_end: '2026-03-10' }
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-05', '2026-03-10', '2026-04-01'].map((day) => plannedValue([of], day)),
  ).toEqual([0, 10_00, 50_00, 100_00, 100_00])
  expect(
    doneOf([
      { budget: 100, days: 1, done: 50 },
      { budget: 300, days: 9, done: 0 },
    ]),
  ).toBe(12.5)
  expect(
    doneOf([
      { budget: 0, days: 1, done: 50 },
      { budget: 0, days: 9, done: 0 },
    ]),
  ).toBe(5)
  expect(doneOf([])).toBe(0)
})

const project = (change: Partial<Project> = {}) =>
  ({ status: 'active', manager: 'rosa', baseline_on: null, ...change }) as Project
test.each<[what: string, reason: string | null, expected: string | null]>([
  [
    'who does a task says how far it is',
    whyNotProgress(project(), { owner: 'eve', code: '1' }, { actor: actor('eve'), done: 10, waits: [] }),
    null,
  ],
  [
    'another person does not',
    whyNotProgress(project(), { owner: null, code: '1' }, { actor: actor('eve'), done: 10, waits: [] }),
    'Only the assignee or the project lead can record this task’s progress.',
  ],
  [
    'not before what it waits for',
    whyNotProgress(
      project(),
      { owner: null, code: '2' },
      { actor: actor('rosa'), done: 10, waits: ['complete 1 Design'] },
    ),
    'This task depends on others: first complete 1 Design.',
  ],
  [
    'not before the start',
    whyNotProgress(
      project({ status: 'planned' }),
      { owner: null, code: '1' },
      { actor: actor('rosa'), done: 10, waits: [] },
    ),
    'Start the project before recording progress.',
  ],
  [
    'a baseline needs a manager',
    whyNotBaseline(project(), [task('1', 1)], { actor: actor('rosa'), reason: '' }),
    'Only a manager can save a baseline.',
  ],
  [
    'another one needs a reason',
    whyNotBaseline(project({ baseline_on: '2026-01-01' }), [task('1', 1)], {
      actor: actor('max', 'manager'),
      reason: ' ',
    }),
    'This project has a baseline. Enter a reason for a new one.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))
