import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { whyNotPhone } from '../../validators.ts'
import { emailOf, findByEmail } from '../accounts.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { isKnownNetwork } from '../known-networks.ts'
import { countGuess, refuseIfAccountBlocked } from '../limits.ts'
import { post } from '../post.ts'
import { startSession } from '../sessions.ts'
import { redeemCode, redeemLink, type OneTimeToken, type Purpose } from '../tokens/one-time-tokens.ts'
import { visitorOf } from '../visitor.ts'
import { fulfill, onlyOneAgreed } from './fulfill.ts'

/**
 * Purposes that each of GoTrue's types may redeem. All but the reset prove the address and sign in; the reset also
 * requires a new password.
 */
const accepts: Record<string, readonly Purpose[]> = {
  signup: ['confirmation', 'invite'],
  invite: ['invite', 'confirmation'],
  magiclink: ['magiclink', 'confirmation'],
  email: ['magiclink', 'confirmation', 'invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

export function purposesOf(type: string | null | undefined): readonly Purpose[] {
  if (!type) throw invalid('Verify requires a verification type')
  const purposes = Object.hasOwn(accepts, type) ? accepts[type] : undefined
  if (!purposes) throw invalid('Unsupported verification type')
  return purposes
}

const schema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

/** POST /verify: a program submits what a person clicked (token_hash) or typed (email and token). Returns a session. */
export const verify = (services: Services) => async (c: Context) => {
  const body = await bodyOf(c, schema)
  if (body.phone) refusePhone(body.phone)
  const purposes = purposesOf(body.type)
  if (Boolean(body.token) === Boolean(body.token_hash)) throw invalid('Verify requires either a token or a token hash')
  if (body.token_hash && body.email) throw invalid('Only the token_hash and type should be provided')
  if (body.token && !body.email) throw invalid('Only an email address or phone number should be provided on verify')

  const request = visitorOf(c)
  const redeem = body.token
    ? await byCode(services, emailOf(body.email), body.token, request.network)
    : byLink(services, body.token_hash!)
  const done = await counting(
    services,
    body.token ? { account: emailOf(body.email), network: request.network } : { network: request.network },
    () =>
      asIdentity(services, async (tx) => {
        const token = await redeem(tx, purposes)
        if (token instanceof AuthError) return token
        const { method, messages } = await fulfill(tx, services, token, request)
        return {
          messages,
          session:
            method && (await startSession(tx, services, { userId: token.user_id, method, aal: 'aal1', request })),
        }
      }),
  )
  services.callers.forget()
  for (const message of done.messages) post(services, message)
  return c.json(done.session ?? { msg: onlyOneAgreed, code: '200' })
}

/** There is no sign-in by phone here, so no code for one was ever sent. */
function refusePhone(phone: string): never {
  if (whyNotPhone(phone)) throw invalid('Invalid phone number format (E.164 required)')
  throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

type Redeem = (tx: Tx, purposes: readonly Purpose[]) => Promise<OneTimeToken | AuthError>

const byLink =
  (services: Services, token: string): Redeem =>
  (tx, purposes) =>
    redeemLink(tx, services, token, purposes)

async function byCode(services: Services, email: string, code: string, network: string): Promise<Redeem> {
  const known = async () =>
    isKnownNetwork(
      services,
      (await asIdentity(services, async (tx) => (await findByEmail(tx, email)) ?? null))?.id,
      network,
    )
  await refuseIfAccountBlocked(services, 'code', { account: email, network }, { known })
  return (tx, purposes) => redeemCode(tx, services, email, code.trim(), purposes)
}

/** Only wrong attempts are counted. */
async function counting<T>(
  services: Services,
  subjects: { account?: string; network: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError && error.code === 'otp_expired') await countGuess(services, 'code', subjects)
    throw error
  }
}
