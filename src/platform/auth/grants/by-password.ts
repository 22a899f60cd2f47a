import type { Context } from 'hono'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { tidyEmail } from '../../validators.ts'
import { findByEmail, lockById } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { refuseClosed } from '../closed-accounts.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { isKnownNetwork } from '../known-networks.ts'
import { countGuess, forgive, refuseIfAccountBlocked } from '../limits.ts'
import { isPassword } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/strength.ts'
import { startSession } from '../sessions.ts'
import { visitorOf, type Visitor } from '../visitor.ts'
import { phrase } from '../../say.ts'

const schema = z.object({ email: optionalText, phone: optionalText, password: optionalText })

/** One answer for a wrong password, an unknown address and an account without a password, after the same work. */
const wrong = () => new AuthError(400, 'invalid_credentials', phrase('Invalid login credentials'))

export const signInWithPassword = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  if (body.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw invalid('missing email or phone')
  const [email, password] = [tidyEmail(body.email), body.password ?? '']
  const request = visitorOf(c)
  const subjects = { account: email, network: request.network }
  await refuseIfAccountBlocked(services, 'sign-in', subjects)

  const user = await asIdentity(services, async (tx) => (await findByEmail(tx, email)) ?? null)
  const right = await isPassword(user?.encrypted_password, password, {
    // Asked again when its turn comes: of a hundred guesses sent at once, all but a few find that the limit is reached.
    before: () =>
      refuseIfAccountBlocked(services, 'sign-in', subjects, {
        known: () => isKnownNetwork(services, user?.id, request.network),
      }),
    async wrong() {
      await asIdentity(services, (tx) =>
        note(tx, services, request, {
          action: 'login_refused',
          userId: user?.id ?? null,
          traits: { provider: 'email' },
        }),
      )
      await countGuess(services, 'sign-in', subjects).catch(async (error) => {
        await noteLocked(services, user?.id ?? null, request)
        throw error
      })
    },
  })
  if (!user || !right) throw wrong()

  const session = await asIdentity(services, async (tx) => {
    // The password may have changed while this one was being checked.
    if ((await lockById(tx, user.id))?.encrypted_password !== user.encrypted_password) throw wrong()
    // Only a person who knows the password learns the account's status.
    await refuseClosed(tx, services, user.id)
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', phrase('Email not confirmed'))
    await note(tx, services, request, { action: 'login', userId: user.id, traits: { provider: 'email' } })
    return startSession(tx, services, { userId: user.id, method: 'password', aal: 'aal1', request })
  })
  await forgive(services, 'sign-in', subjects)
  const weakness = weaknessOf(password, [email])
  return c.json(weakness ? { ...session, weak_password: weakness } : session)
}

/** For an unknown address the line names no account: it must not reveal which accounts exist. */
async function noteLocked(services: Services, user_id: string | null, { address }: Visitor): Promise<void> {
  const member = await asIdentity(
    services,
    async (tx) =>
      (await tx.one<{ organization_id: string }>(
        'select organization_id from public.organization_members where user_id = $1',
        [user_id],
      )) ?? null,
  )
  services.security.note({
    kind: 'sign_in_locked',
    user_id,
    organization_id: member?.organization_id ?? null,
    address,
    message: 'Sign-in was locked for a while after many wrong passwords.',
  })
}
