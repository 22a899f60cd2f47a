import { Hono, type Context } from 'hono'
import { asIdentity } from '../identity.ts'
import { AuthError } from '../errors.ts'
import { countAttempt } from '../limits.ts'
import { noteUnknownToken } from '../../security/refusals.ts'
import { visitOf } from '../../wire/visit.ts'
import { visitorOf } from '../visitor.ts'
import { unexpected } from '../../wire/unexpected.ts'
import type { Services } from '../../services.ts'
import { internet, type Reach } from '../../webhooks/post.ts'
import { read } from '../../webhooks/read.ts'
import { accessSeconds, redeemCode, redeemRefresh, revokeByToken, type Pair } from './program-tokens.ts'
import { clientIdOf, registrationOf, whyNotRegister, type Registration } from './registration.ts'

export const programScopes = ['read', 'propose'] as const

/** An error of OAuth: the word for programs, the sentence for the people who make them. */
class OAuthError extends Error {
  readonly word: string
  readonly status: 400 | 401
  constructor(word: string, sentence: string, status: 400 | 401 = 400) {
    super(sentence)
    this.word = word
    this.status = status
  }
}

/** The addresses that programs look up first (RFC 8414, RFC 9728). The issuer is the site. */
export function oauthMetadata(siteUrl: string) {
  const issuer = new URL(siteUrl).origin
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/connect-program`,
    token_endpoint: `${issuer}/oauth/v1/token`,
    registration_endpoint: `${issuer}/oauth/v1/register`,
    revocation_endpoint: `${issuer}/oauth/v1/revoke`,
    scopes_supported: programScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/help`,
  }
  const resource = {
    resource: `${issuer}/mcp`,
    resource_name: 'Granary',
    authorization_servers: [issuer],
    scopes_supported: programScopes,
    bearer_methods_supported: ['header'],
  }
  return { server, resource }
}

/** An authorization server for outside programs (decision 0410), at /oauth/v1. People consent on a page of the product. */
export function oauthServer(services: Services, reach: Reach = internet): Hono {
  const api = new Hono()
  const { clock, keys, settings } = services
  const { server, resource } = oauthMetadata(settings.siteUrl)
  api.onError((error, c) => {
    if (error instanceof OAuthError)
      return c.json({ error: error.word, error_description: error.message }, error.status, noStore)
    if (error instanceof AuthError)
      return c.json({ error: 'temporarily_unavailable', error_description: error.message }, error.status as 429, {
        ...noStore,
        ...error.more.headers,
      })
    return unexpected(services.log)(error, c)
  })

  for (const path of ['', '/mcp'])
    api.get(`/.well-known/oauth-protected-resource${path}`, (c) => c.json(resource, 200, aDay))
  api.get('/.well-known/oauth-authorization-server', (c) => c.json(server, 200, aDay))

  /** RFC 7591. Nothing is stored: the client id is what was registered, with our code. */
  api.post('/oauth/v1/register', async (c) => {
    await countAttempt(services, 'program', { network: visitorOf(c).network })
    const { client_name = 'A program', redirect_uris, ...rest } = await jsonOf(c)
    const reason = whyNotRegister({ name: client_name, redirects: redirect_uris })
    if (reason)
      throw new OAuthError(
        reason.includes('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
        reason,
      )
    if (rest.token_endpoint_auth_method !== undefined && rest.token_endpoint_auth_method !== 'none')
      throw new OAuthError(
        'invalid_client_metadata',
        'Programs have no secret here: send token_endpoint_auth_method "none".',
      )
    const registration = { name: (client_name as string).trim(), redirects: redirect_uris as string[] }
    return c.json(
      {
        client_id: clientIdOf(keys, registration),
        client_id_issued_at: Math.floor(clock.now().getTime() / 1_000),
        client_name: registration.name,
        redirect_uris: registration.redirects,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      201,
      noStore,
    )
  })

  /**
   * For the consent page: who the client id is. A program that publishes its registration is read here, outside of any
   * transaction; the page then hands the answer, with our code, to the command that stores the consent.
   */
  api.post('/oauth/v1/program', async (c) => {
    await countAttempt(services, 'program', { network: visitorOf(c).network })
    const { client_id } = await jsonOf(c)
    if (typeof client_id !== 'string' || client_id.length > 4_000) throw noProgram()
    const registration = registrationOf(keys, client_id) ?? (await published(client_id, reach, services.log))
    const { issuer } = server
    return c.json({ ...registration, registration: clientIdOf(keys, registration), issuer }, 200, noStore)
  })

  api.post('/oauth/v1/token', async (c) => {
    await countAttempt(services, 'program', { network: visitorOf(c).network })
    const form = await formOf(c)
    const clientId = form.get('client_id') ?? ''
    const asked = form.get('resource')
    if (asked !== null && asked.replace(/\/$/, '') !== resource.resource)
      throw new OAuthError('invalid_target', `Tokens are issued for ${resource.resource} only.`)
    const pair = await asIdentity(services, (tx) => {
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return redeemCode(
            tx,
            {
              code: form.get('code') ?? '',
              verifier: form.get('code_verifier') ?? '',
              clientId,
              redirect: form.get('redirect_uri') ?? '',
            },
            clock.now(),
          )
        case 'refresh_token':
          return redeemRefresh(tx, { token: form.get('refresh_token') ?? '', clientId }, clock.now())
        default:
          throw new OAuthError('unsupported_grant_type', 'Send grant_type authorization_code or refresh_token.')
      }
    })
    services.callers.forget()
    if (!pair) {
      noteUnknownToken(services, visitOf(c))
      throw new OAuthError('invalid_grant', 'The code or token is unknown, used or expired. Connect the program again.')
    }
    return c.json(answerOf(pair), 200, noStore)
  })

  /** RFC 7009: the same answer whether the token was known or not. */
  api.post('/oauth/v1/revoke', async (c) => {
    await countAttempt(services, 'program', { network: visitorOf(c).network })
    const token = (await formOf(c)).get('token') ?? ''
    await asIdentity(services, (tx) => revokeByToken(tx, token, clock.now()))
    services.callers.forget()
    return c.body(null, 200, noStore)
  })
  return api
}

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }
const aDay = { 'Cache-Control': 'public, max-age=3600' }

