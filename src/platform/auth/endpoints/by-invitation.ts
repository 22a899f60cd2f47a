import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { phrase } from '../../say.ts'
import type { Services } from '../../services.ts'
import { confirmEmail, createUser, findByEmail, lockByEmail, setPassword } from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, metadata, optionalText } from '../bodies.ts'
import { refuseClosed } from '../closed-accounts.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { refuseWeak } from '../passwords/strength.ts'
import { startSession } from '../sessions.ts'
import { forgetOneTimeTokens } from '../tokens/one-time-tokens.ts'
import { visitorOf } from '../visitor.ts'
import { ownWords } from './sign-up.ts'

/** An invitation that is still open. */
export type Invitation = { email: string; organization: string; role: string; display_name: string; inviter: string }

/** The organizations area reads what it mailed: the token is in that email alone, so it proves the address. */
export type ReadInvitation = (services: Services, token: string) => Promise<Invitation | null>

const schema = z.object({ invitation: z.string().max(200), password: optionalText, data: metadata })

/**
 * POST /invitation: without a password, whom the invitation is for; with one, the account, confirmed by the emailed
 * token, and its first session. Attempts are not counted: a whole office joins from one address, only a token that was
 * mailed gets this far, and it opens an account once.
 */
export const byInvitation = (services: Services, read: ReadInvitation) => async (c: Context) => {
  const { invitation, password, data } = await bodyOf(c, schema)
  const found = await read(services, invitation)
  if (!found) throw new AuthError(404, 'invite_not_found', gone)
  if (!password) return c.json({ ...found, known: await isKnown(services, found.email) })
  const visitor = visitorOf(c)
  const { email } = found
  refuseWeak(password, ownWords(email, data ?? {}))
  if (await isKnown(services, email)) throw alreadyHere()
  const passwordHash = await hashPassword(password)
  const session = await asIdentity(services, async (tx) => {
    const userId = await admitted(tx, services, { email, passwordHash, data: data ?? {} })
    await refuseClosed(tx, services, userId)
    await note(tx, services, visitor, { action: 'user_signedup', userId, traits: { provider: 'email' } })
    return startSession(tx, services, { userId, method: 'invite', aal: 'aal1', request: visitor })
  })
  services.callers.forget()
  return c.json(session)
}

const gone = phrase('This invitation has expired, was withdrawn or was already accepted. Ask for a new one.')
const alreadyHere = () =>
  new AuthError(422, 'user_already_exists', phrase('You already have an account. Sign in to accept the invitation.'))

const isKnown = async (services: Services, email: string): Promise<boolean> =>
  asIdentity(services, async (tx) => Boolean((await findByEmail(tx, email))?.email_confirmed_at))

type Chosen = { email: string; passwordHash: string; data: Record<string, unknown> }

/** An unconfirmed account may be a stranger’s: this is the first proof of the address, and its password counts. */
async function admitted(tx: Tx, services: Services, { email, passwordHash, data }: Chosen): Promise<string> {
  const existing = await lockByEmail(tx, email)
  if (existing?.email_confirmed_at) throw alreadyHere()
  if (!existing)
    return createUser(tx, services, { email, passwordHash, emailConfirmed: true, invited: true, userMetadata: data })
  await setPassword(tx, services, existing.id, passwordHash)
  await tx.sql('update auth.users set raw_user_meta_data = $2, invited_at = $3 where id = $1', [
    existing.id,
    JSON.stringify(data),
    services.clock.now().toISOString(),
  ])
  await confirmEmail(tx, services, existing.id)
  await forgetOneTimeTokens(tx, existing.id, ['confirmation', 'invite', 'magiclink', 'recovery'])
  return existing.id
}
