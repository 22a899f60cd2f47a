import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { calendarOf, federalHolidays } from '../calendars/rules.ts'
import { scheduleOf } from '../rules.ts'
import { whyNotPlan } from '../validity/rules.ts'
import { daysIn, planCells, readPlanCells } from './csv/rules.ts'
import { readMspdi } from './mspdi-read/rules.ts'
import { writeMspdi } from './mspdi-write/rules.ts'
import { type PlanFile } from './rules.ts'

const day = '8:00-12:00, 13:00-17:00'
const standard = {
  name: 'Standard',
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
  sunday: null,
  exceptions: federalHolidays(2026),
}
const bridge = (): PlanFile => ({
  ...readPlanCells(Papa.parse<string[]>(readFileSync('tests/fixtures/schedules/bridge-plan.csv', 'utf8').trim()).data),
  name: 'Bridge & approaches',
  starts_on: '2026-03-02',
  calendar: 'Standard',
  calendars: [standard],
})
const working = { calendar: calendarOf(standard), others: new Map() }
const scheduled = (plan: PlanFile) => scheduleOf(plan.tasks, plan.starts_on!, undefined, working)

test('a plan that is exported for Microsoft Project comes back as it was', () => {
  const plan = bridge()
  const xml = writeMspdi(plan, {
    schedule: scheduled(plan),
    baselines: new Map([['1.2', { start: '2026-03-02', end: '2026-03-11' }]]),
  })
  const back = readMspdi(xml)
  expect(back.tasks).toEqual(plan.tasks)
  expect(back.assignments).toEqual(plan.assignments)
  expect(back.resources).toEqual(plan.resources)
  expect([back.name, back.starts_on, back.calendar]).toEqual(['Bridge & approaches', '2026-03-02', 'Standard'])
  expect(calendarOf(back.calendars[0]!)).toEqual(calendarOf(standard))
  expect(back.notes).toEqual(['Baselines aren’t imported. Save a baseline after the import.'])
})

// The order that the schema of the format sets (mspdi_pj12.xsd); Microsoft Project refuses another.
test('the elements of an exported task are in the order of the schema', () => {
  const plan = bridge()
  const xml = writeMspdi(plan, {
    schedule: scheduled(plan),
    baselines: new Map([['3.6', { start: '2026-12-08', end: '2026-12-08' }]]),
  })
  const task = /<Task>(?:(?!<\/Task>)[\s\S])*Council approval[\s\S]*?<\/Task>/.exec(xml)![0]
  const names = [...task.matchAll(/^ {6}<(\w+)>/gm)].map(([, name]) => name)
  const order =
    'UID ID Name Active Manual Type IsNull WBS OutlineNumber OutlineLevel Priority Start Finish Duration DurationFormat Milestone Summary Critical EarlyStart EarlyFinish LateStart LateFinish FreeSlack TotalSlack FixedCost PercentComplete Cost ActualStart ActualFinish ActualDuration RemainingDuration ConstraintType CalendarUID ConstraintDate IgnoreResourceCalendar PredecessorLink Baseline'.split(
      ' ',
    )
  expect(names).toEqual(order.filter((name) => names.includes(name)))
  expect(names).toContain('ConstraintDate')
})

test('a plan in calendar days is exported with the calendar that is never closed', () => {
  const plan: PlanFile = {
    ...bridge(),
    calendar: null,
    calendars: [],
    tasks: bridge().tasks.slice(0, 4),
    assignments: [],
    resources: [],
  }
  const back = readMspdi(writeMspdi(plan, { schedule: scheduleOf(plan.tasks, '2026-03-02'), baselines: new Map() }))
  expect([back.calendar, back.tasks[1]!.days, back.tasks[2]!.days]).toEqual(['24 Hours', 0, 8])
  expect(calendarOf(back.calendars[0]!).dayMinutes).toBe(1_440)
})

const project = (tasks: string, rest = '') =>
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Pump</Name><StartDate>2026-03-02T08:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Standard</Name><WeekDays>${[2, 3, 4, 5, 6].map((type) => `<WeekDay><DayType>${type}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`).join('')}</WeekDays></Calendar></Calendars><Tasks><Task><UID>0</UID><Name>Pump</Name><OutlineLevel>0</OutlineLevel></Task>${tasks}</Tasks>${rest}</Project>`
const row = (uid: number, inner: string) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineNumber>${uid}</OutlineNumber><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration>${inner}</Task>`
const link = (inner: string) => `<PredecessorLink><PredecessorUID>1</PredecessorUID>${inner}</PredecessorLink>`

