import { addDays, addWorkingDays, isWorkingDay } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import { rowOn } from '#platform/records/dated.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { recordsRequestLife } from './life.ts'
import { countWords, type RecordsRequest, type RequestItem } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>
type Row = Pick<RecordsRequest, 'status'>

/** A deadline of the law or of the agency, as a dated row. */
export type Clock = {
  kind: 'respond' | 'extend'
  days: number
  counts: 'business' | 'calendar'
  statute: string
  valid_from: string
  valid_to: string | null
}

/** The agency's row overrides the state's. */
export const clockOn = (
  own: readonly Clock[],
  law: readonly Clock[],
  kind: Clock['kind'],
  day: string,
): Clock | undefined => rowOn(own, kind, day) ?? rowOn(law, kind, day)

/** The day after the receipt is day one. A deadline on a weekend or a holiday moves to the next working day. */
export function dueOn(
  from: string,
  { days, counts }: Pick<Clock, 'days' | 'counts'>,
  holidays?: Pick<Holidays, 'has'>,
): string {
  let due = counts === 'business' ? addWorkingDays(from, Number(days), holidays) : addDays(from, Number(days))
  while (!isWorkingDay(due, holidays)) due = addDays(due, 1)
  return due
}

export const clockInWords = ({ days, counts, statute }: Clock): string =>
  `${Number(days)} ${countWords[counts].toLowerCase()} (${statute})`

const closed = (row: Row) => !recordsRequestLife.isOpen(row) && 'This request is closed.'
const manages = (actor: Pick<Actor, 'role'>) => !atLeast('manager', actor) && 'Only a manager can decide a request.'

export const whyNotWork = (row: Row): Reason => firstReason(closed(row))

export const whyNotExtend = (
  row: Pick<RecordsRequest, 'status' | 'extended_on' | 'due_on'>,
  { clock, today }: { clock: Clock | undefined; today: string },
): Reason =>
  firstReason(
    closed(row),
    !clock && 'No extension is on file for your agency. Add one under Response deadlines with its statute.',
    row.extended_on !== null && 'This request was already extended. The law allows one extension.',
    row.due_on !== null && row.due_on < today && 'The deadline has passed. It can only be extended before that date.',
  )

export const whyNotReview = (
  row: Row,
  { review, exemption }: { review: RequestItem['review']; exemption: string | null },
): Reason => firstReason(closed(row), review === 'exempt' && !exemption && 'Cite the exemption.')

export const whyNotRedact = (row: Row, item: Pick<RequestItem, 'copy'>, words: string): Reason =>
  firstReason(
    closed(row),
    !item.copy && 'This item is a file. Replace it with a redacted copy.',
    !item.copy?.includes(words) && 'The copy does not contain these words.',
  )

export const whyNotReplace = (row: Row, item: Pick<RequestItem, 'original'>): Reason =>
  firstReason(closed(row), !item.original && 'This item isn’t a file. Redact its text.')

/** A file is released unchanged only when nothing in it is exempt. A cited exemption requires a redacted copy. */
const needsCopy = ({ original, review, exemption, redacted }: RequestItem) =>
  original !== null && review === 'responsive' && exemption !== null && Number(redacted) === 0

export const whyNotRelease = (row: Row, { actor, items }: { actor: Who; items: readonly RequestItem[] }): Reason =>
  firstReason(
    manages(actor),
    !recordsRequestLife.is(row, 'in_review') && 'Only a request in review can be released.',
    items.some(({ review }) => review === 'to_review') && 'Review every record first.',
    !items.some(({ review }) => review === 'responsive') &&
      'No record is marked as responsive. Deny the request or add records.',
    items.some(needsCopy) && 'A file with an exemption has no redacted copy. Replace it first.',
  )
export const isPart = (items: readonly RequestItem[]): boolean =>
  items.some(({ review, redacted }) => review === 'exempt' || Number(redacted) > 0)

export const redactionMark = (exemption: string) => `[redacted: ${exemption}]`

/** A record as copied for a requester: its fields in words, without the product's internal fields. */
export function copyOf(type: AnyRecord, row: Readonly<Record<string, unknown>>): string {
  return columnsOf(type)
    .flatMap(([name, field]) => {
      const value = row[name]
      if (
        value === null ||
        value === undefined ||
        value === '' ||
        ['ref', 'person', 'files', 'lines'].includes(field.kind)
      )
        return []
      return [`${labelOf(type, name)}: ${inWords(field, value)}`]
    })
    .join('\n')
    .slice(0, 100_000)
}

function inWords(field: AnyRecord['fields'][string], value: unknown): string {
  if (field.kind === 'choice') return optionLabel(field, String(value))
  if (field.kind === 'money')
    return (Number(value) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  if (field.kind === 'place') return String((value as { address?: string }).address ?? '')
  return String(value)
}
