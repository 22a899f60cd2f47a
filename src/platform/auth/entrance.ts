import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { demandsOn, isBreakGlass, isOtherWay, isOutside, needsProvider, sentences } from './demands.ts'
import { AuthError } from './errors.ts'

type Needs = Pick<Services, 'clock' | 'security'>
type Entrance = { userId: string; issuer: string | null; address: string }

/** The job of the organization's area that tells its administrators; sign-in knows its name alone. */
export const breakGlassJob = 'tell-of-break-glass'

/**
 * Every way in ends here: password, link, code, passkey and provider. What the organization asks of its sessions is
 * asked before one begins; every request asks again (callers.ts).
 */
export async function refuseEntrance(
  tx: Tx,
  { clock, security }: Needs,
  { userId, issuer, address }: Entrance,
): Promise<void> {
  const now = clock.now()
  const demanded = await demandsOn(tx, userId, now)
  if (!demanded) return
  const { organization_id } = demanded
  if (isOutside(demanded, address)) {
    security.note({
      kind: 'address_refused',
      organization_id,
      user_id: userId,
      address,
      message: 'A sign-in from outside the allowed networks was refused.',
    })
    throw new AuthError(403, 'address_not_allowed', sentences.network)
  }
  if (isOtherWay(demanded, { ...demanded, issuer })) {
    security.note({
      kind: 'single_sign_on_refused',
      organization_id,
      user_id: userId,
      address,
      message: 'A sign-in past the identity provider of the organization was refused.',
    })
    throw new AuthError(403, 'single_sign_on_required', sentences.provider)
  }
  if (isBreakGlass(demanded, { ...demanded, issuer }))
    await tx.sql('insert into app.jobs (name, payload, run_at) values ($1, $2, $3)', [
      breakGlassJob,
      JSON.stringify({ organization_id, user_id: userId, at: now.toISOString() }),
      now,
    ])
}

/** A link that could open nothing is not mailed: who needs the provider is led to it by the sign-in page. */
export async function isClosedWay(tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): Promise<boolean> {
  const demanded = await demandsOn(tx, userId, clock.now())
  return demanded !== undefined && needsProvider(demanded, demanded)
}
