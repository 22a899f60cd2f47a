import { clockText, dayText } from '#platform/dates.ts'
import { writeXml, type Written } from '@granary/xml/write.ts'
import {
  calendarOf,
  endOfDay,
  everyDay,
  startOfDay,
  workBetween,
  type Calendar,
  type Shift,
} from '../../calendars/rules.ts'
import { levelOf } from '../../codes/rules.ts'
import { linkOf, linksIn } from '../../links/rules.ts'
import type { Placed, Schedule } from '../../rules.ts'
import { constraintNumbers, linkNumbers, type FileTask, type PlanFile } from '../rules.ts'

/** Contents of a file besides a plan: its dates, and the baseline of each task. */
export type Dated = { schedule: Schedule; baselines: ReadonlyMap<string, { start: string; end: string }> }

/** A schedule for Microsoft Project and programs that read its XML, with all dates calculated. */
export function writeMspdi(plan: PlanFile, { schedule, baselines }: Dated): string {
  const calendars = calendarsOf(plan)
  const own = calendars.find(({ name }) => name === plan.calendar) ?? calendars[0]!
  const uids = new Map(plan.tasks.map(({ code }, at) => [code, at + 1]))
  const resources = new Map(plan.resources.map(({ name }, at) => [name, at + 1]))
  const { dayMinutes } = own.calendar
  const [from, to] = hoursOf(own.calendar)
  return writeXml([
    'Project',
    [
      ['SaveVersion', 14],
      ['Name', plan.name ?? 'Schedule'],
      ['Title', plan.name ?? 'Schedule'],
      ['ScheduleFromStart', 1],
      ['StartDate', clockText(startOfDay(own.calendar, plan.starts_on!))],
      schedule.end !== null && ['FinishDate', clockText(latest(schedule))],
      ['CurrencyCode', 'USD'],
      ['CalendarUID', own.uid],
      ['DefaultStartTime', timeText(from)],
      ['DefaultFinishTime', timeText(to)],
      ['MinutesPerDay', dayMinutes],
      ['MinutesPerWeek', dayMinutes === 1_440 ? 7 * dayMinutes : 5 * dayMinutes],
      ['DaysPerMonth', dayMinutes === 1_440 ? 30 : 20],
      ['HonorConstraints', 1],
      ['NewTasksAreManual', 0],
      ['Calendars', calendars.map(calendarXml)],
      [
        'Tasks',
        plan.tasks.map((task) =>
          taskXml(task, {
            uids,
            calendars,
            own,
            placed: schedule.tasks.get(task.code),
            baseline: baselines.get(task.code),
          }),
        ),
      ],
      [
        'Resources',
        plan.resources.map(({ name, capacity }) => [
          'Resource',
          [
            ['UID', resources.get(name)],
            ['ID', resources.get(name)],
            ['Name', name],
            ['Type', 1],
            ['IsNull', 0],
            ['MaxUnits', capacity],
          ],
        ]),
      ],
      [
        'Assignments',
        plan.assignments.map((each, at) => assignmentXml(each, at + 1, { uids, resources, plan, own, schedule })),
      ],
    ],
    { xmlns: 'http://schemas.microsoft.com/project' },
  ])
}

type Numbered = { uid: number; name: string; calendar: Calendar }

/** The project’s calendar first. A plan in calendar days has the one that is never closed. */
function calendarsOf(plan: PlanFile): Numbered[] {
  const rows = plan.calendars.map((row) => ({ name: row.name, calendar: calendarOf(row) }))
  const all = plan.calendar === null ? [{ name: '24 Hours', calendar: everyDay }, ...rows] : rows
  return all.map((each, at) => ({ uid: at + 1, ...each }))
}

const hoursOf = ({ week }: Calendar): [from: number, to: number] => {
  const day = week.find((shifts) => shifts.length > 0) ?? [[0, 1_440] as const]
  return [day[0]![0], day.at(-1)![1]]
}

function calendarXml({ uid, name, calendar }: Numbered): Written {
  return [
    'Calendar',
    [
      ['UID', uid],
      ['Name', name],
      ['IsBaseCalendar', 1],
      ['BaseCalendarUID', -1],
      [
        'WeekDays',
        calendar.week.map((shifts, day): Written => [
          'WeekDay',
          [['DayType', day + 1], ['DayWorking', shifts.length > 0 ? 1 : 0], shifts.length > 0 && timesXml(shifts)],
        ]),
      ],
      [
        'Exceptions',
        [...calendar.days]
          .toSorted(([a], [b]) => a - b)
          .map(([day, shifts]): Written => [
            'Exception',
            [
              ['EnteredByOccurrences', 0],
              [
                'TimePeriod',
                [
                  ['FromDate', `${dayText(day)}T00:00:00`],
                  ['ToDate', `${dayText(day)}T23:59:00`],
                ],
              ],
              ['Occurrences', 1],
              ['Name', shifts.length > 0 ? 'Other hours' : 'Day off'],
              ['Type', 1],
              ['DayWorking', shifts.length > 0 ? 1 : 0],
              shifts.length > 0 && timesXml(shifts),
            ],
          ]),
      ],
    ],
  ]
}

