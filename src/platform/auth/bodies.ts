import type { Context } from 'hono'
import { z } from 'zod'
import { whyNotName } from '../written-text.ts'
import { AuthError, invalid } from './errors.ts'

const mostBytes = 100_000
const deepest = 32

/**
 * The request's JSON, validated before any lookup: values that PostgreSQL can't store are refused here with an
 * explanation.
 */
export async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text()
  if (text.length > mostBytes)
    throw new AuthError(413, 'request_entity_too_large', `The request body is larger than ${mostBytes} bytes.`)
  if (text && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new AuthError(
      400,
      'bad_json',
      'Send the request body as JSON, with the header Content-Type: application/json.',
    )
  const parsed = schema.safeParse(storable(parse(text)), { error: sentence })
  if (!parsed.success) throw invalid(parsed.error.issues[0]!.message)
  return parsed.data
}

/** User data travels in every access token, and a header has its limits. */
export const isSmall = (data: Record<string, unknown>) => Buffer.byteLength(JSON.stringify(data)) <= 4_000
export const tooMuch = 'The user data must be less than 4000 bytes long.'

/** Clients send null for what they leave out. */
export const optionalText = z.string().nullish()
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .refine((value) => !value || isSmall(value), { error: tooMuch })
  .superRefine((value, at) => {
    const name = value?.display_name
    const reason = typeof name === 'string' ? whyNotName('Your name', name) : null
    if (reason) at.addIssue({ code: 'custom', message: reason })
  })

/** The two halves of PKCE, which every request that ends in a redirect may carry. */
export const challenge = { code_challenge: optionalText, code_challenge_method: optionalText }

function parse(text: string): unknown {
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON.')
  }
}

function storable(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw invalid(`The request body is nested deeper than ${deepest} levels.`)
  if (typeof value === 'string' && /[\0\p{Cs}]/u.test(value))
    throw invalid('Text must not contain the NUL character or half a Unicode character.')
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      storable(key, depth)
      storable(part, depth + 1)
    }
  return value
}

function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.join('.') || 'The request body'
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? `${name} is missing`
      : `${name} must be ${kinds[issue.expected] ?? issue.expected}`
  return undefined
}

const kinds: Record<string, string> = {
  string: 'text',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
}
