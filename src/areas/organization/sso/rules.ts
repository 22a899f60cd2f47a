import type { SsoConnection } from './records.ts'

/** What the server says of itself: which issuers its settings name, and which provider each has. */
export type Configured = { issuer: string; client_id: string; provider: string }
export type Step = { what: string; ok: boolean; words: string }

/**
 * What the issuer says of itself at its well-known address; a sentence where it did not answer. Asked only of issuers
 * that the settings name.
 */
export type Discovery =
  | {
      issuer?: unknown
      authorization_endpoint?: unknown
      jwks_uri?: unknown
      code_challenge_methods_supported?: unknown
    }
  | string
  | null

/** Each step of a trial, in the order in which a sign-in needs them. */
export function trial(
  row: Pick<SsoConnection, 'issuer' | 'client_id' | 'domains' | 'email_claim'>,
  { configured, siteUrl, discovery }: { configured: readonly Configured[]; siteUrl: string; discovery: Discovery },
): Step[] {
  const found = configured.find(({ issuer }) => tidy(issuer) === tidy(row.issuer))
  const domains = domainsOf(row.domains)
  return [
    {
      what: 'The issuer is an https address',
      ok: row.issuer.startsWith('https://'),
      words: row.issuer.startsWith('https://')
        ? row.issuer
        : 'An issuer is reached over https, or its answers could be anybody’s.',
    },
    {
      what: 'The server’s settings name this issuer',
      ok: Boolean(found),
      words: found
        ? `It is known as ${found.provider}.`
        : 'Add it to OIDC_ISSUERS and start the server again. A connection cannot be switched on from a browser: its secret must not pass through one.',
    },
    {
      what: 'The client id is the one in the settings',
      ok: found?.client_id === row.client_id,
      words: found
        ? found.client_id === row.client_id
          ? row.client_id
          : 'The settings have another client id for this issuer.'
        : 'Not known until the settings name the issuer.',
    },
    ...(found ? issuerSteps(found.issuer, discovery) : []),
    {
      what: 'The way back is registered at the issuer',
      ok: true,
      words: `Register exactly this address there: ${siteUrl}/auth/v1/callback. The server cannot see whether you did.`,
    },
    {
      what: 'Addresses are verified by the issuer',
      ok: row.email_claim === 'email',
      words:
        row.email_claim === 'email'
          ? 'Only an address that comes with email_verified counts; Microsoft Entra must be set up to send it.'
          : 'The address is read from the claim email, and from no other.',
    },
    {
      what: 'Mail domains are written down',
      ok: domains.length > 0 && domains.every(isDomain),
      words:
        domains.length === 0
          ? 'None is. People of any domain may use the connection.'
          : domains.every(isDomain)
            ? `${domains.join(', ')}. They are noted for your own people; a sign-in is not limited to them.`
            : `${domains.find((domain) => !isDomain(domain))} is no domain.`,
    },
  ]
}

function issuerSteps(issuer: string, discovery: Discovery): Step[] {
  if (discovery === null || typeof discovery === 'string')
    return [{ what: 'The issuer answers', ok: false, words: discovery ?? 'It was not asked.' }]
  const methods = Array.isArray(discovery.code_challenge_methods_supported)
    ? discovery.code_challenge_methods_supported
    : null
  return [
    { what: 'The issuer answers', ok: true, words: 'Its configuration was read.' },
    {
      what: 'It calls itself the same',
      ok: tidy(String(discovery.issuer)) === tidy(issuer),
      words:
        tidy(String(discovery.issuer)) === tidy(issuer)
          ? issuer
          : `It says ${String(discovery.issuer)}. Write it in the settings exactly so.`,
    },
    {
      what: 'It has a page to sign in and keys to check by',
      ok: Boolean(discovery.authorization_endpoint && discovery.jwks_uri),
      words: discovery.authorization_endpoint && discovery.jwks_uri ? 'Both are named.' : 'One of them is missing.',
    },
    {
      what: 'It takes PKCE with S256',
      ok: methods === null || methods.includes('S256'),
      words:
        methods === null
          ? 'It does not say; most do.'
          : methods.includes('S256')
            ? 'It says so.'
            : 'It does not, and this product signs in with nothing less.',
    },
  ]
}

const tidy = (issuer: string) => issuer.trim().replace(/\/+$/, '')
export const domainsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
const isDomain = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)

export const traceOf = (steps: readonly Step[]): string =>
  steps.map(({ what, ok, words }) => `${ok ? '✓' : '✗'} ${what}: ${words}`).join('\n')
