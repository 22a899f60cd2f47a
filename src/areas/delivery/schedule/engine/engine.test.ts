import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { dayNumber } from '#platform/dates.ts'
import { calendarOf, federalHolidays, whyNotCalendar, type Hours } from '../calendars/rules.ts'
import { readPlanCells } from '../exchange/csv/rules.ts'
import { linksIn, linksInWords } from '../links/rules.ts'
import type { ConstraintKind } from '../records.ts'
import { scheduleOf } from '../rules.ts'
import { whyNotPlan } from '../validity/rules.ts'

const day = '8:00-12:00, 13:00-17:00'
const office: Hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
  sunday: null,
  exceptions: [2026, 2027].map(federalHolidays).join('\n'),
}
const working = {
  calendar: calendarOf(office),
  others: new Map([
    [
      'night',
      calendarOf({
        ...office,
        monday: '20:00-24:00',
        tuesday: '20:00-24:00',
        wednesday: '20:00-24:00',
        thursday: '20:00-24:00',
        friday: '20:00-24:00',
      }),
    ],
  ]),
}

const task = (code: string, days: number, after = '', more: object = {}) => ({
  code,
  name: code,
  days,
  after,
  constraint_kind: null as ConstraintKind | null,
  constraint_on: null as string | null,
  calendar: null as string | null,
  summary: false,
  done: 0,
  began_on: null,
  ended_on: null,
  ...more,
})
const moment = (at: number) => new Date(at * 60_000).toISOString().slice(5, 16)
const placed = (tasks: ReturnType<typeof task>[], starts_on = '2026-03-02') => {
  const found = scheduleOf(tasks, starts_on, undefined, working)
  return Object.fromEntries(
    [...found.tasks.values()].map(({ code, times, slack, free }) => [
      code,
      `${moment(times.from)} ${moment(times.to)} ${slack} ${free}`,
    ]),
  )
}

// The dates and the total float are those of another scheduler, MPXJ's, for the same file.
test('a bridge of 60 tasks has the dates and the float that another scheduler calculates', () => {
  const { data } = Papa.parse<string[]>(readFileSync('tests/fixtures/schedules/bridge-plan.csv', 'utf8').trim())
  const plan = readPlanCells(data)
  expect(plan.tasks.filter(({ summary }) => !summary)).toHaveLength(55)
  const tasks = plan.tasks.map((each) => ({ ...each, calendar: null }))
  expect(whyNotPlan(tasks)).toBeNull()
  const { tasks: found, conflicts } = scheduleOf(tasks, '2026-03-02', undefined, working)
  const full = (at: number) => new Date(at * 60_000).toISOString().slice(0, 16)
  const [head, ...rows] = data
  const column = (name: string) => head!.indexOf(name)
  for (const row of rows) {
    const at = found.get(row[0]!)!
    expect([row[0], full(at.times.from), full(at.times.to)]).toEqual([
      row[0],
      row[column('Start')],
      row[column('Finish')],
    ])
    if (!at.summary) expect([row[0], at.slack]).toEqual([row[0], Number(row[column('Total float')])])
  }
  expect(conflicts).toEqual([])
})

// March 2, 2026 is a Monday.
test.each([
  ['FS', '03-03T08:00 03-04T17:00'],
  ['FS+2d', '03-05T08:00 03-06T17:00'],
  ['FS-4h', '03-02T13:00 03-04T12:00'],
  ['FS+1w', '03-10T08:00 03-11T17:00'],
  ['FS+5ed', '03-09T08:00 03-10T17:00'],
  ['SS', '03-02T08:00 03-03T17:00'],
  ['SS+1d', '03-03T08:00 03-04T17:00'],
  ['FF+3d', '03-04T08:00 03-05T17:00'],
  ['SF+4d', '03-04T08:00 03-05T17:00'],
])('a successor of two days after a task of one, by %s', (link, dates) =>
  expect(placed([task('1', 1), task('2', 2, `1${link}`)])['2']).toMatch(dates),
)

