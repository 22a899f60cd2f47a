import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { countUse, keepCredential, type Kept } from './credentials.ts'
import { holdAccount, isUuid, refuseShared } from './factors.ts'
import {
  createdCredential,
  creationOptions,
  provenCredential,
  relyingParty,
  requestOptions,
  type Credential,
} from './webauthn.ts'

const mostPasskeys = 10
const answerWithin = 5 * 60_000

/** A person's passkeys; second-factor keys are not included. */
export const passkeysOf = (tx: Tx, userId: string) =>
  tx.sql<Kept & Credential & { last_used_at: string | null }>(
    'select * from auth.webauthn_credentials where user_id = $1 and factor_id is null order by created_at, id',
    [userId],
  )

export async function askForNewPasskey(tx: Tx, services: Services, actor: Actor) {
  await refuseShared(tx, actor.user_id)
  const has = await passkeysOf(tx, actor.user_id)
  if (has.length >= mostPasskeys) throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
  const options = await creationOptions(relyingParty(services.settings), 'passkey', {
    id: actor.user_id,
    name: actor.email || 'account',
    has,
  })
  return ask(tx, services, options, actor.user_id)
}

/** A wrong answer is returned as a refusal: the challenge is used up all the same. */
export async function addPasskey(
  tx: Tx,
  services: Services,
  actor: Actor,
  challengeId: string,
  answer: unknown,
): Promise<Kept | AuthError> {
  await holdAccount(tx, actor.user_id)
  const challenge = await takeChallenge(tx, services, challengeId, actor.user_id)
  const credential = await createdCredential(relyingParty(services.settings), 'passkey', challenge, answer)
  if (!credential) return notProven
  if ((await passkeysOf(tx, actor.user_id)).length >= mostPasskeys)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
  const kept = await keepCredential(tx, credential, {
    user_id: actor.user_id,
    factor_id: null,
    friendly_name: 'Passkey',
    now: services.clock.now(),
  })
  if (!kept) throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
  return kept
}

/** Addressed to no account: the device knows its passkeys, and the server reveals no accounts. */
export async function askForPasskey(tx: Tx, services: Services) {
  return ask(tx, services, await requestOptions(relyingParty(services.settings), 'passkey'), null)
}

/** The person who signs in with this answer. All failures look the same from outside. */
export async function passkeyHolder(
  tx: Tx,
  services: Services,
  challengeId: string,
  answer: unknown,
): Promise<string | AuthError> {
  const challenge = await takeChallenge(tx, services, challengeId, null)
  const { id, response } = (answer ?? {}) as { id?: unknown; response?: { userHandle?: unknown } }
  if (typeof id !== 'string' || typeof response?.userHandle !== 'string') return notProven
  const credential = await tx.one<Credential & { user_id: string }>(
    'select * from auth.webauthn_credentials where credential_id = $1 and factor_id is null for update',
    [id],
  )
  if (!credential || Buffer.from(response.userHandle, 'base64url').toString() !== credential.user_id) return notProven
  const proven = await provenCredential(relyingParty(services.settings), 'passkey', challenge, credential, answer)
  if (!proven) return notProven
  await countUse(tx, credential.credential_id, proven, services.clock.now())
  return credential.user_id
}

export async function renamePasskey(tx: Tx, services: Services, actor: Actor, id: string, name: string) {
  const renamed =
    isUuid(id) &&
    (await tx.one<Kept & { last_used_at: string | null }>(
      `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
        and factor_id is null returning *`,
      [id, actor.user_id, name, services.clock.now()],
    ))
  if (!renamed) throw notFound
  return renamed
}

export async function removePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  const removed =
    isUuid(id) &&
    (await tx.one(
      'delete from auth.webauthn_credentials where id = $1 and user_id = $2 and factor_id is null returning id',
      [id, userId],
    ))
  if (!removed) throw notFound
}

const notProven = new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
const notFound = new AuthError(404, 'validation_failed', 'Passkey not found')

async function ask<Options extends { challenge: string }>(
  tx: Tx,
  { clock }: Services,
  options: Options,
  userId: string | null,
) {
  await tx.sql('delete from auth.passkey_challenges where expires_at <= $1', [clock.now()])
  const expires = new Date(clock.now().getTime() + answerWithin)
  const asked = await tx.one<{ id: string }>(
    'insert into auth.passkey_challenges (user_id, challenge, expires_at) values ($1, $2, $3) returning id',
    [userId, options.challenge, expires],
  )
  return { challenge_id: asked!.id, options, expires_at: Math.floor(expires.getTime() / 1000) }
}

/** A challenge is answered once, in time, and by the person who got it. */
async function takeChallenge(tx: Tx, { clock }: Services, id: string, userId: string | null): Promise<string> {
  const taken = await tx.one<{ challenge: string; expires_at: string }>(
    `delete from auth.passkey_challenges where id = $1 and user_id is not distinct from $2
      returning challenge, expires_at`,
    [id, userId],
  )
  if (!taken) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (new Date(taken.expires_at) <= clock.now())
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}
