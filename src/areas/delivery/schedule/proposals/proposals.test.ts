import { expect, test } from 'vitest'
import { calendarOf, endOfDay, startOfDay } from '../calendars/rules.ts'
import type { ConstraintKind } from '../records.ts'
import { scheduleOf } from '../rules.ts'
import {
  effectOf,
  lengthened,
  linked,
  movedTo,
  nextDay,
  resizedTo,
  unlinked,
  whyNotDraw,
  withProposal,
} from './rules.ts'

const day = '8:00-12:00, 13:00-17:00'
const calendar = calendarOf({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
  sunday: null,
  exceptions: null,
})
const working = { calendar, others: new Map() }
const task = (code: string, days: number, after: string | null = null, more: object = {}) => ({
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
// Monday, March 2, 2026.
const tasks = [task('1', 2), task('2', 3, '1'), task('3', 1, '2'), task('4', 1)]
const plan = { tasks, starts_on: '2026-03-02', today: undefined, working }

test('a moved task starts no earlier than its new day, and shows what shifts with it', () => {
  const proposal = movedTo(tasks[1]!, '2026-03-06', plan)
  expect(proposal.changes).toEqual({ constraint_kind: 'start_no_earlier', constraint_on: '2026-03-06' })
  const before = scheduleOf(tasks, '2026-03-02', undefined, working)
  const after = scheduleOf(withProposal(tasks, proposal), '2026-03-02', undefined, working)
  expect(effectOf(before, after)).toMatchObject({
    shifted: ['2', '3'],
    words: '2 tasks shift; the finish moves 2 days later, to March 11, 2026.',
  })
})

test('moved back to where its links put it, it has no date, and one that had to start on a day still does', () => {
  const held = task('2', 3, '1', { constraint_kind: 'start_no_earlier', constraint_on: '2026-03-06' })
  expect(movedTo(held, '2026-03-03', { ...plan, tasks: [tasks[0]!, held] })).toMatchObject({
    changes: { constraint_kind: null, constraint_on: null },
    words: '2 starts as early as its predecessors allow',
  })
  const pinned = task('2', 3, '1', { constraint_kind: 'must_start', constraint_on: '2026-03-06' })
  expect(movedTo(pinned, '2026-03-09', plan).changes).toEqual({
    constraint_kind: 'must_start',
    constraint_on: '2026-03-09',
  })
})

test('an end is pulled to whole days, or to quarters where hours are shown, and never to nothing', () => {
  const from = startOfDay(calendar, '2026-03-02')
  expect(resizedTo(tasks[0]!, from, endOfDay(calendar, '2026-03-05') - 90, calendar).changes).toEqual({ days: 4 })
  expect(resizedTo(tasks[0]!, from, from - 5_000, calendar).changes).toEqual({ days: 1 })
  expect(resizedTo(tasks[0]!, from, from + 190, calendar, 0.25).changes).toEqual({ days: 0.5 })
  expect([lengthened(tasks[3]!, -1).changes, lengthened(tasks[3]!, 1).changes]).toEqual([{ days: 1 }, { days: 2 }])
})

test('a drawn link is added, replaces the one between the same tasks with its lag, and is taken away', () => {
  expect(linked('4', tasks[1]!, 'SS')).toMatchObject({
    changes: { after: '1, 4SS' },
    words: '2 depends on 4 (start to start)',
  })
  expect(linked('1', task('2', 3, '1FS+2d, 4'), 'FF').changes).toEqual({ after: '1FF+2d, 4' })
  expect([unlinked('1', task('2', 3, '1FS+2d, 4')).changes, unlinked('1', tasks[1]!).changes]).toEqual([
    { after: '4' },
    { after: null },
  ])
})

test('a step skips days without work', () =>
  expect([nextDay(calendar, '2026-03-06', 1), nextDay(calendar, '2026-03-09', -1)]).toEqual([
    '2026-03-09',
    '2026-03-06',
  ]))

test.each([
  [{ summary: true }, 'move', '1 is a summary task. Move the tasks below it.'],
  [{ began_on: '2026-03-02' }, 'move', '1 has started. Update its progress instead.'],
  [{ began_on: '2026-03-02' }, 'resize', null],
  [{ began_on: '2026-03-02', ended_on: '2026-03-03' }, 'resize', '1 is completed.'],
] as const)('%o: %s', (more, what, reason) =>
  expect(whyNotDraw({ code: '1', summary: false, began_on: null, ended_on: null, ...more }, what)).toBe(reason),
)
