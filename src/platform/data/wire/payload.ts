import { isSealed } from '../../keys/sealed-text.ts'
import { limits } from '../limits.ts'
import { ApiError } from './errors.ts'
import { csvToJson } from './csv.ts'

/** The body of a writing request: passed on to PostgreSQL unchanged, once we know which columns it names. */
export type Payload = { json: string; isList: boolean; keys: string[] }

const invalid = (message: string) => new ApiError(400, 'PGRST102', message)

/** `columns` are those that the query names; without them every object must have the same keys. */
export function readPayload(body: string, contentType: string, columns: string[] | undefined): Payload {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'text/csv') return payloadOf(csvToJson(body), columns)
  if (type === '' || type === 'application/json' || type === 'application/vnd.pgrst.object+json')
    return payloadOf(body, columns)
  throw invalid(`Content-Type not acceptable: ${type.slice(0, 100)}`)
}

/** The arguments of a function: one object, or nothing at all. */
export function readArguments(body: string, contentType: string): Payload {
  if (body === '') return { json: '{}', isList: false, keys: [] }
  const payload = readPayload(body, contentType, undefined)
  if (payload.isList) throw invalid('The arguments of a function must be one JSON object.')
  return payload
}

function payloadOf(json: string, columns: string[] | undefined): Payload {
  const value = parse(json)
  if (/sealed:|\\u/.test(json) && holdsSealed(value))
    throw new ApiError(400, 'PGRST102', 'Text must not have the form of a sealed value.')
  if (Array.isArray(value)) return { json, isList: true, keys: keysOfAll(value, columns) }
  if (value === null || typeof value !== 'object')
    throw invalid('The body must be a JSON object, or a list of objects.')
  return { json, isList: false, keys: columns ?? named(value) }
}

/** Pasted into another row it would be opened there for people who may not read the first. */
function holdsSealed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isSealed(value)
  return Object.values(value).some(holdsSealed)
}

function parse(json: string): unknown {
  if (json.length > limits.body) throw new ApiError(413, 'PGRST102', 'The body is too large. Files go through storage.')
  refuseDepth(json)
  try {
    return JSON.parse(json)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

/** Counted before parsing: a body of twenty thousand brackets could crash a recursive parser. */
function refuseDepth(json: string): void {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) {
      at = endOfString(json, at)
      if (at < 0) return
    } else if (character === openBrace || character === openBracket) {
      if (++depth > limits.jsonDepth) throw invalid(`JSON can be nested up to ${limits.jsonDepth} deep.`)
    } else if (character === closeBrace || character === closeBracket) depth--
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93]

function endOfString(json: string, start: number): number {
  let at = json.indexOf('"', start + 1)
  while (at > 0) {
    let slashes = 0
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
    at = json.indexOf('"', at + 1)
  }
  return -1
}

function named(row: object): string[] {
  const keys = Object.keys(row)
  if (keys.length > limits.columns) throw invalid(`A row can have up to ${limits.columns} columns.`)
  return keys
}

function keysOfAll(rows: unknown[], columns: string[] | undefined): string[] {
  if (rows.length > limits.rowsInserted) throw invalid(`A request can write up to ${limits.rowsInserted} rows.`)
  const isObject = (row: unknown): row is object => row !== null && typeof row === 'object' && !Array.isArray(row)
  if (!rows.every(isObject)) throw invalid('The body must be a JSON object, or a list of objects.')
  if (columns) return columns
  const keys = named(rows[0] ?? {})
  const same = new Set(keys)
  for (const row of rows) {
    const others = Object.keys(row as object)
    if (others.length !== same.size || !others.every((key) => same.has(key)))
      throw invalid('All object keys must match')
  }
  return keys
}