test('weekends and holidays are not worked, and a milestone is reached when its predecessor ends', () =>
  expect(placed([task('1', 3), task('2', 0, '1'), task('3', 1, '2')], '2026-07-01')).toEqual({
    // Independence Day 2026 is a Saturday, so July 3 is off.
    1: '07-01T08:00 07-06T17:00 0 0',
    2: '07-06T17:00 07-06T17:00 0 0',
    3: '07-07T08:00 07-07T17:00 0 0',
  }))

test('a task with its own calendar is worked in those hours', () =>
  expect(placed([task('1', 1), task('2', 2, '1', { calendar: 'night' }), task('3', 1, '2')])).toMatchObject({
    2: '03-02T20:00 03-04T00:00 0 0',
    3: '03-04T08:00 03-04T17:00 0 0',
  }))

test('free float is what a task can slip alone, total float what the finish allows', () =>
  expect(placed([task('1', 2), task('2', 1), task('3', 3, '2'), task('4', 4, '1, 3'), task('5', 1, '2')])).toEqual({
    1: '03-02T08:00 03-03T17:00 2 2',
    2: '03-02T08:00 03-02T17:00 0 0',
    3: '03-03T08:00 03-05T17:00 0 0',
    4: '03-06T08:00 03-11T17:00 0 0',
    5: '03-03T08:00 03-03T17:00 6 6',
  }))

test('a summary reaches from its first task to its last, and links to it and from it count for all of them', () =>
  expect(
    placed([
      task('1', 1),
      task('2', 0, '1', { summary: true }),
      task('2.1', 2),
      task('2.2', 3, '2.1SS+1d'),
      task('3', 1, '2'),
    ]),
  ).toEqual({
    1: '03-02T08:00 03-02T17:00 0 0',
    2: '03-03T08:00 03-06T17:00 0 0',
    2.1: '03-03T08:00 03-04T17:00 0 0',
    2.2: '03-04T08:00 03-06T17:00 0 0',
    3: '03-09T08:00 03-09T17:00 0 0',
  }))

test.each<[kind: ConstraintKind, on: string, dates: string, conflicts: string[]]>([
  ['start_no_earlier', '2026-03-05', '03-05T08:00 03-06T17:00 0 0', []],
  ['finish_no_earlier', '2026-03-09', '03-06T08:00 03-09T17:00 0 0', []],
  ['must_start', '2026-03-04', '03-04T08:00 03-05T17:00 0 0', []],
  [
    'must_start',
    '2026-03-02',
    '03-02T08:00 03-03T17:00 0 0',
    ['2 must start on March 2, 2026, but its predecessors allow March 3, 2026 at the earliest.'],
  ],
  [
    'must_finish',
    '2026-03-03',
    '03-02T08:00 03-03T17:00 0 0',
    ['2 must finish on March 3, 2026, but its predecessors finish too late for that.'],
  ],
  [
    'start_no_later',
    '2026-03-02',
    '03-03T08:00 03-04T17:00 -1 0',
    ['2 must start by March 2, 2026 and is planned to start on March 3, 2026.'],
  ],
  [
    'finish_no_later',
    '2026-03-03',
    '03-03T08:00 03-04T17:00 -1 0',
    ['2 must finish by March 3, 2026 and is planned to finish on March 4, 2026.'],
  ],
])('%s %s', (constraint_kind, constraint_on, dates, conflicts) => {
  const tasks = [task('1', 1), task('2', 2, '1', { constraint_kind, constraint_on })]
  expect(placed(tasks)['2']).toBe(dates)
  expect(scheduleOf(tasks, '2026-03-02', undefined, working).conflicts).toEqual(conflicts)
})

