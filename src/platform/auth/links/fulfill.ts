import type { Tx } from '../../database/database.ts'
import type { Message } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import { confirmEmail, lockById, type Account } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { refuseClosed } from '../closed-accounts.ts'
import type { Method } from '../sessions.ts'
import { forgetOneTimeTokens, type OneTimeToken, type Purpose } from '../tokens/one-time-tokens.ts'
import type { Visitor } from '../visitor.ts'
import { agreeToEmailChange } from '../endpoints/email-change.ts'

export const onlyOneAgreed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const methods: Record<Purpose, Method> = {
  confirmation: 'otp',
  magiclink: 'otp',
  invite: 'invite',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
}

/** Carries out a redeemed link or code. Without a method no one is signed in yet: one of two addresses has agreed. */
export async function fulfill(
  tx: Tx,
  services: Services,
  token: OneTimeToken,
  visitor: Visitor,
): Promise<{ method: Method | null; messages: Message[] }> {
  await refuseClosed(tx, services, token.user_id)
  const user = (await lockById(tx, token.user_id))!
  if (token.purpose === 'email_change_current' || token.purpose === 'email_change_new') {
    const messages = await agreeToEmailChange(tx, services, token)
    await note(tx, services, visitor, {
      action: 'user_modified',
      userId: user.id,
      traits: { email_change: messages ? 'done' : token.purpose },
    })
    return { method: messages && methods[token.purpose], messages: messages ?? [] }
  }
  if (!user.email_confirmed_at) await admit(tx, services, user, token)
  await note(tx, services, visitor, {
    action: user.email_confirmed_at ? 'login' : 'user_signedup',
    userId: user.id,
    traits: { provider: 'email' },
  })
  return { method: methods[token.purpose], messages: [] }
}

/**
 * The first proof of the address. From here on the choices made with this very link apply: not a password that
 * another person may have set before the proof.
 */
async function admit(tx: Tx, services: Services, user: Account, token: OneTimeToken): Promise<void> {
  await tx.sql(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = coalesce($3, raw_user_meta_data)
      where id = $1`,
    [user.id, token.encrypted_password, token.user_metadata ? JSON.stringify(token.user_metadata) : null],
  )
  await confirmEmail(tx, services, user.id)
  await forgetOneTimeTokens(tx, user.id, ['confirmation', 'invite', 'magiclink', 'recovery'])
}
