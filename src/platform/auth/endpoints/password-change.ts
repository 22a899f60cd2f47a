import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import type { Account } from '../accounts.ts'
import { AuthError } from '../errors.ts'
import { asIdentity, identity } from '../identity.ts'
import { countAttempt, countGuess } from '../limits.ts'
import { isPassword } from '../passwords/hashing.ts'
import { refuseWeak } from '../passwords/strength.ts'
import { redeemCode } from '../tokens/one-time-tokens.ts'
import type { Visitor } from '../visitor.ts'
import { ownWords } from './sign-up.ts'

/** How long after sign-in the person at the keyboard is taken to be the one who signed in. */
const freshSeconds = 15 * 60

type Requested = {
  actor: Actor
  user: Account
  visitor: Visitor
  password: string
  currentPassword: string | null | undefined
  nonce: string | null | undefined
}

/**
 * A stranger at an unlocked desk must not take over the account: a password changes shortly after signing in (a
 * recovery link signs in too), or with the current password, or with the six digits that GET /reauthenticate mails.
 */
export async function proveForPassword(
  services: Services,
  { actor, user, visitor, password, currentPassword, nonce }: Requested,
): Promise<void> {
  refuseWeak(password, ownWords(user.email, user.raw_user_meta_data))
  await countAttempt(services, 'sensitive', { account: user.id })
  if (currentPassword) {
    if (!(await isPassword(user.encrypted_password, currentPassword)))
      throw new AuthError(400, 'current_password_invalid', 'The current password is incorrect.')
  } else if (nonce) await redeemNonce(services, user, nonce, visitor)
  else if (!(await isFresh(services, actor)))
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')

  if (await isPassword(user.encrypted_password, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
}

async function redeemNonce(services: Services, { email }: Account, nonce: string, { network }: Visitor): Promise<void> {
  await countGuess(services, 'code', { account: email, network })
  try {
    await asIdentity(services, (tx) => redeemCode(tx, services, email, nonce, ['reauthentication']))
  } catch (error) {
    if (error instanceof AuthError)
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    throw error
  }
}

async function isFresh(services: Services, { session_id }: Actor): Promise<boolean> {
  const { rows } = await services.database.read(identity, {
    text: 'select amr from auth.sessions where id = $1',
    values: [session_id],
  })
  const shown = (rows[0]?.amr ?? []) as { timestamp: number }[]
  const newest = Math.max(0, ...shown.map(({ timestamp }) => timestamp))
  return services.clock.now().getTime() / 1000 - newest <= freshSeconds
}
