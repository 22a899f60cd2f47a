import { expect, test } from 'vitest'
import { calendarOf, startOfDay, endOfDay } from '../calendars/rules.ts'
import type { ScheduleResource } from '../records.ts'
import { byWeek, loadOf, overloadInWords, overloadsOf, whyNotAssign, type Need } from './rules.ts'

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
const need = (code: string, from: string, to: string, units: number, project: string | null = null): Need => ({
  code,
  name: code,
  project,
  units,
  from: startOfDay(calendar, from),
  to: endOfDay(calendar, to),
  calendar,
})

// March 2, 2026 is a Monday.
test('hours are counted over working days, and days with too many are named with their tasks', () => {
  const days = loadOf(
    [
      need('1', '2026-03-02', '2026-03-06', 2),
      need('2', '2026-03-05', '2026-03-10', 3),
      need('4', '2026-03-10', '2026-03-10', 1, 'Park paths'),
    ],
    4,
    null,
  )
  expect(days.map(({ day: on, needed, available }) => [on.slice(5), needed, available])).toEqual([
    ['03-02', 16, 32],
    ['03-03', 16, 32],
    ['03-04', 16, 32],
    ['03-05', 40, 32],
    ['03-06', 40, 32],
    ['03-07', 0, 0],
    ['03-08', 0, 0],
    ['03-09', 24, 32],
    ['03-10', 32, 32],
  ])
  expect(overloadsOf(days).map((each) => overloadInWords('Crew', each))).toEqual([
    'Crew: up to 40 of 32 hours needed a day from March 5, 2026 to March 6, 2026, by tasks 1 and 2.',
  ])
  expect(byWeek(days)).toEqual([
    { week: '2026-03-02', planned: 112, over: 16, free: 48 },
    { week: '2026-03-09', planned: 56, over: 0, free: 8 },
  ])
})

test('two tasks one after the other on one day are no overload, and a closed day of the resource is one', () => {
  const noon = startOfDay(calendar, '2026-03-02') + 240
  const halves: Need[] = [
    { ...need('1', '2026-03-02', '2026-03-02', 1), to: noon },
    { ...need('2', '2026-03-02', '2026-03-02', 1), from: noon },
  ]
  expect(overloadsOf(loadOf(halves, 1, null))).toEqual([])
  const closed = calendarOf({
    monday: null,
    tuesday: day,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
    exceptions: null,
  })
  expect(
    overloadsOf(loadOf([need('1', '2026-03-02', '2026-03-03', 1)], 1, closed)).map((each) =>
      overloadInWords('Crane', each),
    ),
  ).toEqual(['Crane: 8 of 0 hours needed on March 2, 2026, by task 1.'])
})

test('an overload over a weekend is one, and another project is named', () => {
  const days = loadOf(
    [need('1', '2026-03-06', '2026-03-09', 1), need('7', '2026-03-06', '2026-03-09', 1, 'Park paths')],
    1,
    calendar,
  )
  expect(overloadsOf(days).map((each) => overloadInWords('Crane', each))).toEqual([
    'Crane: up to 16 of 8 hours needed a day from March 6, 2026 to March 9, 2026, by task 1 and task 7 of Park paths.',
  ])
})

test('tasks of one project are named together', () =>
  expect(
    overloadInWords('Street crew', {
      from: '2026-11-18',
      to: '2026-12-01',
      most: 120,
      available: 96,
      needs: [
        need('2', '2026-11-18', '2026-11-30', 3, 'Park paths'),
        need('3', '2026-11-20', '2026-12-01', 3, 'Park paths'),
      ],
    }),
  ).toBe(
    'Street crew: up to 120 of 96 hours needed a day from November 18, 2026 to December 1, 2026, by tasks 2 and 3 of Park paths.',
  ))

const crew = { id: 'crew', name: 'Crew', status: 'open' } as ScheduleResource
const crane = { id: 'crane', name: 'Crane', status: 'closed' } as ScheduleResource
test.each<[needs: { resource: string; units: number }[], summary: boolean, reason: string | null]>([
  [[{ resource: 'crew', units: 1 }], false, null],
  [[{ resource: 'crew', units: 1 }], true, '1 is a summary task. Assign resources to the tasks below it.'],
  [[{ resource: 'other', units: 1 }], false, 'This resource does not exist.'],
  [
    [
      { resource: 'crew', units: 1 },
      { resource: 'crew', units: 2 },
    ],
    false,
    'Crew is assigned twice. Enter it once with its units.',
  ],
  [[{ resource: 'crane', units: 1 }], false, 'Crane is inactive. Assign another resource.'],
])('assigning %o', (needs, summary, reason) =>
  expect(whyNotAssign({ code: '1', summary }, needs, { resources: [crew, crane], before: [] })).toBe(reason),
)
