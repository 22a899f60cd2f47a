import * as oidc from 'openid-client'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import type { Journey } from './journeys.ts'
import type { Provider, Providers } from './providers.ts'

/** The identity from a provider: `subject` never changes there, an address may, and counts only when verified. */
export type Claims = {
  provider: string
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}
export type ProviderTokens = { provider_token: string; provider_refresh_token?: string }

/** The one address that providers redirect people back to: never taken from a request. */
export const callbackAddress = ({ settings }: Pick<Services, 'settings'>) =>
  new URL(`${settings.siteUrl}/auth/v1/callback`)

/**
 * Redeems the code that a person came back with. The library checks state, the issuer named in the answer (mix-up,
 * RFC 9207), the signature, audience, nonce and time of the ID token, and sends the verifier of PKCE.
 */
export async function redeem(
  services: Pick<Services, 'settings'>,
  providers: Providers,
  journey: Journey,
  answer: URLSearchParams,
): Promise<{ claims: Claims; tokens: ProviderTokens }> {
  const provider = providers.named(journey.provider)
  const arrived = callbackAddress(services)
  arrived.search = answer.toString()
  const checks = {
    expectedState: answer.get('state')!,
    expectedNonce: journey.nonce,
    pkceCodeVerifier: journey.code_verifier,
    idTokenExpected: true,
  }
  return providers.asking(provider, async ([basic, post]) => {
    const tokens = await oidc.authorizationCodeGrant(basic!, arrived, checks).catch((error: unknown) => {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client')
        return oidc.authorizationCodeGrant(post!, arrived, checks)
      throw error
    })
    const said = tokens.claims()!
    // Some providers keep the address out of the token, and give it to the bearer of the token. Whether it is verified
    // must come from the same source as the address.
    const asked =
      said.email || !basic!.serverMetadata().userinfo_endpoint
        ? undefined
        : await oidc.fetchUserInfo(basic!, tokens.access_token, said.sub)
    return {
      claims: claimsFrom(provider, asked ? { ...asked, iss: said.iss } : said),
      tokens: {
        provider_token: tokens.access_token,
        ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
      },
    }
  })
}

type Said = { iss: string; sub: string } & Record<string, unknown>

export function claimsFrom({ name }: Pick<Provider, 'name'>, said: Said): Claims {
  const text = (value: unknown, most: number) =>
    typeof value === 'string' && value.trim() && value.length <= most ? value.trim() : undefined
  const email = text(said.email, 255)?.toLowerCase()
  return {
    provider: name,
    issuer: said.iss,
    subject: said.sub,
    email: email && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined,
    // Some send the word instead of the boolean. Anything else means no.
    emailVerified: said.email_verified === true || said.email_verified === 'true',
    name: text(said.name, 200),
    picture: text(said.picture, 2048)?.match(/^https:\/\/\S+$/)?.[0],
  }
}

/** Data stored with the identity and shown to the person, in GoTrue's names. */
export const identityData = ({
  issuer,
  subject,
  email,
  emailVerified,
  name,
  picture,
}: Claims): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify({
      iss: issuer,
      sub: subject,
      provider_id: subject,
      email,
      email_verified: emailVerified,
      phone_verified: false,
      name,
      full_name: name,
      picture,
      avatar_url: picture,
    }),
  )

/** Sign-in by an unverified address could take over the account of its owner. */
export function verifiedEmail({ provider, email, emailVerified }: Claims): string {
  if (!email)
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `${provider} didn’t share your email address. Allow it there, or sign in another way.`,
    )
  if (!emailVerified)
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `${provider} hasn’t verified your email address. Verify it with ${provider}, then sign in again.`,
    )
  return email
}