const timesXml = (shifts: readonly Shift[]): Written => [
  'WorkingTimes',
  shifts.map(([from, to]): Written => [
    'WorkingTime',
    [
      ['FromTime', timeText(from)],
      ['ToTime', timeText(to)],
    ],
  ]),
]

type Around = {
  uids: ReadonlyMap<string, number>
  calendars: readonly Numbered[]
  own: Numbered
  placed: Placed | undefined
  baseline: { start: string; end: string } | undefined
}

function taskXml(task: FileTask, { uids, calendars, own, placed, baseline }: Around): Written {
  const other = calendars.find(({ name }) => name === task.calendar)
  const { calendar } = other ?? own
  const minutes =
    task.summary && placed
      ? workBetween(own.calendar, placed.times.from, placed.times.to)
      : Math.round(task.days * calendar.dayMinutes)
  return [
    'Task',
    [
      ['UID', uids.get(task.code)],
      ['ID', uids.get(task.code)],
      ['Name', task.name],
      ['Active', 1],
      ['Manual', 0],
      ['Type', 1],
      ['IsNull', 0],
      ['WBS', task.code],
      ['OutlineNumber', task.code],
      ['OutlineLevel', levelOf(task.code) + 1],
      ['Priority', 500],
      placed && ['Start', clockText(placed.times.from)],
      placed && ['Finish', clockText(placed.times.to)],
      ['Duration', durationText(minutes)],
      ['DurationFormat', 7],
      ['Milestone', !task.summary && task.days === 0 ? 1 : 0],
      ['Summary', task.summary ? 1 : 0],
      placed && ['Critical', placed.critical ? 1 : 0],
      placed && ['EarlyStart', clockText(placed.times.from)],
      placed && ['EarlyFinish', clockText(placed.times.to)],
      placed && ['LateStart', clockText(placed.times.lateFrom)],
      placed && ['LateFinish', clockText(placed.times.lateTo)],
      placed && ['FreeSlack', Math.round(placed.times.free * 10)],
      placed && ['TotalSlack', Math.round(placed.times.float * 10)],
      ['FixedCost', task.budget || null],
      ['PercentComplete', task.summary ? null : task.done],
      ['Cost', task.budget || null],
      task.began_on !== null && ['ActualStart', clockText(startOfDay(calendar, task.began_on))],
      task.ended_on !== null && ['ActualFinish', clockText(endOfDay(calendar, task.ended_on))],
      ['ActualDuration', durationText(Math.round((minutes * task.done) / 100))],
      ['RemainingDuration', durationText(minutes - Math.round((minutes * task.done) / 100))],
      ['ConstraintType', task.constraint_kind ? constraintNumbers[task.constraint_kind] : 0],
      ['CalendarUID', other ? other.uid : -1],
      task.constraint_kind !== null &&
        task.constraint_on !== null && [
          'ConstraintDate',
          clockText(
            task.constraint_kind.startsWith('finish') || task.constraint_kind === 'must_finish'
              ? endOfDay(calendar, task.constraint_on)
              : startOfDay(calendar, task.constraint_on),
          ),
        ],
      ['IgnoreResourceCalendar', 1],
      ...linksIn(task.after).links.map((link): Written => [
        'PredecessorLink',
        [
          ['PredecessorUID', uids.get(link.code)],
          ['Type', linkNumbers[link.kind]],
          ['CrossProject', 0],
          ['LinkLag', linkOf(link, calendar.dayMinutes).lag * 10],
          ['LagFormat', { d: 7, h: 5, w: 9, ed: 8, eh: 6 }[link.unit]],
        ],
      ]),
      baseline && [
        'Baseline',
        [
          ['Number', 0],
          ['Start', clockText(startOfDay(calendar, baseline.start))],
          ['Finish', clockText(endOfDay(calendar, baseline.end))],
        ],
      ],
    ],
  ]
}

function assignmentXml(
  { code, resource, units }: PlanFile['assignments'][number],
  uid: number,
  {
    uids,
    resources,
    plan,
    own,
    schedule,
  }: Pick<Around, 'uids' | 'own'> & { resources: ReadonlyMap<string, number>; plan: PlanFile; schedule: Schedule },
): Written {
  const task = plan.tasks.find((each) => each.code === code)
  const placed = schedule.tasks.get(code)
  const calendar = task?.calendar
    ? calendarOf(plan.calendars.find(({ name }) => name === task.calendar)!)
    : own.calendar
  const minutes = Math.round((task?.days ?? 0) * calendar.dayMinutes * units)
  return [
    'Assignment',
    [
      ['UID', uid],
      ['TaskUID', uids.get(code)],
      ['ResourceUID', resources.get(resource)],
      placed && ['Finish', clockText(placed.times.to)],
      placed && ['Start', clockText(placed.times.from)],
      ['Units', units],
      ['Work', durationText(minutes)],
    ],
  ]
}

const two = (value: number) => String(value).padStart(2, '0')
/** A day ends at midnight, which these files write as the beginning of the next. */
const timeText = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`
const durationText = (minutes: number) => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`
const latest = ({ tasks }: Schedule) => Math.max(...[...tasks.values()].map(({ times }) => times.to))