const answerOf = ({ access_token, refresh_token, scopes }: Pair) => ({
  access_token,
  token_type: 'Bearer',
  expires_in: accessSeconds,
  refresh_token,
  scope: scopes.join(' '),
})

const noProgram = () => new OAuthError('invalid_client', 'This program is not registered here.', 401)

/** A client id that is an address: the program publishes its registration there (Client ID Metadata Document). */
async function published(clientId: string, reach: Reach, log: Services['log']): Promise<Registration> {
  if (!URL.canParse(clientId) || new URL(clientId).pathname === '/' || /[#\s\\]/.test(clientId)) throw noProgram()
  const text = await read(clientId, 10_000, reach).catch((error: Error) => {
    // The reason names addresses and system calls: it is for the log, and not for the person who is asked to consent.
    log.warn('registration of a program can’t be read', { program: clientId, error: error.message })
    throw new OAuthError('invalid_client', 'The program’s registration can’t be read at its address.', 401)
  })
  const { client_id, client_name: name, redirect_uris: redirects } = parsed(text)
  const reason = client_id === clientId ? whyNotRegister({ name, redirects }) : 'Its client_id is not its address.'
  if (reason) throw new OAuthError('invalid_client', `The program’s registration is wrong. ${reason}`, 401)
  return { name: (name as string).trim(), redirects: redirects as string[] }
}

const jsonOf = async (c: Context): Promise<Record<string, unknown>> => parsed(await c.req.text())

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Refused below, as anything else that is no object.
  }
  throw new OAuthError('invalid_request', 'Send a JSON object.')
}

/** A parameter that comes twice is refused (OAuth 2.1, 3.2.2). */
async function formOf(c: Context): Promise<URLSearchParams> {
  const form = new URLSearchParams(await c.req.text())
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) throw new OAuthError('invalid_request', 'A parameter was sent twice.')
  if ([...form.values()].some((value) => value.length > 4_000 || value.includes('\0')))
    throw new OAuthError('invalid_request', 'A parameter is too long.')
  return form
}
