import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { afterFile } from './database.ts'

/** The issuer's claims about one person, by their sign-in name there. */
export type Said = { email?: string; email_verified?: unknown; name?: string; picture?: string }

const client = { client_id: 'granary', client_secret: 'between-us-and-the-issuer' }

/**
 * A real identity provider (oidc-provider) on this machine. It does not ask for a password: `arrives` sets the person
 * who signs in, or cancels.
 */
export async function startIssuer({ redirectUri = 'http://localhost:3000/auth/v1/callback' } = {}) {
  const people = new Map<string, Said>()
  let visitor = 'nobody'
  const asked: string[] = []
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url!.split('?')[0]}`)
    handle(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stop = () => new Promise<void>((gone) => (server.closeAllConnections(), server.close(() => gone())))
  afterFile(() => (server.listening ? stop() : undefined))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
  })
  const oidc = provider.callback()
  handle = (request, response) =>
    request.url!.startsWith('/interaction/') ? void interaction(request, response) : oidc(request, response)

  async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (visitor === 'nobody')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'End-User aborted interaction',
      })
    const grant = new provider.Grant({ accountId: visitor, clientId: client.client_id })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, {
      login: { accountId: visitor },
      consent: { grantId: await grant.save() },
    })
  }

  return {
    issuer,
    /** As an operator would name it in the settings. */
    as: (name: string) => ({
      name,
      issuer,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      scopes: 'openid email profile',
    }),
    /** The next person to sign in, with their claims; without a name they cancel. */
    arrives(name?: string, said: Said = {}) {
      visitor = name ?? 'nobody'
      if (name) people.set(name, said)
    },
    /** Every request that came, as METHOD /path. */
    asked,
    stop,
    /** An ID token signed by this issuer. */
    idToken: (claims: JWTPayload, signingKey = privateKey) =>
      new SignJWT({ iss: issuer, aud: client.client_id, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign(signingKey),
  }
}

type Cookie = { name: string; value: string; path: string; host: string }

/**
 * A browser without a window: it keeps cookies and follows redirects until it reaches a page that belongs to no
 * server here.
 */
export function browser(hosts: Record<string, string> = {}) {
  const cookies: Cookie[] = []
  /** Addresses of the site are served by the test's own server, whatever its port. */
  const reach = (address: string) =>
    Object.entries(hosts).reduce(
      (url, [from, to]) => (url.startsWith(from) ? to + url.slice(from.length) : url),
      address,
    )

  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const { host, pathname } = new URL(address)
    const sent = cookies
      .filter((cookie) => cookie.host === host && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
    const answer = await fetch(reach(address), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(sent.length ? { cookie: sent.join('; ') } : {}) },
    })
    for (const line of answer.headers.getSetCookie()) keep(line, host)
    return answer
  }

  function keep(line: string, host: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const at = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path && cookie.host === host)
    if (at >= 0) cookies.splice(at, 1)
    if (value) cookies.push({ name, value, path, host })
  }

  return {
    request,
    cookies,
    /** Opens an address and follows it to one that `stop` names; returns that address. */
    async visit(address: string, stop: (url: URL) => boolean): Promise<URL> {
      let url = new URL(address)
      for (let step = 0; step < 12 && !stop(url); step++) {
        const answer = await request(url.href)
        const next = answer.headers.get('location')
        if (!next)
          throw new Error(
            `${url.origin}${url.pathname} answered ${answer.status} and led nowhere: ${(await answer.text()).slice(0, 300)}`,
          )
        url = new URL(next, url)
      }
      return url
    },
  }
}
