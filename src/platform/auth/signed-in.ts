import type { Context } from 'hono'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import type { Ask } from './callers.ts'
import { AuthError } from './errors.ts'

/**
 * The caller, looked up again: changes to an account must not rely on a two-second-old answer. A session that owes
 * its second factor is refused, except for showing it (`anyLevel`); one that has to set one up, except for that
 * (`enrolling`).
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

/** The administrative endpoints accept only the service key, whatever role a person has. */
export async function serviceOnly(services: Services, c: Context): Promise<void> {
  if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? ''))
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { role } = await services.callers.fresh(headersOf(c), { anyLevel: true })
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

const headersOf = (c: Context) => ({ get: (name: string) => c.req.header(name) })
