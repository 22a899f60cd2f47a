import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { AuthError } from '../errors.ts'
import { countAttempt } from '../limits.ts'
import { startSession, type SessionJson } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { visitorOf } from '../visitor.ts'
import { markBrowser } from './browser.ts'
import { claimsFrom } from './claims.ts'
import { admit } from './linking.ts'
import { makeProviders, type Provider } from './providers.ts'

const grant = z.object({
  provider: z.string(),
  id_token: z.string().max(20_000),
  nonce: optionalText,
  link_identity: z.boolean().nullish(),
})

/** POST /token?grant_type=id_token: an app that signed a person in with the provider itself sends the token it got. */
export function idTokenSignIn(services: Services): (c: Context) => Promise<SessionJson> {
  const providers = makeProviders(services)
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

  async function verified(provider: Provider, token: string): Promise<JWTPayload> {
    return providers.asking(provider, async ([way]) => {
      const { issuer, jwks_uri = '' } = way!.serverMetadata()
      const keys = keySets.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri))
      keySets.set(jwks_uri, keys)
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId,
        currentDate: services.clock.now(),
        clockTolerance: 30,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return payload
    })
  }

  return async (c) => {
    const visitor = visitorOf(c)
    await countAttempt(services, 'way in', { network: visitor.network })
    const given = await bodyOf(c, grant)
    const provider = providers.named(given.provider)
    const said = await verified(provider, given.id_token)
    refuseOtherNonce(said.nonce, given.nonce)
    const claims = claimsFrom(provider, { ...said, iss: said.iss!, sub: said.sub! })
    const actor = given.link_identity ? await signedIn(services, c) : undefined
    const mark = () => markBrowser(c, services.settings)
    return admit(services, { claims, linkingUserId: actor?.user_id ?? null, visitor, mark }, (tx, userId) =>
      startSession(tx, services, { userId, method: 'oauth', aal: 'aal1', issuer: claims.issuer, request: visitor }),
    )
  }
}

/** The app keeps the nonce and gives the provider its hash: a token caught on the way is useless to its thief. */
function refuseOtherNonce(inToken: unknown, given: string | null | undefined): void {
  if (Boolean(inToken) !== Boolean(given))
    throw new AuthError(400, 'validation_failed', 'Passed nonce and nonce in id_token should either both exist or not.')
  if (given && createHash('sha256').update(given).digest('hex') !== inToken)
    throw new AuthError(400, 'validation_failed', 'Nonces mismatch')
}
