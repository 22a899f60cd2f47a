import type { Context } from 'hono'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import type { Ask } from './callers.ts'
import { AuthError } from './errors.ts'

/**
 * The person who asks, looked up anew: what is done to an account must not rest on an answer two seconds old. A session
 * that owes its second factor is refused, but for what it needs to show it (`anyLevel`); one that has to set one up,
 * but for that (`enrolling`).
 */
export async function signedIn(
  services: Services,
  c: Context,
  ask: Pick<Ask, 'anyLevel' | 'enrolling'> = {},
): Promise<Actor> {
  if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? ''))
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { actor } = await services.callers.fresh(headersOf(c), { ...ask, from: visitOf(c).address })
  if (!actor) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  visitOf(c).actor = actor
  return actor
}

/** The administrative endpoints answer the service key alone, whatever role a person has. */
export async function serviceOnly(services: Services, c: Context): Promise<void> {
  if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? ''))
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { role } = await services.callers.fresh(headersOf(c), { anyLevel: true })
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

const headersOf = (c: Context) => ({ get: (name: string) => c.req.header(name) })
