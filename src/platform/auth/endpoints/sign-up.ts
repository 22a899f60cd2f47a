import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { alreadyRegisteredEmail, confirmationEmail } from '../../mail/sign-in-emails.ts'
import type { Message } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import { noteTime } from '../account-times.ts'
import { createUser, emailOf, lockByEmail } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, challenge, metadata, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt } from '../limits.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { refuseWeak } from '../passwords/strength.ts'
import { countMail, post } from '../post.ts'
import { mailedLink } from '../redirects.ts'
import { challengeOf } from '../tokens/auth-codes.ts'
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts'
import { unhurried } from '../unhurried.ts'
import { visitorOf, type Visitor } from '../visitor.ts'

const schema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  ...challenge,
})

type Chosen = {
  email: string
  passwordHash: string | null
  data: Record<string, unknown>
  codeChallenge: string | null
  redirectTo: string | undefined
}
type Requested = Chosen & { visitor: Visitor }

/**
 * Opens an account, or seems to: only the email reveals whether the address is taken. The answer is made from the
 * request alone, so it is the same every time.
 */
export const signUp = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  if (!body.email && !body.phone)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!body.password) throw invalid('Signup requires a valid password')
  const email = emailOf(body.email)
  const data = body.data ?? {}
  refuseWeak(body.password, ownWords(email, data))
  const codeChallenge = challengeOf(body)
  const visitor = visitorOf(c)
  await countAttempt(services, 'sign-up', { network: visitor.network })
  await countMail(services, 'confirmation', email, visitor.network)
  return unhurried(async () => {
    const requested = {
      email,
      passwordHash: await hashPassword(body.password!),
      data,
      codeChallenge,
      redirectTo: c.req.query('redirect_to'),
      visitor,
    }
    const { id, identityId, message } = await asIdentity(services, (tx) => open(tx, services, requested))
    post(services, message)
    return c.json(answer({ id, identityId, email, data, now: services.clock.now().toISOString() }))
  })
}

/** Words that an attacker knows about a person and tries first. */
export const ownWords = (email: string, data: Record<string, unknown>) => [
  email,
  ...Object.values(data).filter((value) => typeof value === 'string'),
  'granary',
]

async function open(
  tx: Tx,
  services: Services,
  requested: Requested,
): Promise<{ id: string; identityId: string; message: Message }> {
  const { email, visitor } = requested
  const existing = await lockByEmail(tx, email)
  if (existing?.email_confirmed_at) {
    await note(tx, services, visitor, { action: 'user_repeated_signup', userId: existing.id })
    const message = alreadyRegisteredEmail({ to: email, siteUrl: services.settings.siteUrl })
    return { id: decoyId(services, 'user', email), identityId: decoyId(services, 'identity', email), message }
  }
  const id =
    existing?.id ??
    (await createUser(tx, services, {
      email,
      passwordHash: requested.passwordHash,
      emailConfirmed: false,
      userMetadata: requested.data,
    }))
  await note(tx, services, visitor, {
    action: 'user_confirmation_requested',
    userId: id,
    traits: { provider: 'email' },
  })
  const message = await confirmation(tx, services, id, requested)
  const identity = await tx.one(`select id from auth.identities where user_id = $1 and provider = 'email'`, [id])
  return { id, identityId: identity!.id, message }
}

/**
 * The email of a pending sign-up. The link carries what was entered with it, and a repeated sign-up changes nothing
 * on the account: a stranger who signs up with my address, before me or after, must not have set my password.
 */
export async function confirmation(tx: Tx, services: Services, userId: string, chosen: Chosen): Promise<Message> {
  const { email, passwordHash, data, codeChallenge, redirectTo } = chosen
  const pending = { encryptedPassword: passwordHash, userMetadata: data }
  const { token, code } = await issueOneTimeToken(tx, services, {
    userId,
    purpose: 'confirmation',
    email,
    codeChallenge,
    pending,
  })
  await noteTime(tx, userId, 'confirmation_sent_at', services.clock.now())
  return confirmationEmail({
    to: email,
    link: mailedLink(services.settings, { token, type: 'signup', redirectTo }),
    code,
  })
}

/** The same decoy id for the same address, like a real one. */
function decoyId({ keys }: Services, kind: string, email: string): string {
  const bytes = createHmac('sha256', keys.derive('decoy ids')).update(`${kind}\n${email}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function answer({
  id,
  identityId,
  email,
  data,
  now,
}: {
  id: string
  identityId: string
  email: string
  data: Record<string, unknown>
  now: string
}) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: { email, email_verified: false, phone_verified: false, sub: id },
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