test.each<[what: string, tasks: ReturnType<typeof task>[], reason: string]>([
  [
    'an unreadable link',
    [task('1', 1), task('2', 1, '1XS')],
    '“1XS” isn’t a predecessor. Enter a task number, such as 2.1, or 2.1SS+3d.',
  ],
  ['a link twice', [task('1', 1), task('2', 1, '1, 1SS')], '2 depends on 1 twice. Remove one of the links.'],
  [
    'a circle that a lead hides',
    [task('1', 1, '2SS'), task('2', 1, '1FF-3d')],
    'Tasks 1 and 2 depend on each other in a circle. Remove one of the links.',
  ],
  [
    'a task that waits for its own summary',
    [task('1', 0, '', { summary: true }), task('1.1', 1, '1')],
    '1.1 can’t depend on 1, which it belongs to.',
  ],
  [
    'a link from the start of a summary',
    [task('1', 0, '', { summary: true }), task('1.1', 1), task('2', 1, '1SS')],
    '1 is a summary task: 2 can only wait for its finish.',
  ],
  [
    'a link to the finish of a summary',
    [task('1', 1), task('2', 0, '1FF', { summary: true }), task('2.1', 1)],
    '2 is a summary task: a link to it can only set its start.',
  ],
  [
    'a constraint on a summary',
    [task('1', 0, '', { summary: true, constraint_kind: 'must_start', constraint_on: '2026-03-02' }), task('1.1', 1)],
    '1 is a summary task. Enter the constraint on a task below it.',
  ],
  [
    'a constraint without its date',
    [task('1', 1, '', { constraint_kind: 'must_start' })],
    'Enter the constraint date of 1.',
  ],
  [
    'a date without its constraint',
    [task('1', 1, '', { constraint_on: '2026-03-02' })],
    'Select the constraint of 1, or remove its date.',
  ],
])('%s is refused', (_, tasks, reason) => expect(whyNotPlan(tasks)).toBe(reason))

test('links are written the shortest way, and read in every way people write them', () => {
  const { links, unread } = linksIn('1.1; 1.2 ss + 3 days,2FF-4hrs, 3SF+1w,4 + 2ed 5')
  expect(unread).toBe('4 + 2ed 5')
  expect(linksInWords(links)).toBe('1.1, 1.2SS+3d, 2FF-4h, 3SF+1w')
  expect(linksIn('1 2 3').links.map(({ code }) => code)).toEqual(['1', '2', '3'])
})

test('the days off of a federal calendar', () => {
  expect(
    federalHolidays(2026)
      .split('\n')
      .map((line) => line.slice(5, 10)),
  ).toEqual(['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25'])
  expect(
    federalHolidays(2027)
      .split('\n')
      .map((line) => line.slice(5, 10)),
  ).toEqual(['01-01', '01-18', '02-15', '05-31', '06-18', '07-05', '09-06', '10-11', '11-11', '11-25', '12-24'])
})

test('exceptions close days, or give them other hours', () => {
  const { days } = calendarOf({
    ...office,
    exceptions: '2026-12-24 8:00-12:00 Christmas Eve\n2026-12-28 to 2026-12-30 Shutdown',
  })
  expect([...days].map(([number, shifts]) => [number - dayNumber('2026-12-24'), shifts])).toEqual([
    [0, [[480, 720]]],
    [4, []],
    [5, []],
    [6, []],
  ])
})

test.each<[change: Partial<Hours>, reason: string]>([
  [
    { tuesday: '8-17' },
    'The hours of Tuesday can’t be read. Enter them such as 8:00-12:00, 13:00-17:00, in order and without overlap.',
  ],
  [
    { tuesday: '13:00-17:00, 8:00-12:00' },
    'The hours of Tuesday can’t be read. Enter them such as 8:00-12:00, 13:00-17:00, in order and without overlap.',
  ],
  [
    { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null },
    'Enter the hours of at least one weekday.',
  ],
  [
    { exceptions: 'Christmas' },
    '“Christmas” can’t be read. Enter a date and a name, such as 2026-12-25 Christmas Day, or 2026-12-24 8:00-12:00 for a short day.',
  ],
])('a calendar with %o is refused', (change, reason) => expect(whyNotCalendar({ ...office, ...change })).toBe(reason))

test('a thousand tasks in one chain have dates', () => {
  const chain = Array.from({ length: 1_000 }, (_, at) => task(String(at + 1), 1, at ? String(at) : ''))
  expect(whyNotPlan(chain)).toBeNull()
  const { tasks } = scheduleOf(chain, '2026-03-02', undefined, working)
  expect([tasks.size, tasks.get('1')!.slack, tasks.get('1000')!.critical]).toEqual([1_000, 0, true])
})
