import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Services } from '../services.ts'
import { noteToken } from '../security/refusals.ts'
import { unexpected } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'
import { Unauthorized } from './callers.ts'

type More = { headers?: Record<string, string>; body?: Record<string, unknown> }

/** A refusal in GoTrue's terms: the status, the code that programs compare, the sentence that people read. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly more: More

  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

/** The error handler of everything under /auth/v1, the factors and OAuth included: they only throw. */
export const answerAuthError = (services: Services) => (error: Error, c: Context) => {
  const known = foreseen(error)
  if (error instanceof Unauthorized) noteToken(services, visitOf(c), error)
  return known ? answer(c, known) : unexpected(services.log)(error, c)
}

function foreseen(error: Error): AuthError | null {
  if (error instanceof AuthError) return error
  if (error instanceof Unauthorized) {
    const message = error.code === 'bad_jwt' ? badJwt : error.message
    return new AuthError(error.code === 'no_authorization' ? 401 : 403, error.code, message)
  }
  // Class 22: a value that PostgreSQL cannot hold, such as half a Unicode character.
  if ((error as { code?: string }).code?.startsWith('22'))
    return invalid('A value of the request cannot be stored as text. Remove its unusual characters.')
  return null
}

/** The first words are GoTrue's: programs look for them. */
const badJwt = 'invalid JWT: unable to parse or verify signature, or it has expired. Sign in again.'

function answer(c: Context, { status, code, message, more }: AuthError) {
  const dated = isDated(c.req.header('x-supabase-api-version'))
  const headers = { 'x-sb-error-code': code, ...(dated && { 'x-supabase-api-version': newWire }), ...more.headers }
  const body = dated ? { code, message, ...more.body } : { code: status, error_code: code, msg: message, ...more.body }
  return c.json(status < 500 ? body : { ...body, error_id: visitOf(c).id }, status as ContentfulStatusCode, headers)
}

/** From this day on GoTrue's clients read `code` as the word and `message` as the sentence. */
const newWire = '2024-01-01'
const isDated = (version: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(version ?? '') && version! >= newWire
