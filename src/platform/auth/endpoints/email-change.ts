import type { Tx } from '../../database/database.ts'
import type { Message } from '../../mail/mail.ts'
import { addressChangedEmail, addressChangeEmail } from '../../mail/sign-in-emails.ts'
import type { Services } from '../../services.ts'
import { changeEmail, findByEmail, findById, type Account } from '../accounts.ts'
import { mailedLink } from '../redirects.ts'
import { issueOneTimeToken, type OneTimeToken } from '../tokens/one-time-tokens.ts'

type Change = { user: Account; newEmail: string; codeChallenge: string | null; redirectTo: string | undefined }

/**
 * Asks both addresses. An account moves only when its present owner and the owner of the new address agree: one click
 * in a stolen session, or on a mistyped address, must not be enough.
 */
export async function addressChangeEmails(
  tx: Tx,
  services: Services,
  { user, newEmail, codeChallenge, redirectTo }: Change,
): Promise<Message[]> {
  const now = services.clock.now().toISOString()
  // An unproved address needs no agreement.
  const confirmedBy = user.email && user.email_confirmed_at ? null : 'current'
  await tx.sql(
    `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirmed_by = $4, updated_at = $3
      where id = $1`,
    [user.id, newEmail, now, confirmedBy],
  )
  const message = async (purpose: 'email_change_current' | 'email_change_new', to: string) => {
    const { token } = await issueOneTimeToken(tx, services, { userId: user.id, purpose, email: to, codeChallenge })
    const link = mailedLink(services.settings, { token, type: 'email_change', redirectTo })
    return addressChangeEmail({ to, link, newEmail, isNew: purpose === 'email_change_new' })
  }
  const messages = confirmedBy ? [] : [await message('email_change_current', user.email)]
  // An address in use: the change could never succeed, and the requester must not learn that the address is known here.
  if (!(await findByEmail(tx, newEmail))) messages.push(await message('email_change_new', newEmail))
  return messages
}

/** One of the two has agreed. Returns the message for the old address once both have, or null while one is missing. */
export async function agreeToEmailChange(
  tx: Tx,
  services: Services,
  { user_id, purpose }: OneTimeToken,
): Promise<Message[] | null> {
  const agreed = purpose === 'email_change_new' ? 'new' : 'current'
  const before = await findById(tx, user_id)
  const change = await tx.one(
    'select email_change, email_change_confirmed_by from auth.users where id = $1 for update',
    [user_id],
  )
  if (!change!.email_change_confirmed_by || change!.email_change_confirmed_by === agreed) {
    await tx.sql('update auth.users set email_change_confirmed_by = $2 where id = $1', [user_id, agreed])
    return null
  }
  await changeEmail(tx, services, user_id, change!.email_change, { verified: true })
  return before?.email_confirmed_at
    ? [addressChangedEmail({ to: before.email, siteUrl: services.settings.siteUrl })]
    : []
}
