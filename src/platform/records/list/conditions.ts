import { addDays, isDay } from '../../dates.ts'
import type { Reason } from '../../validators.ts'
import type { Field } from '../fields.ts'
import { columnsOf, type AnyRecord } from '../record.ts'

/**
 * The filters of a list, as plain data: the address of a page has them in words (`where.amount=5000..10000`), the
 * table API is queried with them (query.ts), and the server sums over them (sums.ts). All conditions must be met.
 */
export type Condition =
  | { field: string; test: 'contains'; text: string }
  | { field: string; test: 'any'; values: readonly string[]; orNone: boolean }
  | { field: string; test: 'between'; from?: string | undefined; to?: string | undefined }
  /** A text of the record contains it. */
  | { test: 'search'; fields: readonly string[]; text: string }
  /** Belongs to this organization: added where row security alone would make the database scan all. */
  | { test: 'ours'; organization: string }
  /** One of these, as the global search found them. */
  | { test: 'these'; ids: readonly string[] }

/** Words by field, as in the address. */
export type Words = Readonly<Record<string, string>>

export const none = 'none'
export const me = 'me'

export type Way = 'contains' | 'any' | 'range' | null

/**
 * How people filter by this kind of field; null where they cannot, such as sealed fields that the database cannot
 * read.
 */
export function wayOf({ kind, sealed }: Pick<Field, 'kind' | 'sealed'>): Way {
  if (sealed) return null
  switch (kind) {
    case 'text':
    case 'long_text':
    case 'series':
      return 'contains'
    case 'choice':
    case 'flag':
    case 'ref':
    case 'person':
      return 'any'
    case 'money':
    case 'number':
    case 'percent':
    case 'date':
    case 'instant':
      return 'range'
    default:
      return null
  }
}

/** A day, or a moment with its day. */
export const isDated = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'date' || kind === 'instant'

/** Rows are grouped by the days, weeks or months of a date, or by the values of a column that has few. */
export const isGrouping = (field: Pick<Field, 'kind' | 'sealed' | 'options'>): boolean =>
  (!field.sealed && isDated(field)) ||
  (wayOf(field) === 'any' && (field.kind !== 'choice' || (field.options?.length ?? 0) > 1))

/** Who is asking, and when a day begins in their zone. */
export type Reader = { me: string; dayBegins: (day: string) => string }

/** Conditions of an address. An unreadable one filters nothing: an address cut off in an email still opens its list. */
export const readConditions = (record: AnyRecord, words: Words, search: string, reader: Reader): Condition[] => [
  ...columnsOf(record).flatMap(([name, field]): Condition[] => {
    const condition = words[name] ? conditionOf(name, field, words[name], reader) : null
    return condition ? [condition] : []
  }),
  ...(search.trim() ? [{ test: 'search' as const, fields: searchedIn(record), text: search.trim() }] : []),
]

/** The texts that a list's search box searches. */
export const searchedIn = (record: AnyRecord): string[] =>
  columnsOf(record).flatMap(([name, { kind, sealed }]) =>
    !sealed && (kind === 'text' || kind === 'series') ? [name] : [],
  )

function conditionOf(name: string, field: Field, words: string, reader: Reader): Condition | null {
  switch (wayOf(field)) {
    case 'contains':
      return { field: name, test: 'contains', text: words }
    case 'any': {
      const said = words.split(',')
      const values = said
        .map((value) =>
          value === me && field.kind === 'person' ? reader.me : field.kind === 'flag' ? (flags[value] ?? '') : value,
        )
        .filter((value) => isValue(field, value))
      const orNone = said.includes(none) && !field.required
      return values.length > 0 || orNone ? { field: name, test: 'any', values, orNone } : null
    }
    case 'range': {
      const [from, to] = words.split('..').map((bound) => boundOf(field, bound))
      const last = field.kind === 'instant' ? to && reader.dayBegins(addDays(to, 1)) : to
      return from || to
        ? {
            field: name,
            test: 'between',
            from: field.kind === 'instant' && from ? reader.dayBegins(from) : from,
            to: last,
          }
        : null
    }
    case null:
      return null
  }
}

const flags: Record<string, string> = { yes: 'true', no: 'false' }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isValue({ kind, options }: Field, value: string): boolean {
  if (kind === 'choice') return options!.includes(value)
  return kind === 'flag' ? value === 'true' || value === 'false' : uuid.test(value)
}

/** Money is typed in dollars and queried in cents. */
function boundOf({ kind }: Field, text: string): string | undefined {
  if (kind === 'date' || kind === 'instant') return isDay(text) ? text : undefined
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return undefined
  return kind === 'money' ? String(Math.round(Number(text) * 100)) : text
}

/** The request may not have been written by this file: the server checks again before it asks the database. */
export function whyNotConditions(record: AnyRecord, conditions: readonly Condition[]): Reason {
  const right = conditions.every((condition) => {
    if (condition.test === 'search') return condition.fields.every((name) => searchedIn(record).includes(name))
    if (condition.test === 'ours') return uuid.test(condition.organization)
    if (condition.test === 'these') return condition.ids.every((id) => uuid.test(id))
    const field: Field | undefined = columnsOf(record).find(([name]) => name === condition.field)?.[1]
    if (!field) return false
    switch (condition.test) {
      case 'contains':
        return wayOf(field) === 'contains'
      case 'any':
        return wayOf(field) === 'any' && condition.values.every((value) => isValue(field, value))
      case 'between':
        return (
          wayOf(field) === 'range' &&
          [condition.from, condition.to].every((bound) => bound === undefined || isBound(field, bound))
        )
    }
  })
  return right ? null : `${record.plural} can’t be filtered like this.`
}

function isBound({ kind }: Field, text: string): boolean {
  switch (kind) {
    case 'instant':
      return isDay(moment.exec(text)?.[1] ?? '')
    case 'date':
      return isDay(text)
    case 'money':
      return /^-?\d{1,17}$/.test(text)
    default:
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
  }
}

const moment = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-][01]\d:[0-5]\d)$/
