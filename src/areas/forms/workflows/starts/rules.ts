import { addDays, addMonths, dayNumber, dayOf, momentOf } from '#platform/dates.ts'
import type { Field } from '#platform/records/fields.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { readFormula, namesIn, type Names } from '../../formulas/rules.ts'

/** The event or the schedule that starts runs of a workflow. Without one, a form starts them, or a person by hand. */
export type Start = {
  kind: StartKind
  /** The table of the record whose event starts a run. */
  table?: string
  /** The status that the record reaches. Without one, its creation starts the run. */
  status?: string
  /** A condition over the values of the record. */
  when?: string
  every?: 'day' | 'week' | 'month'
  /** The day of the week, 1 for Monday, or the day of the month. */
  on?: number
  /** The time of day in the agency’s time zone. */
  at?: string
  /** The subject of the runs of a schedule. */
  subject?: string
}
export type StartKind = 'event' | 'schedule' | 'alarm' | 'alert' | 'mail'

/** A record whose events can start a run: its statuses, and the values that formulas can read. */
export type StartRecord = {
  table: string
  label: string
  as: StartKind
  statuses: readonly { value: string; label: string }[]
  /** The status of a new record. */
  first: string | null
  values: readonly { name: string; label: string; options?: readonly string[] }[]
}

type StartType = {
  label: string
  /** The symbol on the diagram, as a path in a square of 24. */
  glyph: string
  /** The event of BPMN 2.0 that means the same. */
  bpmn: 'signal' | 'timer' | 'message'
  /** The fields that this kind of start has. */
  fields: readonly (keyof Start)[]
  /** How a new start of this kind begins. */
  begins: Partial<Start>
  words: (start: Start, record: StartRecord | null) => string
  problems: (start: Start, record: StartRecord | null) => (string | false)[]
}

const ofRecord = {
  fields: ['table', 'status', 'when'],
  problems({ table, status, when = '' }, record) {
    const { formula, reason } = readFormula(when)
    const unknown = formula && record ? namesIn(formula).find((name) => !valueNamesOf(record).has(name)) : undefined
    return [
      !table && 'Select the record whose event starts it.',
      table !== undefined && !record && 'This record can’t start a workflow. Select another one.',
      record !== null &&
        status !== undefined &&
        !record.statuses.some(({ value }) => value === status) &&
        `${record.label} has no such status. Select another event.`,
      when.trim() !== '' && reason !== null && `Condition of the start: ${reason}`,
      unknown !== undefined && `${record!.label} has no value with the name ${unknown}.`,
    ]
  },
} as const satisfies Partial<StartType>
const withCondition = (words: string, when: string | undefined) => (when ? `${words}, if ${when}` : words)

export const ordinaryDays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}
const clock = (at = '') => {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
const isTime = (at: string | undefined) => at !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)

