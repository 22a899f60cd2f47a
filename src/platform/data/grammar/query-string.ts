import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'

/**
 * A query string taken apart in one pass: its shape, which decides the SQL, and the values, which are bound to it. Two
 * requests that differ in their values only have the same shape, and the second needs no parser.
 */
export type Asked = {
  shape: string
  values: string[]
  /** How many rows, from where: of the outermost list, because the Range header says the same. */
  limit: string | undefined
  offset: string | undefined
  /** Which columns of the body count: known before the body is read. */
  columns: string | undefined
}

export type Param = { key: string; value: string; slot?: number }

/** Operators whose value is a plain value, so that it can be set aside unread. */
const plain = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in'])

/** What is read whole. A column of one of these names cannot be filtered by, as in PostgREST. */
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
      asked.shape += from < 0 ? `&${key}=${value}` : `&${key}=${value.slice(0, from)}#`
      if (from >= 0) asked.values.push(decoded(value.slice(from)))
    }
  })
  return asked
}

/** The same pass for the parser: what `ask` set aside is named by its slot. */
export function paramsOf(query: string, slots: boolean): Param[] {
  const params: Param[] = []
  let slot = 0
  eachPair(query, (key, value) => {
    if (key === 'limit' || key === 'offset') return
    const from = slots ? slotOf(key, value) : -1
    if (from < 0) params.push({ key: decoded(key), value: decoded(value) })
    else params.push({ key: decoded(key), value: value.slice(0, Math.max(0, from - 1)), slot: slot++ })
  })
  return params
}

/** Where in `eq.5` the value begins; -1 for what belongs to the shape as a whole. */
function slotOf(key: string, value: string): number {
  const last = key.slice(key.lastIndexOf('.') + 1)
  if (last === 'limit' || last === 'offset') return 0
  if (shaping.has(last) || key.includes('%')) return -1
  const dot = value.indexOf('.')
  return dot > 0 && plain.has(value.slice(0, dot)) ? dot + 1 : -1
}

/**
 * `in.(…)` with one id is `eq.…`, as browsers write it too. PostgreSQL plans a list of unknown length as one of ten,
 * for which it reads a whole index
 * of the organization instead of its key.
 */
const oneOfOne = /^in\.(?:\(|%28)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\)|%29)$/

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
        throw new ApiError(400, 'PGRST100', `A query has at most ${limits.parameters} parameters.`)
      visit(query.slice(start, equals), query.slice(equals + 1, end).replace(oneOfOne, 'eq.$1'))
    } else if (equals > start && equals === end - 1) {
      const key = query.slice(start, equals)
      if (key === 'select' || !isReserved(key)) visit(key, '')
    }
    start = end + 1
  }
}

/** `order=` and the like say nothing; `select=` asks for no column, and a function may be given an empty text. */
const isReserved = (key: string) => /(?:^|\.)(?:limit|offset|order|and|or)$|^(?:columns|on_conflict)$/.test(key)

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    const plainText = decodeURIComponent(text.replaceAll('+', ' '))
    // PostgreSQL has no text with this character, and in a name it would end the statement.
    if (!plainText.includes('\0')) return plainText
  } catch {
    // Half a percent sign, or bytes that are no UTF-8: refused below.
  }
  throw new ApiError(400, 'PGRST100', 'The address cannot be read. Check its percent signs.')
}
