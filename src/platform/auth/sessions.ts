import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { noteTime } from './account-times.ts'
import { demandsOn, needsFactor } from './demands.ts'
import { refuseEntrance } from './entrance.ts'
import { rememberNetwork } from './known-networks.ts'
import { linkHeld, linkOrHold, waitingHere } from './oauth/old-way.ts'
import { operatesAt } from './roles-in-force.ts'
import { issueRefreshToken, spendAllRefreshTokens } from './tokens/refresh-tokens.ts'
import { userJson, type UserJson } from './users.ts'
import type { Visitor } from './visitor.ts'

/** How a person showed who they are; a session remembers each, as the claim amr. */
export type Method =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'oauth'
  | 'sso/saml'
  | 'totp'
  | 'webauthn'
  | 'mfa/webauthn'
  | 'passkey'
  | 'recovery_code'
  | 'demo'
export type Aal = 'aal1' | 'aal2'

/** GoTrue's answer to a person who signed in. */
export type SessionJson = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserJson
}

/** A stolen access token works for up to a quarter of an hour; a session for a working day. */
export const accessTokenSeconds = 15 * 60
export const idleSeconds = 60 * 60
export const longestSeconds = { person: 24 * 60 * 60, platformAdmin: 12 * 60 * 60 }

type Needs = Pick<Services, 'keys' | 'clock'>
type Opens = Needs & Pick<Services, 'security' | 'settings'>
type Raise = { method: Method; aal: Aal; factorId?: string }
/** `issuer`: the identity provider that vouched for the person, where one did. */
type Start = { userId: string; method: Method; aal: Aal; request: Visitor; issuer?: string | null }

/** Opens a session for a person who has just proved who they are. */
export async function startSession(
  tx: Tx,
  services: Opens,
  { userId, method, aal, request, issuer: brought = null }: Start,
): Promise<SessionJson> {
  const now = services.clock.now()
  const waiting = await waitingHere(tx, services, { userId, method, browser: request.browser })
  // Both have vouched in this sitting: the new provider, and now the old way.
  const issuer = waiting?.claims.issuer ?? brought
  await refuseEntrance(tx, services, { userId, issuer, address: request.address })
  const session = await tx.one<SessionRow>(
    `insert into auth.sessions (user_id, aal, amr, user_agent, ip, created_at, refreshed_at, not_after, issuer)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning *`,
    [
      userId,
      aal,
      JSON.stringify([amrEntry(method, now)]),
      request.userAgent,
      request.address || null,
      now.toISOString(),
      await endOf(tx, userId, now),
      issuer,
    ],
  )
  // Anyone may sign in as the demo people: that is no evidence of a known network.
  if (method !== 'demo') await rememberNetwork(tx, services, userId, request.network, now)
  await noteTime(tx, userId, 'last_sign_in_at', now)
  if (waiting) await linkOrHold(tx, services, waiting, { sessionId: session!.id, aal, request })
  return sessionJson(tx, services, session!, await issueRefreshToken(tx, session!.id, now))
}

/**
 * The same session after a second factor. Every earlier refresh token is used up: one that was stolen before must not
 * get the assurance that its owner has proved since.
 */
export async function raiseSession(
  tx: Tx,
  services: Needs & Pick<Services, 'settings'>,
  sessionId: string,
  { method, aal, factorId }: Raise,
): Promise<SessionJson> {
  const now = services.clock.now()
  const before = await tx.one<SessionRow>('select * from auth.sessions where id = $1 for update', [sessionId])
  if (!before) throw new Error('raiseSession was given a session that has ended')
  const amr = [amrEntry(method, now), ...before.amr.filter((entry) => entry.method !== method)]
  const session = await tx.one<SessionRow>(
    `update auth.sessions set aal = $2, amr = $3, factor_id = coalesce($4, factor_id), refreshed_at = $5 where id = $1
      returning *`,
    [sessionId, aal, JSON.stringify(amr), factorId ?? null, now.toISOString()],
  )
  await spendAllRefreshTokens(tx, sessionId, now)
  await linkHeld(tx, services, sessionId)
  return sessionJson(tx, services, session!, await issueRefreshToken(tx, sessionId, now))
}

/**
 * A session ends when its row is deleted; its refresh tokens go with it. Call `callers.forget()` once that is
 * committed.
 */
export async function endSessions(tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx.sql('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, except ?? null])
}

export type SessionRow = {
  id: string
  user_id: string
  aal: Aal
  amr: { method: Method; timestamp: number }[]
  issuer: string | null
  created_at: string
  refreshed_at: string
  not_after: string
}

export async function sessionJson(
  tx: Tx,
  services: Needs,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionJson> {
  const issuedAt = Math.floor(services.clock.now().getTime() / 1000)
  // A token does not outlive its session, so that a client sees the end coming.
  const expiresAt = Math.min(issuedAt + accessTokenSeconds, Math.floor(new Date(session.not_after).getTime() / 1000))
  const user = await userJson(tx, session.user_id)
  const demanded = session.aal === 'aal1' ? await demandsOn(tx, session.user_id, services.clock.now()) : undefined
  const access_token = await services.keys.sign({
    sub: user.id,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    // Read by the browser, which leads to enrollment; the server asks the database.
    ...(demanded && !demanded.has_factor && needsFactor(demanded, demanded) && { must_enroll: true }),
    is_anonymous: user.is_anonymous,
    iat: issuedAt,
    exp: expiresAt,
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: expiresAt - issuedAt,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  }
}

/** When a session that began then must end: sooner for a platform administrator. */
export async function endOf(tx: Tx, userId: string, began: Date): Promise<string> {
  const found = await tx.one<{ operates: boolean }>(`select ${operatesAt({ person: '$1', at: '$2' })} as operates`, [
    userId,
    began.toISOString(),
  ])
  return new Date(
    began.getTime() + (found!.operates ? longestSeconds.platformAdmin : longestSeconds.person) * 1000,
  ).toISOString()
}

const amrEntry = (method: Method, now: Date) => ({ method, timestamp: Math.floor(now.getTime() / 1000) })
