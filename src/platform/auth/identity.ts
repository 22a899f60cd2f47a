import type { Caller, Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { AuthError } from './errors.ts'

/** The one role that may touch the schema auth. */
export const identity: Caller = { role: 'identity' }

/**
 * One transaction of sign-in. A thrown refusal undoes everything; a returned one is answered too, but keeps what was
 * done: a spent attempt, a revoked family of tokens.
 */
export async function asIdentity<T>(
  services: Pick<Services, 'database'>,
  work: (tx: Tx) => Promise<T | AuthError>,
): Promise<T> {
  const outcome = await services.database.transaction(identity, work)
  if (outcome instanceof AuthError) throw outcome
  return outcome
}
