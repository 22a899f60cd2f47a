import type { DatabaseError } from 'pg'
import { Unauthorized } from '../../auth/callers.ts'
import { DatabaseBusy, type Caller } from '../../database/database.ts'
import { ApiError } from './errors.ts'

/** What a statement of ours refused by a guard (statement/formats.ts), in the words of the dialect. */
const guards = new Map<string, (count: string) => ApiError>([
  ['PGRST115', () => new ApiError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')],
  ['PGRST116', (count) => notSingle(count)],
  ['PGRST124', (count) => new ApiError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', { details: `The query affects ${count} rows` })],
  ['TOOLARGE', () => new ApiError(413, 'PGRST127', 'The answer is too large. Ask for fewer rows, or for fewer embedded ones.')],
])

export const notSingle = (count: number | string) =>
  new ApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', { details: `The result contains ${count} rows` })

/** Any failure as an answer. What nobody planned for says only where its story can be found. */
export function toApiError(error: unknown, caller: Caller | undefined, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Unauthorized) return new ApiError(401, unauthorizedCode[error.code] ?? 'PGRST303', error.message)
  if (error instanceof DatabaseBusy) return new ApiError(503, 'PGRST003', error.message)
  if (isDatabaseError(error)) return refused(error) ?? fromDatabase(error, caller, requestId)
  if (isLost(error)) return new ApiError(503, 'PGRST001', 'The database does not answer. Try again in a moment.')
  return unexpected(requestId)
}

const unauthorizedCode: Partial<Record<Unauthorized['code'], string>> = { no_authorization: 'PGRST302', bad_jwt: 'PGRST301' }

const unexpected = (requestId: string) => new ApiError(500, 'PGRSTX00', `Something went wrong on our side. Quote this number when you report it: ${requestId}`)

/** The errors of pg carry an SQLSTATE of five characters; those of node:net a name such as ECONNREFUSED. */
const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && /^[0-9A-Z]{5}$/.test((error as DatabaseError).code ?? '') && 'severity' in error
const isLost = (error: unknown) => error instanceof Error && /Connection terminated|ECONN|EPIPE|ENOENT|timeout/.test(`${error.message} ${(error as { code?: string }).code ?? ''}`)

function refused({ code, message }: DatabaseError): ApiError | undefined {
  const [, guard = '', count = ''] = (code === '22P02' && /"refused:(\w+):(\d+)"/.exec(message)) || []
  return guards.get(guard)?.(count)
}

/** After these the schema is likely not as we remember it: an unknown or changed table, column, function or type. */
export const isStale = (error: unknown) => isDatabaseError(error) && ['42P01', '42703', '42883', '42704', '42804', '0A000'].includes(error.code ?? '')

function fromDatabase(error: DatabaseError, caller: Caller | undefined, requestId: string): ApiError {
  const { code = '', message, detail, hint } = error
  const status = statusOf(code, caller)
  if (status >= 500 && code !== '57014') return status === 503 ? new ApiError(503, 'PGRST001', 'The database does not answer. Try again in a moment.') : unexpected(requestId)
  if (code === '57014') return new ApiError(status, code, 'This took too long and was stopped. Ask for less at once, or filter by an indexed column.')
  // Class 23 prints the row that broke a rule, or the value that exists already: maybe of another organization, maybe of
  // a column that the caller may not read.
  const told = code.startsWith('P0') || code.startsWith('22') || code.startsWith('42')
  return new ApiError(status, code, code === '42501' ? permissionMessage(message) : message, { details: told && code !== '42501' ? (detail ?? null) : null, hint: told && code !== '42501' ? (hint ?? null) : null })
}

/** What may not be touched is named only where the caller named it. */
const permissionMessage = (message: string) => (/^(?:permission denied for (?:table|view|function|sequence) |new row violates row-level security)/.test(message) ? message : 'permission denied')

/** As PostgREST maps them. 57014 (out of time) is a gateway's time-out to whoever asked. */
const exact: Record<string, number> = { '23503': 409, '23505': 409, '25006': 405, '57014': 504, '42883': 404, '42P01': 404, '42P17': 500, P0001: 400, '53400': 500, '57P01': 503, '57P02': 503, '57P03': 503, '40001': 409, '40P01': 409 }
const classes: Record<string, number> = { '08': 503, '53': 503, '0L': 403, '0P': 403, '28': 403, '21': 500, '25': 500, '2D': 500, '38': 500, '39': 500, '3B': 500, '40': 500, '54': 500, '55': 500, '57': 500, '58': 500, '09': 500, F0: 500, HV: 500, P0: 500, XX: 500 }

function statusOf(code: string, caller: Caller | undefined): number {
  if (code === '42501') return caller === undefined || caller.role === 'anon' ? 401 : 403
  const raised = /^PT([1-5]\d\d)$/.exec(code)
  return raised ? Number(raised[1]) : (exact[code] ?? classes[code.slice(0, 2)] ?? 400)
}
