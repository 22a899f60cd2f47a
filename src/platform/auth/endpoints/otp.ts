import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Message } from '../../mail/mail.ts'
import { magicLinkEmail } from '../../mail/sign-in-emails.ts'
import type { Services } from '../../services.ts'
import { noteTime } from '../account-times.ts'
import { createUser, emailOf, isBanned, lockByEmail } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, challenge, metadata, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { isClosedWay } from '../entrance.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt } from '../limits.ts'
import { countMail, post } from '../post.ts'
import { mailedLink } from '../redirects.ts'
import { challengeOf } from '../tokens/auth-codes.ts'
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts'
import { unhurried } from '../unhurried.ts'
import { visitorOf, type Visitor } from '../visitor.ts'

const schema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...challenge,
})

type Requested = {
  email: string
  mayCreate: boolean
  data: Record<string, unknown>
  codeChallenge: string | null
  redirectTo: string | undefined
  visitor: Visitor
}

/** Sign-in without a password: a link and six digits, valid once. Serves POST /otp and its older name /magiclink. */
export const otp = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (!body.email) throw invalid('One of email or phone must be set')
  const visitor = visitorOf(c)
  const requested = {
    email: emailOf(body.email),
    mayCreate: body.create_user !== false,
    data: body.data ?? {},
    codeChallenge: challengeOf(body),
    redirectTo: c.req.query('redirect_to'),
    visitor,
  }
  await countAttempt(services, 'sign-up', { network: visitor.network })
  await countMail(services, 'magiclink', requested.email, visitor.network)
  return unhurried(async () => {
    const message = await asIdentity(services, (tx) => notice(tx, services, requested))
    if (message) post(services, message)
    return c.json({})
  })
}

async function notice(
  tx: Tx,
  services: Services,
  { email, mayCreate, data, codeChallenge, redirectTo, visitor }: Requested,
): Promise<Message | null> {
  const existing = await lockByEmail(tx, email)
  if (
    existing ? isBanned(existing, services.clock.now()) || (await isClosedWay(tx, services, existing.id)) : !mayCreate
  )
    return null
  const userId = existing?.id ?? (await createUser(tx, services, { email, emailConfirmed: false, userMetadata: data }))
  const purpose = existing?.email_confirmed_at ? 'magiclink' : 'confirmation'
  await note(tx, services, visitor, {
    action: existing ? 'user_recovery_requested' : 'user_confirmation_requested',
    userId,
    traits: { provider: 'email' },
  })
  const { token, code } = await issueOneTimeToken(tx, services, { userId, purpose, email, codeChallenge })
  const [sentAt, type] =
    purpose === 'magiclink'
      ? (['recovery_sent_at', 'magiclink'] as const)
      : (['confirmation_sent_at', 'signup'] as const)
  await noteTime(tx, userId, sentAt, services.clock.now())
  return magicLinkEmail({ to: email, link: mailedLink(services.settings, { token, type, redirectTo }), code })
}
