import { addDays } from '#platform/dates.ts'
import { allAt, at, readXml, textAt, type Element } from '@granary/xml/read.ts'
import { calendarOf, everyDay, shiftsInWords, type Calendar, type Shift } from '../../calendars/rules.ts'
import { linksInWords, type LinkKind, type Written } from '../../links/rules.ts'
import type { ConstraintKind } from '../../records.ts'
import {
  asLateAsPossible,
  constraintNumbers,
  four,
  linkNumbers,
  tasksNamed,
  UnreadablePlan,
  type FileAssignment,
  type FileCalendar,
  type FileResource,
  type FileTask,
  type PlanFile,
} from '../rules.ts'

const limits = { characters: 60_000_000, depth: 20, elements: 3_000_000, noun: 'a schedule' }

/** A schedule that Microsoft Project, or a program that writes its XML, has saved. What is changed is named. */
export function readMspdi(text: string): PlanFile {
  const root = readXml(text, limits)
  if (root.name !== 'Project' || !root.space.startsWith('http://schemas.microsoft.com/project'))
    throw new UnreadablePlan(
      'This isn’t a Microsoft Project XML file. In Microsoft Project, use Save As and select XML format.',
    )
  const notes: string[] = []
  const calendars = calendarsIn(root, notes)
  const own = textAt(root, 'CalendarUID')
  const working = calendars.get(own ?? '') ?? null
  const rows = rowsIn(root)
  if (rows.length === 0) throw new UnreadablePlan('This file has no tasks.')
  const read = { root, notes, calendars, calendar: working?.calendar ?? everyDay, codes: codesOf(rows), rows }
  const tasks = rows.map((row) => taskIn(row, read))
  const { resources, assignments } = resourcesIn(root, read.codes, notes)
  tellAbout(rows, read.codes, notes)
  const used = new Set([working?.row.name, ...tasks.map(({ calendar }) => calendar)])
  return {
    name: textAt(root, 'Title') ?? textAt(root, 'Name') ?? null,
    starts_on: dayIn(root, 'StartDate'),
    calendar: working?.row.name ?? null,
    calendars: [...calendars.values()].map(({ row }) => row).filter(({ name }) => used.has(name)),
    tasks,
    resources,
    assignments,
    notes,
  }
}

type Read = {
  notes: string[]
  calendars: ReadonlyMap<string, { row: FileCalendar; calendar: Calendar }>
  calendar: Calendar
  codes: ReadonlyMap<string, string>
  rows: readonly Element[]
}

const numberAt = (element: Element, path: string): number => Number(textAt(element, path) ?? 0)
const isSet = (element: Element, path: string): boolean => textAt(element, path) === '1'
const dayIn = (element: Element, path: string): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(textAt(element, path) ?? '')?.[0] ?? null

/** Without blank rows, the row of the whole project, and rows of other projects. */
const rowsIn = (root: Element): Element[] =>
  allAt(at(root, 'Tasks'), 'Task').filter(
    (row) =>
      !isSet(row, 'IsNull') &&
      textAt(row, 'OutlineLevel') !== '0' &&
      textAt(row, 'Name') !== undefined &&
      !isSet(row, 'ExternalTask'),
  )

/** By the outline numbers of the file where they are numbers, each once; counted again otherwise. */
function codesOf(rows: readonly Element[]): Map<string, string> {
  const outline = rows.map((row) => textAt(row, 'OutlineNumber') ?? '')
  const usable = new Set(outline).size === rows.length && outline.every((code) => /^\d+(\.\d+)*$/.test(code))
  const counts: number[] = []
  return new Map(
    rows.map((row, index) => {
      const level = Math.max(1, Math.min(counts.length + 1, numberAt(row, 'OutlineLevel') || 1))
      counts.length = level
      counts[level - 1] = (counts[level - 1] ?? 0) + 1
      return [textAt(row, 'UID') ?? '', usable ? outline[index]! : counts.join('.')]
    }),
  )
}