/** A start is declared here once: the designer, the check, the trigger and the BPMN file read it. */
export const startTypes: Record<StartKind, StartType> = {
  event: {
    ...ofRecord,
    label: 'Record event',
    glyph: 'M13 2.5 5 13.5h6l-1 8 8-11h-6z',
    bpmn: 'signal',
    begins: {},
    words: ({ status, when }, record) =>
      withCondition(
        record
          ? status
            ? `${record.label} becomes “${record.statuses.find(({ value }) => value === status)?.label ?? status}”`
            : `${record.label} is created`
          : 'Record event',
        when,
      ),
  },
  schedule: {
    label: 'Schedule',
    glyph: 'M4 5.5h16v15H4zM4 9.5h16M8 3v4M16 3v4M12 12.5v3l2 1',
    bpmn: 'timer',
    fields: ['every', 'on', 'at', 'subject'],
    begins: { every: 'week', on: 1, at: '08:00' },
    words: ({ every, on, at }) =>
      [
        every === 'day'
          ? 'Every day'
          : every === 'week'
            ? `Every ${ordinaryDays[on as 1] ?? 'week'}`
            : `Every month on day ${on ?? '?'}`,
        isTime(at) && clock(at),
      ]
        .filter(Boolean)
        .join(' at '),
    problems: ({ every, on, at, subject }) => [
      !every && 'Select how often it starts.',
      every === 'week' && !(on && on >= 1 && on <= 7) && 'Select the day of the week on which it starts.',
      every === 'month' &&
        !(on && on >= 1 && on <= 31) &&
        'Enter the day of the month on which it starts, from 1 to 31.',
      !isTime(at) && 'Enter the time at which it starts, such as 08:00.',
      !subject?.trim() && 'Enter the subject of the runs that the schedule starts.',
    ],
  },
  alarm: {
    ...ofRecord,
    label: 'Device alarm',
    glyph:
      'M12 4a5.5 5.5 0 0 0-5.5 5.5V14L4.5 17h15l-2-3V9.5A5.5 5.5 0 0 0 12 4M10 20h4M3 8a9 9 0 0 1 2.5-5M21 8a9 9 0 0 0-2.5-5',
    bpmn: 'signal',
    begins: {},
    words: ({ when }) => withCondition('Device alarm is raised', when),
  },
  alert: {
    ...ofRecord,
    label: 'Weather or emergency alert',
    glyph: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.3',
    bpmn: 'signal',
    begins: { when: 'standing = "actual" and message = "alert"' },
    words: ({ when }) => withCondition('Alert is received', when),
  },
  mail: {
    ...ofRecord,
    label: 'Invoice email',
    glyph: 'M3.5 6.5h17v11h-17zM3.5 7.5l8.5 6 8.5-6',
    bpmn: 'message',
    begins: { when: 'status = "proposed"' },
    words: ({ when }) => withCondition('Invoice email is received', when),
  },
}
export const startKinds = Object.keys(startTypes) as StartKind[]

/** How a run without a start of its own begins. */
export const handGlyph =
  'M8.5 12V5.8a1.6 1.6 0 0 1 3.2 0V11l5.6 1.2c1 .2 1.7 1.1 1.6 2.1l-.7 4.2c-.2 1-1 1.8-2 1.8h-4.6c-.7 0-1.4-.4-1.8-1L6.5 14a1.5 1.5 0 0 1 2-2.1z'
export const formGlyph = 'M6 3h8l4.5 4.5V21H6zM9 12h6M9 16h6M9 8h2'

export const startWords = (start: Start | undefined, record: StartRecord | null, form = false): string =>
  start ? startTypes[start.kind].words(start, record) : form ? 'Form is submitted' : 'Started by hand'

/** A new start of this kind, with what the one before has in common with it. */
export const startOf = (kind: StartKind, record: StartRecord | null): Start => ({
  kind,
  ...startTypes[kind].begins,
  ...(record && { table: record.table }),
})

export const valueNamesOf = ({ values }: Pick<StartRecord, 'values'>): ReadonlySet<string> =>
  new Set(values.map(({ name }) => name))

/** The surroundings that a start is checked against, as the designer and the server know them. */
export type StartsKnown = {
  /** The record of the start, or null if it has none or an unknown one. */
  record: StartRecord | null
  /** A form starts the workflow. */
  hasForm: boolean
  /** The tables in which its own steps create records. */
  creates: readonly string[]
}

/** Problems of the start: an unknown event, a form beside it, a loop through the workflow’s own steps. */
export function problemsOfStart(start: Start | undefined, { record, hasForm, creates }: StartsKnown): string[] {
  if (!start) return []
  const { problems } = startTypes[start.kind]
  return [
    hasForm && 'A form starts this workflow. Clear its start form, or let the form start it.',
    ...problems(start, record),
    startsItself(start, record, creates) &&
      `It would start itself: one of its steps creates the record that starts it (${inText(record!.label)}).`,
  ].filter((each): each is string => typeof each === 'string')
}

