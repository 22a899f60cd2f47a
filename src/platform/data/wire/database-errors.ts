import type { DatabaseError } from 'pg'
import { Unauthorized } from '../../auth/callers.ts'
import { isDatabaseAway, isWaitedOut, waitedOut } from '../../database/away.ts'
import { brokenDateRule } from '../../database/broken-date-rule.ts'
import { brokenReference } from '../../database/broken-reference.ts'
import type { Caller } from '../../database/database.ts'
import { DatabaseBusy } from '../../database/pool.ts'
import { ApiError } from './errors.ts'

/** A guard's refusal of a statement (statement/formats.ts), in the words of the dialect. */
const guards = new Map<string, (count: string) => ApiError>([
  ['PGRST115', () => new ApiError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')],
  ['PGRST116', (count) => notSingle(count)],
  ['PGRST124', (count) => tooManyAffected(count)],
  [
    'TOOLARGE',
    () => new ApiError(413, 'PGRST127', 'The answer is too large. Request fewer rows or fewer embedded rows.'),
  ],
])

export const notSingle = (count: number | string) =>
  new ApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })

const tooManyAffected = (count: string) =>
  new ApiError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  })

/** Any failure as an answer. An unexpected one gives only its request number. */
export function toApiError(error: unknown, caller: Caller | undefined, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Unauthorized)
    return new ApiError(
      error.code === 'insufficient_scope' ? 403 : 401,
      unauthorizedCode[error.code] ?? 'PGRST303',
      error.message,
    )
  if (error instanceof DatabaseBusy) return new ApiError(503, 'PGRST003', error.message)
  if (isDatabaseAway(error)) return noAnswer()
  if (isDatabaseError(error)) return refused(error) ?? fromDatabase(error, caller, requestId)
  return unexpected(requestId)
}

const unauthorizedCode: Partial<Record<Unauthorized['code'], string>> = {
  no_authorization: 'PGRST302',
  bad_jwt: 'PGRST301',
}

const noAnswer = () => new ApiError(503, 'PGRST001', 'The database does not answer. Try again in a moment.')
const unexpected = (requestId: string) =>
  new ApiError(500, 'PGRSTX00', `Something went wrong on our side. Quote this number when you report it: ${requestId}`)

/** The errors of pg carry an SQLSTATE of five characters; those of node:net a name such as ECONNREFUSED. */
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && /^[0-9A-Z]{5}$/.test((error as DatabaseError).code ?? '')

function refused({ code, message }: DatabaseError): ApiError | undefined {
  const [, guard = '', count = ''] = (code === '22P02' && /"refused:(\w+):(\d+)"/.exec(message)) || []
  return guards.get(guard)?.(count)
}

const stale = new Set(['42P01', '42703', '42883', '42704', '42804', '0A000'])

/** After these our copy of the schema is likely outdated: an unknown or changed table, column, function or type. */
export const isStale = (error: unknown) => isDatabaseError(error) && stale.has(error.code ?? '')

function fromDatabase(error: DatabaseError, caller: Caller | undefined, requestId: string): ApiError {
  const { code = '', message, detail = null, hint = null } = error
  const status = statusOf(code, caller)
  if (isWaitedOut(error)) return new ApiError(409, code, waitedOut)
  if (code === '57014')
    return new ApiError(
      status,
      code,
      'This took too long and was stopped. Request less at once, or filter by an indexed column.',
    )
  if (status === 503) return noAnswer()
  if (status >= 500) return unexpected(requestId)
  const broken = brokenDateRule(error)?.sentence ?? brokenReference(error)?.sentence ?? brokenRule(code, message)
  if (broken) return new ApiError(status, code, broken)
  if (code === '42501') return new ApiError(status, code, permissionMessage(message))
  // Class 23 prints the row that broke a rule, or the existing value: maybe of another organization, maybe of a column
  // that the caller may not read.
  return new ApiError(
    status,
    code,
    message,
    ['P0', '22', '42'].includes(code.slice(0, 2)) ? { details: detail, hint } : {},
  )
}

/**
 * PostgreSQL's own sentence names the constraint and the table, which must stay internal. Clients tell the cases
 * apart by the code, which stays. A trigger's sentence under the same code is ours and written for people.
 */
function brokenRule(code: string, message: string): string | null {
  if (code === '23505' && message.startsWith('duplicate key value violates'))
    return 'A record with the same key already exists.'
  if (code === '23514' && /violates check constraint/.test(message)) return 'A value isn’t allowed in this field.'
  return null
}

/** Forbidden names appear only if the caller named them. */
const permissionMessage = (message: string) =>
  /^(?:permission denied for (?:table|view|function|sequence) |new row violates row-level security)/.test(message)
    ? message
    : 'permission denied'

/** As PostgREST maps them, except for 57014, which is a time-out, and 40001 and 40P01, which may succeed on a retry. */
const exact = new Map([
  ...(['23503', '23505', '40001', '40P01'] as const).map((code): [string, number] => [code, 409]),
  ...(['42883', '42P01'] as const).map((code): [string, number] => [code, 404]),
  ...(['57P01', '57P02', '57P03'] as const).map((code): [string, number] => [code, 503]),
  ...(['42P17', '53400'] as const).map((code): [string, number] => [code, 500]),
  ['25006', 405],
  ['57014', 504],
  ['P0001', 400],
])
const classes = new Map([
  ...(['08', '53'] as const).map((each): [string, number] => [each, 503]),
  ...(['0L', '0P', '28'] as const).map((each): [string, number] => [each, 403]),
  ...['09', '21', '25', '2D', '38', '39', '3B', '40', '54', '55', '57', '58', 'F0', 'HV', 'P0', 'XX'].map(
    (each): [string, number] => [each, 500],
  ),
])

function statusOf(code: string, caller: Caller | undefined): number {
  if (code === '42501') return caller === undefined || caller.role === 'anon' ? 401 : 403
  const raised = /^PT([1-5]\d\d)$/.exec(code)
  return raised ? Number(raised[1]) : (exact.get(code) ?? classes.get(code.slice(0, 2)) ?? 400)
}