function taskIn(row: Element, { calendars, calendar, codes, rows }: Read): FileTask {
  const own = calendars.get(textAt(row, 'CalendarUID') ?? '')
  const { dayMinutes } = own?.calendar ?? calendar
  const summary = isSet(row, 'Summary')
  const code = codes.get(textAt(row, 'UID') ?? '')!
  const done = Math.min(100, Math.max(0, Math.round(numberAt(row, 'PercentComplete'))))
  const elapsed = isElapsed(numberAt(row, 'DurationFormat'))
  return {
    code,
    name: textAt(row, 'Name')!.slice(0, 200),
    // Elapsed time runs through nights and weekends; of a calendar only its share is worked.
    days: summary ? 0 : four((minutesIn(textAt(row, 'Duration')) * (elapsed ? dayMinutes / 1_440 : 1)) / dayMinutes),
    after: linksInWords(linksOf(row, codes, rows, dayMinutes)) || null,
    ...(summary ? { constraint_kind: null, constraint_on: null } : constraintIn(row)),
    calendar: own && own.calendar !== calendar ? own.row.name : null,
    summary,
    budget: summary ? 0 : Math.max(0, Math.round(numberAt(row, 'Cost'))),
    done: summary ? 0 : done,
    began_on: done > 0 && !summary ? (dayIn(row, 'ActualStart') ?? dayIn(row, 'Start')) : null,
    ended_on: done === 100 && !summary ? (dayIn(row, 'ActualFinish') ?? dayIn(row, 'Finish')) : null,
  }
}

/** PT16H30M0S: MSPDI writes durations in hours, minutes and seconds of work. */
export function minutesIn(duration: string | undefined): number {
  const found = /^P(?:(\d+)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration ?? '')
  if (!found) return 0
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = found.map(Number).map((value) => value || 0)
  return Math.round(days * 1_440 + hours * 60 + minutes + seconds / 60)
}

const isElapsed = (format: number) => [4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52].includes(format)
const isPercent = (format: number) => [19, 20, 51, 52].includes(format)

function constraintIn(row: Element): Pick<FileTask, 'constraint_kind' | 'constraint_on'> {
  const number = numberAt(row, 'ConstraintType')
  const on = dayIn(row, 'ConstraintDate')
  const kind = (Object.keys(constraintNumbers) as ConstraintKind[]).find((each) => constraintNumbers[each] === number)
  if (kind && on) return { constraint_kind: kind, constraint_on: on }
  const manual = isSet(row, 'Manual') ? (dayIn(row, 'ManualStart') ?? dayIn(row, 'Start')) : null
  if (manual) return { constraint_kind: 'must_start', constraint_on: manual }
  const deadline = dayIn(row, 'Deadline')
  return deadline
    ? { constraint_kind: 'finish_no_later', constraint_on: deadline }
    : { constraint_kind: null, constraint_on: null }
}

/** Lag is in tenths of a minute, or in percent of the predecessor’s duration. */
function linksOf(
  row: Element,
  codes: ReadonlyMap<string, string>,
  rows: readonly Element[],
  dayMinutes: number,
): Written[] {
  const seen = new Set<string>()
  return allAt(row, 'PredecessorLink').flatMap((link): Written[] => {
    const uid = textAt(link, 'PredecessorUID') ?? ''
    const code = codes.get(uid)
    if (code === undefined || isSet(link, 'CrossProject') || seen.has(code)) return []
    seen.add(code)
    const kind = (Object.keys(linkNumbers) as LinkKind[]).find(
      (each) => linkNumbers[each] === Number(textAt(link, 'Type') ?? 1),
    )
    const [lag, format] = [numberAt(link, 'LinkLag'), numberAt(link, 'LagFormat')]
    const before = rows.find((each) => textAt(each, 'UID') === uid)
    const minutes = isPercent(format)
      ? Math.round((minutesIn(textAt(before, 'Duration')) * lag) / 100)
      : Math.round(lag / 10)
    return [{ code, kind: kind ?? 'FS', ...lagOf(minutes, format, dayMinutes) }]
  })
}

