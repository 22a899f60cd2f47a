import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { passwordChangedEmail } from '../../mail/sign-in-emails.ts'
import type { Message } from '../../mail/mail.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { addUserMetadata, emailOf, findById, lockById, setPassword, type Account } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, challenge, metadata, optionalText } from '../bodies.ts'
import { demandsOn, needsProvider } from '../demands.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt } from '../limits.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { countMail, post } from '../post.ts'
import { endSessions } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { challengeOf } from '../tokens/auth-codes.ts'
import { userJson } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import { addressChangeEmails } from './email-change.ts'
import { proveForPassword } from './password-change.ts'

export const getUser = (services: Services) => async (c: Context) => {
  const { user_id } = await signedIn(services, c, { anyLevel: true })
  return c.json(await asIdentity(services, (tx) => userJson(tx, user_id)))
}

const schema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...challenge,
})
type Requested = {
  newEmail: string | null
  passwordHash: string | null
  data: Record<string, unknown> | null
  codeChallenge: string | null
  redirectTo: string | undefined
}

/** Changes that people may make to their own account. Roles are not included: they are in user_roles. */
export const updateUser = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  const actor = await signedIn(services, c, { enrolling: true })
  if (body.app_metadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const email = body.email ? emailOf(body.email) : null
  const codeChallenge = challengeOf(body)
  const visitor = visitorOf(c)
  const before = await asIdentity(services, async (tx) => (await findById(tx, actor.user_id))!)
  const newEmail = email && email !== before.email ? email : null
  if (newEmail) {
    // Another address would bypass single sign-on, which may depend on the domain.
    const demanded = await asIdentity(
      services,
      async (tx) => (await demandsOn(tx, actor.user_id, services.clock.now())) ?? null,
    )
    if (demanded && needsProvider(demanded, demanded))
      throw new AuthError(
        403,
        'single_sign_on_required',
        'Your organization requires single sign-on, so its identity provider decides your address. Ask your administrator.',
      )
    await countAttempt(services, 'sensitive', { account: actor.user_id })
    await countMail(services, 'email_change', newEmail, visitor.network)
  }
  const { password, current_password: currentPassword, nonce } = body
  if (password) await proveForPassword(services, { actor, user: before, visitor, password, currentPassword, nonce })

  const passwordHash = password ? await hashPassword(password) : null
  const requested = {
    newEmail,
    passwordHash,
    data: body.data ?? null,
    codeChallenge,
    redirectTo: c.req.query('redirect_to'),
  }
  const { user, messages } = await asIdentity(services, async (tx) => {
    const messages = await change(tx, services, actor, requested)
    await note(tx, services, visitor, {
      action: requested.passwordHash ? 'user_updated_password' : 'user_modified',
      userId: actor.user_id,
    })
    return { user: await userJson(tx, actor.user_id), messages }
  })
  if (requested.passwordHash) services.callers.forget()
  for (const message of messages) post(services, message)
  return c.json(user)
}

async function change(
  tx: Tx,
  services: Services,
  actor: Actor,
  { newEmail, passwordHash, data, codeChallenge, redirectTo }: Requested,
): Promise<Message[]> {
  const messages: Message[] = []
  const user = (await lockById(tx, actor.user_id)) as Account
  if (data) await addUserMetadata(tx, services, user.id, data)
  if (passwordHash) {
    await setPassword(tx, services, user.id, passwordHash)
    // A person who knew the old password may be signed in with it somewhere.
    await endSessions(tx, user.id, { except: actor.session_id })
    await tx.sql(
      `delete from auth.one_time_tokens where user_id = $1
        and purpose in ('recovery', 'magiclink', 'reauthentication')`,
      [user.id],
    )
    if (user.email_confirmed_at)
      messages.push(passwordChangedEmail({ to: user.email, siteUrl: services.settings.siteUrl }))
  }
  if (newEmail)
    messages.push(...(await addressChangeEmails(tx, services, { user, newEmail, codeChallenge, redirectTo })))
  return messages
}
