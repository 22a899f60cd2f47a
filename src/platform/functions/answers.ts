import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isOutOfTime, isWaitedOut, outOfTime, waitedOut } from '../database/away.ts'
import { AuthError } from '../auth/errors.ts'
import { Unauthorized } from '../auth/callers.ts'
import { KeyReused, StillRunning } from '../commands/execute-once.ts'
import { InvalidInput, Moved, NotFound, reasonsOf, Refusal } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { noteRefusal } from '../security/refusals.ts'
import { unexpected } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'

type Known = {
  status: ContentfulStatusCode
  code: string
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Every refusal under /functions/v1: the sentence is in `error`, where clients look for it, and in `message`. */
export const answerFunctionError = (services: Services) => (error: Error, c: Context) => {
  const known = foreseen(error)
  noteRefusal(services, visitOf(c), error)
  // A time-out is answered there as well, with a line in the log: only the operator can fix a slow query.
  if (!known || isOutOfTime(error)) return unexpected(services.log)(error, c)
  return c.json(
    { error: sentenceOf(error), code: known.code, message: sentenceOf(error), ...known.more },
    known.status,
    known.headers,
  )
}

/** Others were in the way: the same request may be answered a moment later. */
export const isPassing = (error: unknown): boolean =>
  isWaitedOut(error) || isOutOfTime(error) || collisions.has((error as { code?: string }).code ?? '')

/** The sentence of a refusal or an expected failure; null for a server error. */
export const foreseenSentence = (error: Error): string | null => (foreseen(error) ? sentenceOf(error) : null)

function foreseen(error: Error): Known | null {
  if (error instanceof InvalidInput) return { status: 400, code: 'invalid_input', more: { fields: error.fields } }
  if (error instanceof Moved) return { status: 409, code: 'moved', more: { moved: error.detail } }
  if (error instanceof Refusal) return { status: 409, code: 'refused', more: reasonsOf(error) }
  if (error instanceof NotFound) return { status: 404, code: 'not_found' }
  if (error instanceof StillRunning) return { status: 409, code: 'still_running', headers: { 'Retry-After': '1' } }
  if (error instanceof KeyReused) return { status: 422, code: 'key_reused' }
  if (error instanceof Unauthorized)
    return { status: error.code.startsWith('insufficient') ? 403 : 401, code: error.code }
  if (error instanceof AuthError)
    return {
      status: error.status as ContentfulStatusCode,
      code: error.code,
      ...(error.more.headers && { headers: error.more.headers }),
    }
  if (isWaitedOut(error)) return { status: 409, code: 'collision', headers: { 'Retry-After': '1' } }
  return fromDatabase((error as { code?: string }).code)
}

/** Two people who change the same data at once; a trigger's refusal in its own sentence. */
function fromDatabase(code: string | undefined): Known | null {
  if (code === 'PT409' || code === 'PT413') return { status: code === 'PT409' ? 409 : 413, code: 'refused' }
  if (code === '57014') return { status: 504, code: 'took_too_long' }
  if (code && collisions.has(code)) return { status: 409, code: 'collision', headers: { 'Retry-After': '1' } }
  return null
}

const collisions = new Set(['40001', '40P01'])

function sentenceOf(error: Error): string {
  if (isWaitedOut(error)) return waitedOut
  if (isOutOfTime(error)) return outOfTime
  return collisions.has((error as { code?: string }).code ?? '')
    ? 'Another person was changing the same data. Try again.'
    : error.message
}

/** The hosted backend's answer for a function that does not exist. */
export const noSuchFunction = (c: Context) =>
  c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