/** In the unit of the file; in hours where it is minutes, or where days would not come out even. */
function lagOf(minutes: number, format: number, dayMinutes: number): Pick<Written, 'amount' | 'unit'> {
  const elapsed = isElapsed(format)
  const days = minutes / (elapsed ? 1_440 : dayMinutes)
  const even = Math.abs(days * 100 - Math.round(days * 100)) < 1e-9
  return even && !inHours.includes(format)
    ? { amount: Math.round(days * 100) / 100, unit: elapsed ? 'ed' : 'd' }
    : { amount: four(minutes / 60), unit: elapsed ? 'eh' : 'h' }
}
const inHours = [3, 4, 5, 6, 35, 36, 37, 38]

/** By the number of the file; a calendar of a resource, or one that rests on another, has that one’s other days. */
function calendarsIn(root: Element, notes: string[]): Map<string, { row: FileCalendar; calendar: Calendar }> {
  const all = new Map(allAt(at(root, 'Calendars'), 'Calendar').map((each) => [textAt(each, 'UID') ?? '', each]))
  const found = new Map<string, { row: FileCalendar; calendar: Calendar }>()
  for (const [uid, element] of all) {
    const row = calendarIn(element, all, notes)
    if (row) found.set(uid, { row, calendar: calendarOf(row) })
  }
  return found
}

const columns = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Weekday = (typeof columns)[number]

function calendarIn(element: Element, all: ReadonlyMap<string, Element>, notes: string[]): FileCalendar | null {
  const name = textAt(element, 'Name')
  if (!name) return null
  const line: Element[] = [element]
  for (
    let base = all.get(textAt(element, 'BaseCalendarUID') ?? '');
    base && line.length < 10;
    base = all.get(textAt(base, 'BaseCalendarUID') ?? '')
  ) {
    if (line.includes(base)) break
    line.unshift(base)
  }
  const week = new Map<Weekday, string | null>()
  const lines: string[] = []
  for (const each of line) {
    for (const day of allAt(at(each, 'WeekDays'), 'WeekDay')) {
      const number = numberAt(day, 'DayType')
      const hours = isSet(day, 'DayWorking') ? shiftsInWords(shiftsOf(day)) : ''
      if (number >= 1 && number <= 7) week.set(columns[number - 1]!, hours || null)
      else if (number === 0) lines.push(...rangeIn(at(day, 'TimePeriod'), hours, 'Day off'))
    }
    for (const exception of allAt(at(each, 'Exceptions'), 'Exception')) {
      const hours = isSet(exception, 'DayWorking') ? shiftsInWords(shiftsOf(exception)) : ''
      const words = textAt(exception, 'Name') ?? 'Day off'
      if (numberAt(exception, 'Type') > 1)
        notes.push(`“${words}” of the calendar ${name} recurs. Only its first occurrence was imported.`)
      lines.push(...rangeIn(at(exception, 'TimePeriod'), hours, words, numberAt(exception, 'Type') > 1))
    }
  }
  const hoursOn = (day: Weekday) => week.get(day) ?? null
  return {
    name: name.slice(0, 120),
    monday: hoursOn('monday'),
    tuesday: hoursOn('tuesday'),
    wednesday: hoursOn('wednesday'),
    thursday: hoursOn('thursday'),
    friday: hoursOn('friday'),
    saturday: hoursOn('saturday'),
    sunday: hoursOn('sunday'),
    exceptions: [...new Set(lines)].join('\n').slice(0, 20_000) || null,
  }
}

function rangeIn(period: Element | undefined, hours: string, words: string, first = false): string[] {
  const from = period && dayIn(period, 'FromDate')
  const until = period && dayIn(period, 'ToDate')
  if (!from) return []
  const to = first || !until || until < from ? from : until > addDays(from, 366) ? addDays(from, 366) : until
  const name = words.replace(/\s+/g, ' ').trim()
  return [`${from}${to === from ? '' : ` to ${to}`} ${hours || name}`]
}

