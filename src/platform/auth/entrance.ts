import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { demandsOn, isBreakGlass, isOtherWay, isOutside, needsProvider, sentences } from './demands.ts'
import { AuthError } from './errors.ts'
import { isShowingByMail } from './oauth/old-way.ts'

type Needs = Pick<Services, 'clock' | 'security'>
type Entrance = { userId: string; issuer: string | null; address: string }

/** The organization area's job that tells its administrators; sign-in knows only its name. */
export const breakGlassJob = 'tell-of-break-glass'

/**
 * Every way in ends here: password, link, code, passkey and provider. The organization's requirements are checked
 * before a session begins; every request checks again (callers.ts).
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
      message: 'A sign-in that bypassed the organization’s identity provider was refused.',
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

/**
 * A link that can't sign in isn't mailed: the sign-in page leads these people to the provider. It is where the provider
 * has just vouched for them, and the mailbox is the only way that they had before.
 */
export async function isClosedWay(tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): Promise<boolean> {
  const demanded = await demandsOn(tx, userId, clock.now())
  return demanded !== undefined && needsProvider(demanded, demanded) && !(await isShowingByMail(tx, { clock }, userId))
}
