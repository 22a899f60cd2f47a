import type { Context } from 'hono'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { refuseClosed } from '../closed-accounts.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { startSession } from '../sessions.ts'
import { redeemAuthCode } from '../tokens/auth-codes.ts'
import { visitorOf } from '../visitor.ts'

const schema = z.object({ auth_code: optionalText, code_verifier: optionalText })

/** The last step of PKCE: the code from the address bar, and the verifier that never left the browser. */
export const exchangeCode = (services: Services) => async (c: Context) => {
  const { auth_code, code_verifier } = await bodyOf(c, schema)
  if (!auth_code || !code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const request = visitorOf(c)
  const answer = await asIdentity(services, async (tx) => {
    const redeemed = await redeemAuthCode(tx, services, auth_code, code_verifier)
    if (redeemed instanceof AuthError) return redeemed
    const { userId, method, aal, issuer, providerTokens } = redeemed
    await refuseClosed(tx, services, userId)
    await note(tx, services, request, { action: 'login', userId, traits: { provider_type: method } })
    return { ...(await startSession(tx, services, { userId, method, aal, issuer, request })), ...providerTokens }
  })
  return c.json(answer)
}
