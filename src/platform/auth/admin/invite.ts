import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { invitationEmail } from '../../mail/sign-in-emails.ts'
import type { Services } from '../../services.ts'
import { noteTime } from '../account-times.ts'
import { createUser, lockByEmail } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, metadata, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countMail, post } from '../post.ts'
import { mailedLink } from '../redirects.ts'
import { serviceOnly } from '../signed-in.ts'
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts'
import { userJson } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import { adminEmail } from './change-user.ts'

const schema = z.object({ email: optionalText, data: metadata })

export const invite = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const body = await bodyOf(c, schema)
  if (!body.email) throw invalid('An email address is required')
  const email = adminEmail(body.email)
  const visitor = visitorOf(c)
  await countMail(services, 'invite', email, visitor.network)
  const { user, token } = await asIdentity(services, async (tx) => {
    const userId = await invited(tx, services, email, body.data ?? {})
    await note(tx, services, visitor, { action: 'user_invited', userId: null, traits: { user_id: userId } })
    const { token } = await issueOneTimeToken(tx, services, { userId, purpose: 'invite', email, withCode: false })
    await noteTime(tx, userId, 'confirmation_sent_at', services.clock.now())
    return { user: await userJson(tx, userId), token }
  })
  post(
    services,
    invitationEmail({
      to: email,
      link: mailedLink(services.settings, { token, type: 'invite', redirectTo: c.req.query('redirect_to') }),
    }),
  )
  return c.json(user)
}

/** An invited person proves the address by accepting, and sets a password then: an earlier one doesn't count. */
export async function invited(
  tx: Tx,
  services: Services,
  email: string,
  data: Record<string, unknown>,
): Promise<string> {
  const existing = await lockByEmail(tx, email)
  if (existing?.email_confirmed_at)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  if (!existing) return createUser(tx, services, { email, emailConfirmed: false, invited: true, userMetadata: data })
  await tx.sql('update auth.users set invited_at = $2 where id = $1', [existing.id, services.clock.now().toISOString()])
  return existing.id
}