function shiftsOf(day: Element): Shift[] {
  return allAt(at(day, 'WorkingTimes'), 'WorkingTime').flatMap((time): Shift[] => {
    const [from, to] = [clockIn(textAt(time, 'FromTime')), clockIn(textAt(time, 'ToTime'))]
    // Midnight as an end is the end of the day.
    return from === null || to === null ? [] : [[from, to === 0 ? 1_440 : to]]
  })
}

function clockIn(text: string | undefined): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(text ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

function resourcesIn(
  root: Element,
  codes: ReadonlyMap<string, string>,
  notes: string[],
): { resources: FileResource[]; assignments: FileAssignment[] } {
  const byUid = new Map<string, FileResource>()
  const other: string[] = []
  for (const element of allAt(at(root, 'Resources'), 'Resource')) {
    const name = textAt(element, 'Name')
    if (!name || isSet(element, 'IsNull') || textAt(element, 'UID') === '0') continue
    if (textAt(element, 'Type') !== undefined && textAt(element, 'Type') !== '1') other.push(name)
    else
      byUid.set(textAt(element, 'UID') ?? '', {
        name: name.slice(0, 120),
        kind: 'crew',
        capacity: Math.max(0.01, four(Number(textAt(element, 'MaxUnits') ?? 1)) || 1),
      })
  }
  if (other.length > 0) notes.push(`Materials and costs aren’t resources here and were left out: ${tasksNamed(other)}.`)
  const assignments = new Map<string, FileAssignment>()
  for (const element of allAt(at(root, 'Assignments'), 'Assignment')) {
    const [code, resource] = [
      codes.get(textAt(element, 'TaskUID') ?? ''),
      byUid.get(textAt(element, 'ResourceUID') ?? ''),
    ]
    if (!code || !resource) continue
    const units = Math.max(0.01, Math.round(Number(textAt(element, 'Units') ?? 1) * 100) / 100)
    assignments.set(`${code} ${resource.name}`, { code, resource: resource.name, units })
  }
  const unique = new Map([...byUid.values()].map((each) => [each.name, each]))
  return { resources: [...unique.values()], assignments: [...assignments.values()] }
}

/** Notes on parts of the file that our plans do not have, by the numbers of its tasks. */
function tellAbout(rows: readonly Element[], codes: ReadonlyMap<string, string>, notes: string[]): void {
  const those = (is: (row: Element) => boolean) => rows.filter(is).map((row) => codes.get(textAt(row, 'UID') ?? '')!)
  const say = (found: string[], words: string) => {
    if (found.length > 0) notes.push(`${found.length > 6 ? `${found.length} tasks` : tasksNamed(found)}: ${words}`)
  }
  say(
    those((row) => numberAt(row, 'ConstraintType') === asLateAsPossible),
    '“as late as possible” was imported as “as soon as possible”.',
  )
  say(
    those((row) => isSet(row, 'Manual')),
    'scheduled by hand. The start date became “must start on”.',
  )
  say(
    those((row) => textAt(row, 'Deadline') !== undefined && constraintIn(row).constraint_kind !== 'finish_no_later'),
    'the deadline was left out, because the task has another constraint.',
  )
  say(
    those((row) => isElapsed(numberAt(row, 'DurationFormat')) && !isSet(row, 'Summary')),
    'the elapsed duration became working days.',
  )
  say(
    those((row) => allAt(row, 'PredecessorLink').some((link) => isSet(link, 'CrossProject'))),
    'links to other projects were left out.',
  )
  say(
    those((row) => textAt(row, 'Active') === '0'),
    'inactive in the file, active here.',
  )
  if (rows.some((row) => at(row, 'Baseline')))
    notes.push('Baselines aren’t imported. Save a baseline after the import.')
}
