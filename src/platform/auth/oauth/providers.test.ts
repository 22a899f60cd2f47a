import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { makeProviders } from './providers.ts'

const open: ReturnType<typeof createServer>[] = []
afterEach(() => open.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

/** Only a provider that never answers reaches the time limit: a busy machine makes no other one late. */
async function providerThat(answers: RequestListener, patience = 60_000) {
  const server = createServer(answers)
  open.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    ...readSettings({}),
    oidc: [{ name: 'google', issuer, clientId: 'granary', clientSecret: 'secret', scopes: 'openid' }],
  }
  let now = new Date('2026-11-20T10:00:00Z')
  const providers = makeProviders({ settings, clock: { now: () => now }, log: silentLog }, patience)
  return {
    issuer,
    providers,
    ask: () => providers.asking(providers.named('google'), async ([way]) => way!.serverMetadata().issuer),
    later: () => (now = new Date(now.getTime() + 61 * 60_000)),
  }
}

const unavailable = {
  status: 503,
  code: 'provider_unavailable',
  message: 'google isn’t responding. Try again in a few minutes, or sign in another way.',
}
const described = (issuer: string) =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  })

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['is broken', (_, response) => response.writeHead(500).end()],
  ['answers with a page', (_, response) => response.end('<h1>Welcome</h1>')],
  [
    'says it is another person',
    (_, response) =>
      response.setHeader('content-type', 'application/json').end(described('https://accounts.google.com')),
  ],
])('a provider that %s is unavailable, and everything else continues', async (_, answers) => {
  const { ask } = await providerThat(answers)
  await expect(ask()).rejects.toMatchObject(unavailable)
})

test('a provider that never answers is unavailable after a while', async () => {
  const { ask } = await providerThat(() => undefined, 100)
  await expect(ask()).rejects.toMatchObject(unavailable)
})

test('a failure is not cached; a description is, for an hour', async () => {
  let [asked, up] = [0, false]
  const { ask, issuer, later } = await providerThat((_, response) => {
    asked++
    if (up) response.setHeader('content-type', 'application/json').end(described(issuer))
    else response.writeHead(503).end()
  })
  await expect(ask()).rejects.toMatchObject(unavailable)
  up = true
  expect(await ask()).toBe(issuer)
  expect(await Promise.all([ask(), ask()])).toEqual([issuer, issuer])
  expect(asked).toBe(2)
  later()
  await ask()
  expect(asked).toBe(3)
})

test('a provider missing from the settings is not supported', async () => {
  const { providers } = await providerThat(() => undefined)
  expect(providers.named('Google').name).toBe('google')
  expect(() => providers.named('github')).toThrow('Unsupported provider: github is not set up here')
})