/** Whether creating records in these tables is the event of this start. Steps only create; people do the rest. */
export const startsItself = (
  { status, table }: Pick<Start, 'status' | 'table'>,
  record: Pick<StartRecord, 'first'> | null,
  creates: readonly string[],
): boolean => record !== null && table !== undefined && creates.includes(table) && (!status || status === record.first)

const read = new Set<string>(['text', 'series', 'number', 'money', 'percent', 'flag', 'choice', 'date'])
const isValue = (field: Field) =>
  read.has(field.kind) && !('sealed' in field && field.sealed) && !field.restricted && field.told !== false

/**
 * Every colleague may read the runs of a workflow, so only a record that every colleague may read can start one. The
 * records of workflows themselves start none.
 */
export const canStart = ({ table, access, restricted }: AnyRecord): boolean =>
  (access.of === 'organization' || access.of === 'vendor') &&
  access.read === 'user' &&
  !access.judged &&
  !restricted &&
  !table.startsWith('workflow')

export function startRecordOf(record: AnyRecord, as: StartKind): StartRecord {
  const status = (record.fields as Record<string, Field>).status
  return {
    table: record.table,
    label: record.label,
    as,
    statuses: (status?.kind === 'choice' ? (status.options ?? []) : []).map((value) => ({
      value,
      label: optionLabel(status!, value),
    })),
    first: status?.kind === 'choice' ? ((status.initial as string | undefined) ?? null) : null,
    values: columnsOf(record).flatMap(([name, field]) =>
      isValue(field)
        ? [{ name, label: labelOf(record, name), ...(field.kind === 'choice' && { options: field.options ?? [] }) }]
        : [],
    ),
  }
}

/** The values of a record for formulas, by the names of its fields. Amounts are in dollars, as those of forms are. */
export const valuesOfRow = (record: AnyRecord, row: Readonly<Record<string, unknown>>): Names =>
  Object.fromEntries(
    columnsOf(record).flatMap(([name, field]): [string, string | number | boolean | null][] => {
      const value = row[name]
      if (!isValue(field) || value === undefined) return []
      if (value === null || field.kind === 'flag') return [[name, value as boolean | null]]
      if (field.kind === 'money') return [[name, Number(value) / 100]]
      if (field.kind === 'number' || field.kind === 'percent') return [[name, Number(value)]]
      return [[name, String(value as string)]]
    }),
  )

/**
 * The first moment of a schedule after another one. A time that a change of the clocks skips or repeats is an
 * hour later.
 */
export function nextStart({ every, on = 1, at = '00:00' }: Start, after: string, zone: string): string {
  for (let day = dayOf(after, zone); ; day = addDays(day, 1)) {
    if (every === 'week' && weekdayOf(day) !== on) continue
    if (every === 'month' && day !== dayOfMonth(day, on)) continue
    const moment = momentAt(day, at, zone)
    if (moment > after) return moment
  }
}
/** 1 for Monday; the first of January 1970 was a Thursday. */
const weekdayOf = (day: string) => ((dayNumber(day) + 3) % 7) + 1
/** The last day of a month that has no such day. */
function dayOfMonth(day: string, on: number): string {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const wanted = addDays(first, on - 1)
  return wanted > last ? last : wanted
}
function momentAt(day: string, at: string, zone: string): string {
  const found = momentOf(`${day}T${at}`, zone)
  if ('moment' in found) return found.moment
  const later = momentOf(`${day}T${String(Number(at.slice(0, 2)) + 1).padStart(2, '0')}${at.slice(2)}`, zone)
  if ('moment' in later) return later.moment
  throw new Error(`${day} has no time ${at} in ${zone}.`)
}

/** How a run of a schedule is called: its subject, with the day. */
export const scheduledSubject = ({ subject = '' }: Start, at: string, zone: string): string =>
  `${subject}, ${dayOf(at, zone)}`.slice(0, 200)
