import type { Context } from 'hono'
import { z } from 'zod'
import type { Message } from '../../mail/mail.ts'
import { recoveryEmail } from '../../mail/sign-in-emails.ts'
import type { Services } from '../../services.ts'
import { noteTime } from '../account-times.ts'
import { emailOf, isBanned, lockByEmail } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, challenge, optionalText } from '../bodies.ts'
import { isClosedWay } from '../entrance.ts'
import { asIdentity } from '../identity.ts'
import { countMail, post } from '../post.ts'
import { mailedLink } from '../redirects.ts'
import { challengeOf } from '../tokens/auth-codes.ts'
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts'
import { unhurried } from '../unhurried.ts'
import { visitorOf } from '../visitor.ts'

const schema = z.object({ email: optionalText, ...challenge })

/** A forgotten password: a link to the address, if an account has it. The answer doesn't reveal that. */
export const recover = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  const email = emailOf(body.email)
  const codeChallenge = challengeOf(body)
  const visitor = visitorOf(c)
  await countMail(services, 'recovery', email, visitor.network)
  return unhurried(async () => {
    const message = await asIdentity<Message | null>(services, async (tx) => {
      const user = await lockByEmail(tx, email)
      if (!user || isBanned(user, services.clock.now()) || (await isClosedWay(tx, services, user.id))) return null
      await note(tx, services, visitor, { action: 'user_recovery_requested', userId: user.id })
      // A link only: six digits would be a way into every account that a stranger asks a reset for.
      const { token } = await issueOneTimeToken(tx, services, {
        userId: user.id,
        purpose: 'recovery',
        email,
        codeChallenge,
        withCode: false,
      })
      await noteTime(tx, user.id, 'recovery_sent_at', services.clock.now())
      return recoveryEmail({
        to: email,
        link: mailedLink(services.settings, { token, type: 'recovery', redirectTo: c.req.query('redirect_to') }),
      })
    })
    if (message) post(services, message)
    return c.json({})
  })
}
