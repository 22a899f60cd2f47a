import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Message } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import { emailOf, isBanned, lockByEmail, type Account } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, challenge, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countMail, post } from '../post.ts'
import { challengeOf } from '../tokens/auth-codes.ts'
import { unhurried } from '../unhurried.ts'
import { visitorOf, type Visitor } from '../visitor.ts'
import { addressChangeEmails } from './email-change.ts'
import { confirmation } from './sign-up.ts'

const schema = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...challenge })

/** Resends the email. Answers the same whether anything is pending or not. */
export const resend = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw invalid('Missing one of these types: signup, email_change')
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw invalid('Type provided requires an email address')
  const requested = {
    email: emailOf(body.email),
    codeChallenge: challengeOf(body),
    redirectTo: c.req.query('redirect_to'),
    visitor: visitorOf(c),
  }
  await countMail(
    services,
    body.type === 'signup' ? 'confirmation' : 'email_change',
    requested.email,
    requested.visitor.network,
  )
  return unhurried(async () => {
    for (const message of await (body.type === 'signup'
      ? pendingSignUp(services, requested)
      : pendingEmailChange(services, requested)))
      post(services, message)
    return c.json({})
  })
}

type Requested = { email: string; codeChallenge: string | null; redirectTo: string | undefined; visitor: Visitor }

/**
 * For the function send-verification-email: the same email again, without a result. At most one a minute for the same
 * address, and no refusal either.
 */
export async function resendConfirmation(
  services: Services,
  { email, redirectTo, visitor }: Omit<Requested, 'codeChallenge'>,
): Promise<void> {
  await unhurried(async () => {
    try {
      const requested = { email: emailOf(email), codeChallenge: null, redirectTo, visitor }
      await countMail(services, 'confirmation', requested.email, visitor.network)
      for (const message of await pendingSignUp(services, requested)) post(services, message)
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
    }
  })
}

const pendingSignUp = (
  services: Services,
  { email, codeChallenge, redirectTo, visitor }: Requested,
): Promise<Message[]> =>
  asIdentity(services, async (tx) => {
    const user = await lockByEmail(tx, email)
    if (!user || user.email_confirmed_at || isBanned(user, services.clock.now())) return []
    await note(tx, services, visitor, { action: 'user_confirmation_requested', userId: user.id })
    const { passwordHash, data } = await newestRequest(tx, user)
    return [await confirmation(tx, services, user.id, { email, passwordHash, data, codeChallenge, redirectTo })]
  })

const pendingEmailChange = (services: Services, { email, codeChallenge, redirectTo }: Requested): Promise<Message[]> =>
  asIdentity(services, async (tx) => {
    const user = await lockByEmail(tx, email)
    const pending = user && (await tx.one('select email_change from auth.users where id = $1', [user.id]))
    if (!user || !pending?.email_change || isBanned(user, services.clock.now())) return []
    return addressChangeEmails(tx, services, { user, newEmail: pending.email_change, codeChallenge, redirectTo })
  })

/** The entries of the last sign-up for this address. */
async function newestRequest(
  tx: Tx,
  user: Account,
): Promise<{ passwordHash: string | null; data: Record<string, unknown> }> {
  const pending = await tx.one(
    `select encrypted_password, user_metadata from auth.one_time_tokens
      where user_id = $1 and purpose = 'confirmation' and user_metadata is not null order by created_at desc, id desc
      limit 1`,
    [user.id],
  )
  return {
    passwordHash: pending?.encrypted_password ?? user.encrypted_password,
    data: pending?.user_metadata ?? user.raw_user_meta_data,
  }
}
