import { addDays, addWorkingDays, isWorkingDay } from '#platform/dates.ts'
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
  valid_until: string | null
}

/** The agency's own row comes before the state's. */
export const clockOn = (
  own: readonly Clock[],
  law: readonly Clock[],
  kind: Clock['kind'],
  day: string,
): Clock | undefined => rowOn(own, kind, day) ?? rowOn(law, kind, day)

/** The day after the receipt is the first. A deadline that falls on a weekend ends on the next working day. */
export function dueOn(from: string, { days, counts }: Pick<Clock, 'days' | 'counts'>): string {
  let due = counts === 'business' ? addWorkingDays(from, Number(days)) : addDays(from, Number(days))
  while (!isWorkingDay(due)) due = addDays(due, 1)
  return due
}

export const clockInWords = ({ days, counts, statute }: Clock): string =>
  `${Number(days)} ${countWords[counts].toLowerCase()} (${statute})`

const closed = (row: Row) => !recordsRequestLife.isOpen(row) && 'This request is closed.'
const manages = (actor: Pick<Actor, 'role'>) => !atLeast('manager', actor) && 'Only a manager can decide on a request.'

export const whyNotWork = (row: Row): Reason => firstReason(closed(row))

export const whyNotExtend = (
  row: Pick<RecordsRequest, 'status' | 'extended_on' | 'due_on'>,
  { clock, today }: { clock: Clock | undefined; today: string },
): Reason =>
  firstReason(
    closed(row),
    !clock && 'No extension is on file for your agency. Enter it under Response deadlines, with its statute.',
    row.extended_on !== null && 'This request was extended already. The law allows one extension.',
    row.due_on !== null && row.due_on < today && 'The deadline has passed. An extension is announced before it.',
  )

export const whyNotReview = (
  row: Row,
  { review, exemption }: { review: RequestItem['review']; exemption: string | null },
): Reason => firstReason(closed(row), review === 'exempt' && !exemption && 'Cite the exemption.')

export const whyNotRedact = (row: Row, item: Pick<RequestItem, 'copy'>, words: string): Reason =>
  firstReason(
    closed(row),
    !item.copy && 'This is a file. Replace it with a copy without the words.',
    !item.copy?.includes(words) && 'The copy does not contain these words.',
  )

export const whyNotReplace = (row: Row, item: Pick<RequestItem, 'original'>): Reason =>
  firstReason(closed(row), !item.original && 'This is no file. Redact its text.')

/** A file is released as it is only when nothing in it is exempt; a cited exemption needs a copy without the words. */
const needsCopy = ({ original, review, exemption, redacted }: RequestItem) =>
  original !== null && review === 'responsive' && exemption !== null && Number(redacted) === 0

export const whyNotRelease = (row: Row, { actor, items }: { actor: Who; items: readonly RequestItem[] }): Reason =>
  firstReason(
    manages(actor),
    !recordsRequestLife.is(row, 'in_review') && 'Only a request in review can be released.',
    items.some(({ review }) => review === 'to_review') && 'Review every record first.',
    !items.some(({ review }) => review === 'responsive') &&
      'No record is marked as responsive. Deny the request, or add records.',
    items.some(needsCopy) && 'A file with an exemption has no redacted copy yet. Replace it first.',
  )
export const isPart = (items: readonly RequestItem[]): boolean =>
  items.some(({ review, redacted }) => review === 'exempt' || Number(redacted) > 0)

export const redactionMark = (exemption: string) => `[redacted: ${exemption}]`

/** A record as it is copied for a requester: its fields in words, and none of the product's own. */
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
