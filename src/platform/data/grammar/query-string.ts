import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'

/**
 * A query string parsed in one pass: its shape, which decides the SQL, and the values, which are bound to it. Two
 * requests that differ only in their values have the same shape, and the second needs no parser.
 */
export type Asked = {
  shape: string
  values: string[]
  /** How many rows, from where: of the outermost list, because the Range header sets the same. */
  limit: string | undefined
  offset: string | undefined
  /** The body columns that count: known before the body is read. */
  columns: string | undefined
}

export type Param = { key: string; value: string; slot?: number }

/** Operators with a plain value, which can be bound unread. */
const plain = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in'])

/** Parameters that are read whole. A column of one of these names can't be filtered by, as in PostgREST. */
const shaping = new Set(['or', 'and', 'order', 'select', 'columns', 'on_conflict'])

/** `slots` is off for functions: their arguments look like filters, and only the parser can tell them apart. */
export function ask(query: string, slots: boolean): Asked {
  const asked: Asked = { shape: '', values: [], limit: undefined, offset: undefined, columns: undefined }
  eachPair(query, (key, value) => {
    if (key === 'limit') asked.limit ??= decoded(value)
    else if (key === 'offset') asked.offset ??= decoded(value)
    else {
      if (key === 'columns') asked.columns ??= decoded(value)
      const from = slots ? slotOf(key, value) : -1
      asked.shape += from < 0 ? `&${key}=${value}` : `&${key}=${operatorOf(value, from)}.#`
      if (from >= 0) asked.values.push(decoded(value.slice(from)))
    }
  })
  return asked
}

/** The same pass for the parser: a bound value is named by its slot. */
export function paramsOf(query: string, slots: boolean): Param[] {
  const params: Param[] = []
  let slot = 0
  eachPair(query, (key, value) => {
    if (key === 'limit' || key === 'offset') return
    const from = slots ? slotOf(key, value) : -1
    if (from < 0) params.push({ key: decoded(key), value: decoded(value) })
    else params.push({ key: decoded(key), value: operatorOf(value, from), slot: slot++ })
  })
  return params
}

/** Where in `eq.5` the value begins; -1 for a part that belongs to the shape as a whole. */
function slotOf(key: string, value: string): number {
  const last = key.slice(key.lastIndexOf('.') + 1)
  if (last === 'limit' || last === 'offset') return 0
  if (shaping.has(last) || key.includes('%')) return -1
  const dot = value.indexOf('.')
  return dot > 0 && plain.has(value.slice(0, dot)) ? dot + 1 : -1
}

/**
 * A list of ids as browsers write it. PostgreSQL plans a list of unknown length as one of ten, for which it reads a
 * whole index of the organization instead of its key. So `in.(…)` with one id is `eq.…`, and one with a few has room
 * for two, four or eight: `in4`.
 */
const aList = 'in.'
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const oneOfOne = new RegExp(`^in\\.(?:\\(|%28)(${id})(?:\\)|%29)$`)
const fewIds = new RegExp(`^in\\.(?:\\(|%28)${id}((?:(?:,|%2C)${id}){1,7})(?:\\)|%29)$`)

function operatorOf(value: string, from: number): string {
  const more = value.startsWith(aList) ? fewIds.exec(value)?.[1]?.split(/,|%2C/).length : undefined
  return more ? `in${more <= 2 ? 2 : more <= 4 ? 4 : 8}` : value.slice(0, Math.max(0, from - 1))
}

function eachPair(query: string, visit: (key: string, value: string) => void): void {
  if (query.length > limits.query)
    throw new ApiError(414, 'PGRST100', 'The address is too long. Ask for fewer things at once.')
  let pairs = 0
  for (let start = 0; start < query.length;) {
    let end = query.indexOf('&', start)
    if (end < 0) end = query.length
    const equals = query.indexOf('=', start)
    if (end > start && equals > start && equals < end - 1) {
      if (++pairs > limits.parameters)
        throw new ApiError(400, 'PGRST100', `A query can have up to ${limits.parameters} parameters.`)
      const value = query.slice(equals + 1, end)
      visit(query.slice(start, equals), value.startsWith(aList) ? value.replace(oneOfOne, 'eq.$1') : value)
    } else if (equals > start && equals === end - 1) {
      const key = query.slice(start, equals)
      if (key === 'select' || !isReserved(key)) visit(key, '')
    }
    start = end + 1
  }
}

/** `order=` and the like have no effect; `select=` requests no column, and a function may be given an empty text. */
const isReserved = (key: string) => /(?:^|\.)(?:limit|offset|order|and|or)$|^(?:columns|on_conflict)$/.test(key)

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    const plainText = decodeURIComponent(text.replaceAll('+', ' '))
    // PostgreSQL has no text with this character, and in a name it would end the statement.
    if (!plainText.includes('\0')) return plainText
  } catch {
    // An incomplete percent sign, or bytes that are not UTF-8: refused below.
  }
  throw new ApiError(400, 'PGRST100', 'The address cannot be read. Check its percent signs.')
}
