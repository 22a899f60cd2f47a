import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { createUser, findByEmail, lockByEmail, type Account } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, metadata, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { refuseWeak } from '../passwords/strength.ts'
import { actionLink, allowedRedirect } from '../redirects.ts'
import { serviceOnly } from '../signed-in.ts'
import { issueOneTimeToken, type Pending, type Purpose } from '../tokens/one-time-tokens.ts'
import { userJson } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import { adminEmail } from './change-user.ts'
import { invited } from './invite.ts'

const schema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata,
  redirect_to: optionalText,
})
type Requested = {
  type: string
  email: string
  newEmail: string
  passwordHash: string | null
  data: Record<string, unknown>
}
type Made = { userId: string; purpose: Purpose; to: string; type: string; linkType: string; pending?: Pending }

/** POST /admin/generate_link: returns what would be mailed, for a program that mails it itself. */
export const generateLink = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const body = await bodyOf(c, schema)
  if (!body.email) throw invalid('An email address is required')
  const newEmail = body.new_email ? adminEmail(body.new_email) : ''
  const requested = { type: body.type ?? '', email: adminEmail(body.email), newEmail, data: body.data ?? {} }
  if (body.type === 'signup') {
    if (!body.password) throw invalid('Signup requires a valid password')
    refuseWeak(body.password, [requested.email])
  }
  const passwordHash = body.password ? await hashPassword(body.password) : null
  const redirectTo = allowedRedirect(services.settings, body.redirect_to ?? c.req.query('redirect_to'))
  const answer = await asIdentity(services, async (tx) => {
    const { userId, purpose, to, type, linkType, pending } = await prepare(tx, services, { ...requested, passwordHash })
    await note(tx, services, visitorOf(c), {
      action: purpose === 'invite' ? 'user_invited' : 'user_recovery_requested',
      userId: null,
      traits: { user_id: userId },
    })
    const { token, code } = await issueOneTimeToken(tx, services, {
      userId,
      purpose,
      email: to,
      ...(pending && { pending }),
    })
    return {
      ...(await userJson(tx, userId)),
      action_link: actionLink(services.settings, { token, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
  return c.json(answer)
}

async function prepare(tx: Tx, services: Services, requested: Requested): Promise<Made> {
  const { type, email } = requested
  const user = await lockByEmail(tx, email)
  if (type === 'signup' || (type === 'magiclink' && !user?.email_confirmed_at))
    return signUpLink(tx, services, requested, user)
  if (type === 'invite')
    return {
      userId: await invited(tx, services, email, requested.data),
      purpose: 'invite',
      to: email,
      type,
      linkType: type,
    }
  if (!['magiclink', 'recovery', 'email_change_current', 'email_change_new'].includes(type))
    throw invalid('Invalid email action link type requested')
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  if (type === 'magiclink' || type === 'recovery')
    return { userId: user.id, purpose: type, to: email, type, linkType: type }
  return emailChangeLink(tx, services, requested, user)
}

async function signUpLink(
  tx: Tx,
  services: Services,
  { type, email, passwordHash, data }: Requested,
  user: Account | undefined,
): Promise<Made> {
  if (user?.email_confirmed_at)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  const hash = type === 'signup' ? passwordHash : (user?.encrypted_password ?? null)
  const userId =
    user?.id ??
    (await createUser(tx, services, { email, passwordHash: hash, emailConfirmed: false, userMetadata: data }))
  const pending = { encryptedPassword: hash, userMetadata: { ...user?.raw_user_meta_data, ...data } }
  return { userId, purpose: 'confirmation', to: email, type: 'signup', linkType: 'signup', pending }
}

async function emailChangeLink(
  tx: Tx,
  services: Services,
  { type, email, newEmail }: Requested,
  user: Account,
): Promise<Made> {
  if (!newEmail) throw invalid('new_email is missing')
  if (await findByEmail(tx, newEmail))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  await tx.sql(
    `update auth.users set email_change = $2, email_change_sent_at = $3,
       email_change_confirmed_by = case when email_change = $2 then email_change_confirmed_by
       when email_confirmed_at is null then 'current' end where id = $1`,
    [user.id, newEmail, services.clock.now().toISOString()],
  )
  return {
    userId: user.id,
    purpose: type as Purpose,
    to: type === 'email_change_new' ? newEmail : email,
    type,
    linkType: 'email_change',
  }
}
