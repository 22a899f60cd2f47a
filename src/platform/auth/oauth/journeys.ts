import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { asIdentity, identity } from '../identity.ts'
import { callbackAddress } from './claims.ts'
import type { Providers } from './providers.ts'

/** A row of auth.oauth_journeys. */
export type Journey = {
  provider: string
  nonce: string
  code_verifier: string
  redirect_to: string
  code_challenge: string | null
  browser_hash: Buffer | null
  linking_user_id: string | null
  expires_at: string
}

export type Departure = {
  provider: string
  redirectTo: string
  codeChallenge: string | null
  linkingUserId: string | null
  /** Known only to this browser; see browser.ts. */
  browser: string
  /** Extra client parameters, such as prompt or login_hint. */
  parameters: Record<string, string>
}

const backWithin = 10 * 60_000

/** Sends a person to a provider: the address to open, with state, nonce and PKCE (S256) that only we can complete. */
export async function depart(services: Services, providers: Providers, departure: Departure): Promise<URL> {
  const provider = providers.named(departure.provider)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const address = await providers.asking(provider, async ([way]) =>
    oidc.buildAuthorizationUrl(way!, {
      ...departure.parameters,
      scope: [...new Set(`${provider.scopes} ${departure.parameters.scope ?? ''}`.split(/\s+/).filter(Boolean))].join(
        ' ',
      ),
      redirect_uri: callbackAddress(services).href,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  await keep(services, state, nonce, verifier, departure)
  return address
}

/**
 * The client's own PKCE ties the end of a journey to its beginning: a code is useless without the verifier. Where
 * there is none, and where an identity is added to an account, the browser must be the one that started; else an
 * attacker could finish his own journey in another's browser.
 */
async function keep(
  services: Services,
  state: string,
  nonce: string,
  verifier: string,
  { provider, redirectTo, codeChallenge, linkingUserId, browser }: Departure,
): Promise<void> {
  const now = services.clock.now()
  await asIdentity(services, async (tx) => {
    await tx.sql('delete from auth.oauth_journeys where expires_at <= $1', [now])
    await tx.sql(
      `insert into auth.oauth_journeys (state_hash, provider, nonce, code_verifier, redirect_to, code_challenge,
        browser_hash, linking_user_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        hashOf(state),
        provider.toLowerCase(),
        nonce,
        verifier,
        redirectTo,
        codeChallenge,
        !codeChallenge || linkingUserId ? hashOf(browser) : null,
        linkingUserId,
        new Date(now.getTime() + backWithin),
      ],
    )
  })
}

/** The journey that ends here. It ends once: the same answer sent again finds nothing. */
export async function arrive({ database, clock }: Services, state: string | null): Promise<Journey> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const { rows } = await database.write(identity, {
    text: 'delete from auth.oauth_journeys where state_hash = $1 returning *',
    values: [hashOf(state)],
  })
  const journey = rows[0] as Journey | undefined
  if (!journey) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (new Date(journey.expires_at) <= clock.now())
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  return journey
}

export function refuseOtherBrowser({ browser_hash }: Journey, browser: string | undefined): void {
  if (browser_hash && !(browser && timingSafeEqual(browser_hash, hashOf(browser))))
    throw new AuthError(400, 'bad_oauth_state', 'This sign-in was started in another browser. Start again here.')
}

export const newBrowserSecret = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest()
