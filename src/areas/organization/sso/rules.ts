import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { connectionLife } from './life.ts'
import type { SsoConnection } from './records.ts'

/** The server's settings: the issuers they name, and the provider of each. */
export type Configured = { issuer: string; client_id: string; provider: string }
export type Step = { what: string; ok: boolean; words: string }

/**
 * The issuer's well-known configuration, or a sentence where it did not answer. Requested only from issuers in the
 * settings.
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

export const whyNotActivate = (row: Pick<SsoConnection, 'status' | 'trace'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can activate a sign-in connection.',
    !connectionLife.is(row, 'tested') && 'Run a test first: only a tested connection can be activated.',
    (row.trace ?? '').includes('✗') && 'A step of the last test failed. Fix it and test again.',
  )

export const whyNotDeactivate = (row: Pick<SsoConnection, 'status'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can deactivate a sign-in connection.',
    !connectionLife.is(row, 'in_force') && 'Only an active connection can be deactivated.',
  )

/** Each step of a test, in the order in which a sign-in needs them. */
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
        : 'An issuer must use https. Otherwise its answers could be forged.',
    },
    {
      what: 'The issuer is in the server settings',
      ok: Boolean(found),
      words: found
        ? `It is set up as ${found.provider}.`
        : 'Add it to OIDC_ISSUERS and restart the server. This can’t be done in a browser, because the secret must not pass through one.',
    },
    {
      what: 'The client ID matches the settings',
      ok: found?.client_id === row.client_id,
      words: found
        ? found.client_id === row.client_id
          ? row.client_id
          : 'The settings have another client ID for this issuer.'
        : 'Unknown until the issuer is in the settings.',
    },
    ...(found ? issuerSteps(found.issuer, discovery) : []),
    {
      what: 'The redirect address is registered with the issuer',
      ok: true,
      words: `Register exactly this address with the issuer: ${siteUrl}/auth/v1/callback. The server can’t check this.`,
    },
    {
      what: 'The issuer verifies email addresses',
      ok: row.email_claim === 'email',
      words:
        row.email_claim === 'email'
          ? 'Only addresses with email_verified count. Microsoft Entra must be set up to send it.'
          : 'The email address is read only from the claim email.',
    },
    {
      what: 'Email domains are listed',
      ok: domains.length > 0 && domains.every(isDomain),
      words:
        domains.length === 0
          ? 'No domains listed. People of any domain can use the connection.'
          : domains.every(isDomain)
            ? `${domains.join(', ')}. These are for your information; sign-in is not limited to them.`
            : `${domains.find((domain) => !isDomain(domain))} is not a domain.`,
    },
  ]
}

function issuerSteps(issuer: string, discovery: Discovery): Step[] {
  if (discovery === null || typeof discovery === 'string')
    return [{ what: 'The issuer answers', ok: false, words: discovery ?? 'It was not tested.' }]
  const methods = Array.isArray(discovery.code_challenge_methods_supported)
    ? discovery.code_challenge_methods_supported
    : null
  return [
    { what: 'The issuer answers', ok: true, words: 'Its configuration was read.' },
    {
      what: 'The issuer’s name matches',
      ok: tidy(String(discovery.issuer)) === tidy(issuer),
      words:
        tidy(String(discovery.issuer)) === tidy(issuer)
          ? issuer
          : `The issuer is ${String(discovery.issuer)}. Enter exactly this in the settings.`,
    },
    {
      what: 'The issuer has a sign-in page and signing keys',
      ok: Boolean(discovery.authorization_endpoint && discovery.jwks_uri),
      words: discovery.authorization_endpoint && discovery.jwks_uri ? 'Both are present.' : 'One of them is missing.',
    },
    {
      what: 'The issuer supports PKCE with S256',
      ok: methods === null || methods.includes('S256'),
      words:
        methods === null
          ? 'The issuer doesn’t declare it; most support it.'
          : methods.includes('S256')
            ? 'Supported.'
            : 'Not supported. Granary requires it for sign-in.',
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
