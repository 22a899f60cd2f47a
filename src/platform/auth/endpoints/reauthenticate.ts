import type { Context } from 'hono'
import { reauthenticationEmail } from '../../mail/sign-in-emails.ts'
import type { Services } from '../../services.ts'
import { noteTime } from '../account-times.ts'
import { findById } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countMail, post } from '../post.ts'
import { signedIn } from '../signed-in.ts'
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts'
import { visitorOf } from '../visitor.ts'

/** Six digits to the person's own address, to be sent as `nonce` with a new password. */
export const reauthenticate = (services: Services) => async (c: Context) => {
  const actor = await signedIn(services, c)
  const visitor = visitorOf(c)
  const user = await asIdentity(services, async (tx) => (await findById(tx, actor.user_id))!)
  if (!user.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await countMail(services, 'reauthentication', user.email, visitor.network)
  const code = await asIdentity(services, async (tx) => {
    await note(tx, services, visitor, { action: 'user_reauthenticate_requested', userId: user.id })
    await noteTime(tx, user.id, 'reauthentication_sent_at', services.clock.now())
    return (await issueOneTimeToken(tx, services, { userId: user.id, purpose: 'reauthentication', email: user.email }))
      .code
  })
  post(services, reauthenticationEmail({ to: user.email, code, siteUrl: services.settings.siteUrl }))
  return c.json({})
}
