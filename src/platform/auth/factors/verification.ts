import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { AuthError, invalid } from '../errors.ts'
import { raiseSession, type Method, type SessionJson } from '../sessions.ts'
import { closeChallenge, openChallenge, type Challenge } from './challenges.ts'
import { countUse, keepCredential } from './credentials.ts'
import { ownFactor, type Factor } from './factors.ts'
import { unsealWith } from './sealed.ts'
import { acceptedStep } from './totp.ts'
import { createdCredential, provenCredential, relyingParty, type Credential } from './webauthn.ts'
import { phrase } from '../../say.ts'

export type Answer = {
  challenge_id: string
  code?: string | null | undefined
  webauthn?: { type: 'create' | 'request'; credential_response: unknown } | null | undefined
}
export type Verified = { session: SessionJson; factor: Factor; isNew: boolean }

/**
 * Judges the answer to a challenge. A right one activates a new factor, raises this session and ends those that never
 * showed a second factor. A wrong one is returned as a refusal, so that what it used up stays used up.
 */
export async function verify(
  tx: Tx,
  services: Services,
  actor: Actor,
  factorId: string,
  answer: Answer,
): Promise<Verified | AuthError> {
  const factor = await ownFactor(tx, actor.user_id, factorId)
  const asked = await openChallenge(tx, services, actor, factor, answer.challenge_id)
  const right =
    factor.factor_type === 'totp'
      ? await isRightCode(tx, services, factor, answer)
      : await isRightKey(tx, services, factor, asked, answer)
  // A code may be mistyped and typed again; a signature is right or wrong.
  if (right || factor.factor_type === 'webauthn') await closeChallenge(tx, asked)
  if (!right) return wrongAnswer(factor)

  const now = services.clock.now()
  await tx.sql(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, now])
  await tx.sql(`delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`, [
    actor.user_id,
    factor.factor_type,
  ])
  const session = await raise(tx, services, actor, factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn', factor.id)
  return { session, factor, isNew: factor.status === 'unverified' }
}

export async function raise(
  tx: Tx,
  services: Services,
  { session_id, user_id }: Actor,
  method: Method,
  factorId?: string,
): Promise<SessionJson> {
  await tx.sql(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [user_id, session_id])
  return raiseSession(tx, services, session_id, { method, aal: 'aal2', ...(factorId ? { factorId } : {}) })
}

async function isRightCode(tx: Tx, { keys, clock }: Services, factor: Factor, { code }: Answer): Promise<boolean> {
  if (!code) throw invalid('Code needs to be non-empty')
  const step = acceptedStep(
    unsealWith(keys, 'totp', factor.user_id, factor.secret!).text,
    code,
    clock.now(),
    factor.last_used_step,
  )
  if (step === undefined) return false
  await tx.sql('update auth.mfa_factors set last_used_step = $2 where id = $1', [factor.id, step])
  return true
}

async function isRightKey(
  tx: Tx,
  services: Services,
  factor: Factor,
  asked: Challenge,
  { webauthn }: Answer,
): Promise<boolean> {
  if (!webauthn) throw invalid('WebAuthn config required')
  if ((webauthn.type === 'create') !== (factor.status === 'unverified'))
    throw invalid('WebAuthn type must be create for a new factor and request for a verified one')
  const party = relyingParty(services.settings)
  const now = services.clock.now()
  if (webauthn.type === 'create') {
    const credential = await createdCredential(party, 'factor', asked.webauthn_challenge!, webauthn.credential_response)
    return Boolean(
      credential &&
      (await keepCredential(tx, credential, {
        user_id: factor.user_id,
        factor_id: factor.id,
        friendly_name: factor.friendly_name,
        now,
      })),
    )
  }
  const credential = (await tx.one<Credential>('select * from auth.webauthn_credentials where factor_id = $1', [
    factor.id,
  ]))!
  const proven = await provenCredential(
    party,
    'factor',
    asked.webauthn_challenge!,
    credential,
    webauthn.credential_response,
  )
  if (proven) await countUse(tx, credential.credential_id, proven, now)
  return Boolean(proven)
}

const wrongAnswer = ({ factor_type }: Factor) =>
  new AuthError(
    422,
    'mfa_verification_failed',
    factor_type === 'totp'
      ? phrase('Invalid TOTP code entered')
      : phrase('This security key couldn’t be verified. Ask for a new challenge and touch the key again.'),
  )