test.each<[what: string, inner: string, expected: object]>([
  ['a duration in hours', '<Duration>PT4H0M0S</Duration>', { days: 2 }],
  [
    'a start-to-start link with two days of lag',
    link('<Type>3</Type><LinkLag>9600</LinkLag><LagFormat>7</LagFormat>'),
    { after: '1SS+2d' },
  ],
  ['a lead of four hours', link('<Type>1</Type><LinkLag>-2400</LinkLag><LagFormat>5</LagFormat>'), { after: '1FS-4h' }],
  ['elapsed lag', link('<Type>1</Type><LinkLag>28800</LinkLag><LagFormat>8</LagFormat>'), { after: '1FS+2ed' }],
  [
    'half of the predecessor as lag',
    link('<Type>1</Type><LinkLag>50</LinkLag><LagFormat>19</LagFormat>'),
    { after: '1FS+1d' },
  ],
  ['a finish-to-finish link', link('<Type>0</Type>'), { after: '1FF' }],
  [
    'a constraint',
    '<ConstraintType>4</ConstraintType><ConstraintDate>2026-03-09T08:00:00</ConstraintDate>',
    { constraint_kind: 'start_no_earlier', constraint_on: '2026-03-09' },
  ],
  [
    'a deadline',
    '<Deadline>2026-03-20T17:00:00</Deadline>',
    { constraint_kind: 'finish_no_later', constraint_on: '2026-03-20' },
  ],
  [
    'progress',
    '<PercentComplete>50</PercentComplete><ActualStart>2026-03-03T08:00:00</ActualStart>',
    { done: 50, began_on: '2026-03-03', ended_on: null },
  ],
])('Microsoft Project: %s', (_, inner, expected) =>
  expect(readMspdi(project(row(1, '') + row(2, inner))).tasks[1]).toMatchObject(expected),
)

test('parts that a plan does not have are named', () => {
  const { notes, resources } = readMspdi(
    project(
      row(1, '<ConstraintType>1</ConstraintType>') +
        row(2, '<Manual>1</Manual><ManualStart>2026-03-05T08:00:00</ManualStart>') +
        row(3, '<DurationFormat>8</DurationFormat>') +
        row(4, '<Active>0</Active>'),
      '<Resources><Resource><UID>1</UID><Name>Crew</Name><Type>1</Type><MaxUnits>4</MaxUnits></Resource><Resource><UID>2</UID><Name>Gravel</Name><Type>0</Type></Resource></Resources>',
    ),
  )
  expect(notes).toEqual([
    'Materials and costs aren’t resources here and were left out: Gravel.',
    '1: “as late as possible” was imported as “as soon as possible”.',
    '2: scheduled by hand. The start date became “must start on”.',
    '3: the elapsed duration became working days.',
    '4: inactive in the file, active here.',
  ])
  expect(resources).toEqual([{ name: 'Crew', kind: 'crew', capacity: 4 }])
})

test.each<[file: string, reason: string]>([
  [
    '<Project><Tasks/></Project>',
    'This isn’t a Microsoft Project XML file. In Microsoft Project, use Save As and select XML format.',
  ],
  ['<Project xmlns="http://schemas.microsoft.com/project"><Tasks/></Project>', 'This file has no tasks.'],
  ['<Project', 'This isn’t well-formed XML'],
])('%s is refused', (file, reason) => expect(() => readMspdi(file)).toThrow(reason))

test('a CSV comes back as it was, with its dates beside it', () => {
  const plan = bridge()
  const cells = planCells(plan, scheduled(plan))
  expect(cells[2]).toEqual(expect.arrayContaining(['1.1', 'Notice to proceed', '0', '2026-03-02']))
  expect({ ...readPlanCells(cells), notes: [] }).toMatchObject({ tasks: plan.tasks, assignments: plan.assignments })
})

test('the table that Microsoft Project exports: rows are predecessors, outline numbers are numbers', () => {
  const { tasks, notes } = readPlanCells([
    ['ID', 'Outline Number', 'Task Name', 'Duration', 'Start_Date', 'Predecessors', 'Resource Names', 'Cost'],
    ['1', '1', 'Site', '0 days', '3/2/26', '', '', ''],
    ['2', '1.1', 'Clear', '5 days', 'Mon 3/2/26', '', 'Crew[200%],Excavator', '$1,200.50'],
    ['3', '1.2', 'Grade', '2 wks', '', '2FS+3 days', '', ''],
    ['4', '2', 'Drain', '4 hrs?', '', '3SS,2', '', ''],
  ])
  expect(tasks.map(({ code, days, after, summary, budget }) => [code, days, after, summary, budget])).toEqual([
    ['1', 0, null, true, 0],
    ['1.1', 5, null, false, 1_200_50],
    ['1.2', 10, '1.1FS+3d', false, 0],
    ['2', 0.5, '1.2SS, 1.1', false, 0],
  ])
  expect(notes).toEqual(['Not imported: Start_Date. Start and finish are calculated here.'])
  expect(whyNotPlan(tasks)).toBeNull()
})

test.each<[rows: string[][], reason: string]>([
  [
    [['Task', 'Owner']],
    'This file needs columns with the headings Name and Days. Number and Predecessors are read too.',
  ],
  [
    [
      ['Name', 'Days'],
      ['Trench', 'soon'],
    ],
    'Row 2: “soon” isn’t a duration. Enter days, such as 5 or 0.5.',
  ],
  [
    [
      ['Name', 'Days', 'Predecessors'],
      ['Trench', '2', 'Survey'],
    ],
    'Row 2: “Survey” isn’t a predecessor. Enter a task number, such as 2.1, or 2.1SS+3d.',
  ],
  [
    [
      ['Name', 'Days', 'Constraint', 'Constraint date'],
      ['Trench', '2', 'Must start on', 'May'],
    ],
    'Row 2: “May” isn’t a date. Enter the constraint date such as 2026-07-01 or 7/1/2026.',
  ],
])('a sheet with %o is refused', (rows, reason) => expect(() => readPlanCells(rows)).toThrow(reason))

test('durations as people write them', () =>
  expect(['5', '0.5 d', '2 wks', '8 hrs', '240 mins', '1 mon', '3 days?', 'two'].map(daysIn)).toEqual([
    5,
    0.5,
    10,
    1,
    0.5,
    20,
    3,
    null,
  ]))
