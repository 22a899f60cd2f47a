import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { InvalidInput, NotFound, Refusal } from '#platform/commands/refusals.ts'
import { isDatabaseAway, isOutOfTime, isWaitedOut, outOfTime } from '#platform/database/away.ts'
import { DatabaseBusy } from '#platform/database/pool.ts'
import { ScimError, scimErrorBody } from '@granary/scim/errors.ts'
import type { Services } from '#platform/services.ts'
import { traceOf } from '#platform/wire/unexpected.ts'
import { visitOf } from '#platform/wire/visit.ts'

const type = 'application/scim+json; charset=utf-8'

export const scimJson = (c: Context, status: number, body: object, headers: Record<string, string> = {}): Response =>
  c.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...headers,
  })

export async function jsonOf(c: Context): Promise<unknown> {
  const said = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (said !== 'application/scim+json' && said !== 'application/json')
    throw new ScimError(415, 'Send application/scim+json.')
  try {
    return JSON.parse(await c.req.text())
  } catch {
    throw new ScimError(400, 'The body is not JSON.', 'invalidSyntax')
  }
}

/** Every refusal in the format of RFC 7644, section 3.12. */
export const answerScimError =
  ({ log }: Pick<Services, 'log'>) =>
  (error: Error, c: Context): Response => {
    const known = foreseen(error)
    if (known)
      return scimJson(
        c,
        known.status,
        scimErrorBody(known),
        known.status === 401
          ? { 'WWW-Authenticate': 'Bearer realm="SCIM"' }
          : known.status === 503
            ? { 'Retry-After': '2' }
            : {},
      )
    const { id } = visitOf(c)
    log.error('unexpected error of SCIM', { 'http.request.id': id, ...traceOf(error) })
    return scimJson(
      c,
      500,
      scimErrorBody({
        status: 500,
        message: `Something went wrong on our side. Quote this number when you report it: ${id}`,
        scimType: undefined,
      }),
    )
  }

function foreseen(error: Error): ScimError | null {
  if (error instanceof ScimError) return error
  if (error instanceof InvalidInput)
    return new ScimError(400, Object.values(error.fields)[0] ?? error.message, 'invalidValue')
  if (error instanceof NotFound) return new ScimError(404, error.message)
  if (error instanceof Refusal) return new ScimError(403, error.message)
  if (error instanceof DatabaseBusy || isDatabaseAway(error))
    return new ScimError(503, 'The service is busy. Try again in a moment.')
  if (isOutOfTime(error)) return new ScimError(504, outOfTime)
  const { code } = error as { code?: string }
  if (code === '23505') return new ScimError(409, 'A resource with this name already exists.', 'uniqueness')
  if (code === '23514' || code?.startsWith('22')) return new ScimError(400, 'A value can’t be stored.', 'invalidValue')
  if (code === '40001' || code === '40P01' || isWaitedOut(error))
    return new ScimError(503, 'Another request was changing the same resource. Try again.')
  return null
}
