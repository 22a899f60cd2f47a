import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { isBanned } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { demandsOn, isOtherWay, isOutside, sentences } from '../demands.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { endOf, idleSeconds, sessionJson, type SessionJson, type SessionRow } from '../sessions.ts'
import { lockSessionOf, rotate } from '../tokens/refresh-tokens.ts'
import { visitorOf, type Visitor } from '../visitor.ts'
import { noteUnknownToken } from '../../security/refusals.ts'
import { visitOf } from '../../wire/visit.ts'

const schema = z.object({ refresh_token: optionalText })

/**
 * Exchanges a refresh token. Not limited by count: 256 bits can't be guessed, and whole offices refresh at nine
 * o'clock.
 */
export const refresh = (services: Services) => async (c: Context) => {
  const { refresh_token } = await bodyOf(c, schema)
  if (!refresh_token) throw invalid('refresh_token required')
  try {
    return c.json(await asIdentity(services, (tx) => exchange(tx, services, refresh_token, visitorOf(c))))
  } catch (error) {
    if (error instanceof AuthError && error.code === 'refresh_token_not_found') noteUnknownToken(services, visitOf(c))
    if (error instanceof AuthError && error.code !== 'refresh_token_not_found') services.callers.forget()
    throw error
  }
}

type Standing = SessionRow & {
  banned_until: string | null
  deleted_at: string | null
  disabled_at: string | null
  organization_id: string | null
}

/** A refusal that ends a session is returned, not thrown: the end of the session must be committed. */
async function exchange(tx: Tx, services: Services, token: string, visitor: Visitor): Promise<SessionJson | AuthError> {
  const now = services.clock.now()
  const locked = await lockSessionOf(tx, token)
  if (!locked) return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const session = (await tx.one<Standing>(standingSql, [locked.id]))!

  const ended = await whyEnded(tx, session, now)
  if (ended) {
    await end(tx, session)
    return ended
  }
  // The session continues: a person who leaves the building with an open laptop comes back to it.
  const refused = await whyNotNow(tx, session, visitor, now)
  if (refused) return refused
  const next = await rotate(tx, session.id, token, now)
  if (next === 'spent') return alreadyUsed()
  if (next === 'stolen') {
    await end(tx, session)
    await note(tx, services, visitor, {
      action: 'token_revoked',
      userId: session.user_id,
      traits: { session_id: session.id },
    })
    const { organization_id, user_id } = session
    services.security.note({
      kind: 'refresh_token_reused',
      organization_id,
      user_id,
      address: visitor.address,
      message: 'A refresh token was used twice. Its sign-in was ended, because one of the two users isn’t the owner.',
    })
    return alreadyUsed()
  }
  await tx.sql('update auth.sessions set refreshed_at = $2 where id = $1', [session.id, now.toISOString()])
  return sessionJson(tx, services, session, next.next)
}

const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

const standingSql = `
  select s.*, u.banned_until, u.deleted_at, m.disabled_at, m.organization_id
    from auth.sessions s join auth.users u on u.id = s.user_id
    left join public.organization_members m on m.user_id = s.user_id
   where s.id = $1`

async function whyEnded(tx: Tx, session: Standing, now: Date): Promise<AuthError | null> {
  const refuse = (code: string, why: string) => new AuthError(400, code, `Invalid Refresh Token: ${why}`)
  const disabled = session.disabled_at !== null && new Date(session.disabled_at) <= now
  if (isBanned(session, now) || session.deleted_at || disabled) return refuse('user_banned', 'User Banned')
  // A new platform_admin has the shorter session limit from the next refresh on.
  const last = Math.min(
    new Date(session.not_after).getTime(),
    new Date(await endOf(tx, session.user_id, new Date(session.created_at))).getTime(),
  )
  if (last <= now.getTime()) return refuse('session_expired', 'Session Expired')
  if (new Date(session.refreshed_at).getTime() + idleSeconds * 1000 <= now.getTime())
    return refuse('session_expired', 'Session Expired (Inactivity)')
  return null
}

/** The organization's current requirements: a session that bypassed its provider ends here. */
async function whyNotNow(tx: Tx, session: Standing, { address }: Visitor, now: Date): Promise<AuthError | null> {
  const demanded = await demandsOn(tx, session.user_id, now)
  if (!demanded) return null
  if (isOutside(demanded, address)) return new AuthError(403, 'address_not_allowed', sentences.network)
  if (!isOtherWay(demanded, { ...demanded, issuer: session.issuer })) return null
  await end(tx, session)
  return new AuthError(403, 'single_sign_on_required', sentences.provider)
}

const end = (tx: Tx, { id }: SessionRow) => tx.sql('delete from auth.sessions where id = $1', [id])
