import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDatabaseAway, isOutOfTime, isWaitedOut, outOfTime, waitedOut } from '../database/away.ts'
import { DatabaseBusy } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { refusals, shapeOf, type Refusal } from './answers.ts'
import { protocolOf } from './protocols.ts'
import { visitOf } from './visit.ts'

/**
 * Unexpected errors: the person gets a number to quote, the log gets what a developer needs, and neither gets the
 * other.
 */
export const unexpected = (log: Log) => (error: Error, c: Context) => {
  const { id, path } = visitOf(c)
  if (error instanceof DatabaseBusy)
    return answer(c, { ...refusals.full, message: error.message }, { 'Retry-After': '2' })
  if (isWaitedOut(error))
    return answer(c, { status: 409, code: 'collision', message: waitedOut }, { 'Retry-After': '1' }, path)
  if (isOutOfTime(error)) {
    log.warn('a statement took too long', { 'http.request.id': id, ...traceOf(error) })
    return answer(c, { status: 504, code: 'took_too_long', message: outOfTime }, {}, path)
  }
  if (isDatabaseAway(error)) {
    log.warn('the database does not answer', { 'http.request.id': id, ...traceOf(error) })
    return answer(
      c,
      { status: 503, code: 'database_away', message: 'The database isn’t responding. Try again in a moment.' },
      { 'Retry-After': '2' },
      path,
    )
  }
  log.error('unexpected error', { 'http.request.id': id, ...traceOf(error) })
  return answer(
    c,
    {
      status: 500,
      code: 'unexpected',
      message: `Something went wrong on our side. Quote this number when you report it: ${id}`,
    },
    {},
    path,
  )
}

export const nothingHere = (c: Context) => answer(c, refusals.notFound)

const answer = (c: Context, refusal: Refusal, headers: Record<string, string> = {}, path = c.req.path) =>
  c.json(shapeOf(protocolOf(path), refusal), refusal.status as ContentfulStatusCode, headers)

/**
 * Where it happened, without the data involved. PostgreSQL's messages and the JSON parser's quote the values that
 * people typed, so quoted text is left out, and the detail of a constraint ("Key (email)=…") altogether.
 */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { 'error.type': typeof error }
  const { code, constraint, table, severity } = error as {
    code?: string
    constraint?: string
    table?: string
    severity?: string
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    'error.type': error.name,
    'error.message': withoutValues(error.message),
    ...(code && { 'error.code': code }),
    ...(severity && { 'error.database': [table, constraint].filter(Boolean).join(' ') }),
    'error.stack_trace': frames
      .slice(0, 12)
      .map((line) => line.trim())
      .join('\n'),
    ...(error.cause instanceof Error && { 'error.cause': withoutValues(error.cause.message) }),
  }
}

export const withoutValues = (text: string) =>
  text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\b[\w-]{20,}(\.[\w-]+)*/g, '…')
    .slice(0, 500)
