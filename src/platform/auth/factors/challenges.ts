import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { ownFactor, type Factor } from './factors.ts'
import { creationOptions, relyingParty, requestOptions, type Credential } from './webauthn.ts'

export type Challenge = { id: string; webauthn_challenge: string | null; expires_at: string }

const answerWithin = 5 * 60_000
/** A reloaded page asks again; no one needs more open challenges than this. */
const mostOpen = 10

/** Challenges a factor of the caller; only this session may answer. */
export async function challenge(tx: Tx, services: Services, actor: Actor, factorId: string) {
  const factor = await ownFactor(tx, actor.user_id, factorId)
  const now = services.clock.now()
  const webauthn = factor.factor_type === 'webauthn' ? await question(tx, services, actor, factor) : undefined
  const expires = new Date(now.getTime() + answerWithin)
  await tx.sql(
    `delete from auth.mfa_challenges where factor_id = $1 and (expires_at <= $2 or id not in (
       select id from auth.mfa_challenges where factor_id = $1 order by created_at desc, id desc limit $3))`,
    [factor.id, now, mostOpen - 1],
  )
  const asked = await tx.one<{ id: string }>(
    `insert into auth.mfa_challenges (factor_id, session_id, webauthn_challenge, created_at, expires_at)
      values ($1, $2, $3, $4, $5) returning id`,
    [factor.id, actor.session_id, webauthn?.credential_options.publicKey.challenge ?? null, now, expires],
  )
  await tx.sql('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factor.id, now])
  return {
    id: asked!.id,
    type: factor.factor_type,
    expires_at: Math.floor(expires.getTime() / 1000),
    ...(webauthn ? { webauthn } : {}),
  }
}

async function question(tx: Tx, { settings }: Services, actor: Actor, factor: Factor) {
  const party = relyingParty(settings)
  const keys = await tx.sql<Credential & { factor_id: string | null }>(
    'select * from auth.webauthn_credentials where user_id = $1 and factor_id is not null',
    [actor.user_id],
  )
  if (factor.status === 'verified') {
    const own = keys.filter(({ factor_id }) => factor_id === factor.id)
    return { type: 'request' as const, credential_options: { publicKey: await requestOptions(party, 'factor', own) } }
  }
  return {
    type: 'create' as const,
    credential_options: {
      publicKey: await creationOptions(party, 'factor', {
        id: actor.user_id,
        name: actor.email || 'account',
        has: keys,
      }),
    },
  }
}

/** The open challenge, if this session requested it a short while ago. */
export async function openChallenge(
  tx: Tx,
  services: Services,
  actor: Actor,
  factor: Factor,
  challengeId: string,
): Promise<Challenge> {
  const found = await tx.one<Challenge>(
    'select * from auth.mfa_challenges where id = $1 and factor_id = $2 and session_id = $3',
    [challengeId, factor.id, actor.session_id],
  )
  if (!found) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (new Date(found.expires_at) <= services.clock.now())
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return found
}

export const closeChallenge = (tx: Tx, { id }: Challenge) =>
  tx.sql('delete from auth.mfa_challenges where id = $1', [id])
