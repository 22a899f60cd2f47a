import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodPassword, inEmail, emailTo, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'
import { join, readInvitation, samlProviders } from '#areas/organization/server.ts'
import { authApi } from '../auth-api.ts'

const wire = await startWire()

const post = async (path: string, body: unknown) => {
  const answer = await wire.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}
/** The mailed address, on this test's port. */
const here = (href: string) => href.replace('http://localhost:3000', wire.url)

/** The browser's request when the button on the page is pressed. */
async function press(href: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  const html = await (await fetch(here(href))).text()
  const fields: [string, string][] = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number))),
  ])
  const answer = await fetch(`${wire.url}/auth/v1/verify`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}
const fragment = (address: string) => Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)))

const magicLink = async (
  email: string,
  more: Record<string, unknown> = {},
  redirectTo = 'http://localhost:3000/dashboard',
) => {
  await post(`/otp?redirect_to=${encodeURIComponent(redirectTo)}`, { email, ...more })
  return inEmail(emailTo(wire, email)).href!
}

test('a mail scanner that opens the link ten times uses nothing up; the button then signs in, once', async () => {
  const { email } = await newcomer(wire)
  const href = await magicLink(email)
  for (let i = 0; i < 10; i++) {
    const page = await fetch(here(href), {
      method: i % 2 ? 'HEAD' : 'GET',
      redirect: 'manual',
      headers: { 'user-agent': 'Safe Links' },
    })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
  }
  const { status, location } = await press(href)
  expect(status).toBe(303)
  expect(location).toMatch(/^http:\/\/localhost:3000\/dashboard#/)
  const { access_token, refresh_token, type, token_type, expires_in } = fragment(location)
  expect({ type, token_type, expires_in }).toEqual({ type: 'magiclink', token_type: 'bearer', expires_in: '900' })
  const client = wire.client()
  const { data } = await client.auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })
  expect(data.user!.email).toBe(email)

  const again = await press(href)
  expect(again.location).toMatch(/^http:\/\/localhost:3000\/dashboard#/)
  expect(fragment(again.location)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test("the page runs no script, can't be framed, and submits its form only here and to its destination", async () => {
  const { email } = await newcomer(wire)
  const page = await fetch(here(await magicLink(email)))
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/localhost:3000; frame-ancestors 'none'; base-uri 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).not.toContain('<script')
  const [, style] = /<style>(.*?)<\/style>/s.exec(html)!
  expect(policy).toContain(createHash('sha256').update(style!).digest('base64'))
})

test('text from the address stays text in the page', async () => {
  const page = await fetch(
    `${wire.url}/auth/v1/verify?type=signup&token=${encodeURIComponent('"><script>alert(1)</script>')}`,
  )
  expect(await page.text()).not.toContain('<script>alert')
})

test('a foreign page cannot press the button', async () => {
  const { email } = await newcomer(wire)
  const href = await magicLink(email)
  expect((await press(href, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await press(href)).status).toBe(303)
})

test.each(['https://evil.example/', '//evil.example', 'http://localhost:3000@evil.example/', 'javascript:alert(1)'])(
  "a link can't redirect to %s",
  async (redirectTo) => {
    const { email } = await newcomer(wire)
    const href = await magicLink(email, {}, redirectTo)
    expect(href).not.toContain('evil')
    const { tokenHash } = inEmail(emailTo(wire, email))
    const { location } = await press(
      `${wire.url}/auth/v1/verify?type=magiclink&token=${tokenHash}&redirect_to=${encodeURIComponent(redirectTo)}`,
    )
    expect(location).toMatch(/^http:\/\/localhost:3000\/#access_token/)
  },
)

test("the address in an email is the site's own, whatever host the request names", async () => {
  const { email } = await newcomer(wire)
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'content-type': 'application/json',
  }
  const answer = await authApi(wire.services, { join, providers: samlProviders, invitation: readInvitation }).request(
    'https://evil.example/recover',
    { method: 'POST', headers, body: JSON.stringify({ email }) },
  )
  expect(answer.status).toBe(200)
  const { text, html } = emailTo(wire, email)
  expect(text).toContain('http://localhost:3000/reset-password?token_hash=')
  expect(text + html).not.toContain('evil')
})

const pkce = () => {
  const verifier = randomBytes(40).toString('base64url')
  return {
    verifier,
    requested: {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    },
  }
}

test('with PKCE the link gives a code, and only the browser that requested it can redeem it, once', async () => {
  const { email } = await newcomer(wire)
  const { verifier, requested } = pkce()
  const href = await magicLink(email, requested)
  expect(inEmail(emailTo(wire, email)).tokenHash).toMatch(/^pkce_/)
  const { location } = await press(href)
  const code = new URL(location).searchParams.get('code')!
  expect(location).not.toContain('access_token')
  const redeemed = await post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
  expect(redeemed).toMatchObject({ status: 200, body: { user: { email } } })
  expect(await post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).toMatchObject({
    status: 404,
    body: { error_code: 'flow_state_not_found' },
  })
})

test('an intercepted code is spent by the first wrong verifier', async () => {
  const { email } = await newcomer(wire)
  const { verifier, requested } = pkce()
  const code = new URL((await press(await magicLink(email, requested))).location).searchParams.get('code')!
  expect(await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(43) })).toMatchObject({
    status: 400,
    body: { error_code: 'bad_code_verifier' },
  })
  expect((await post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).status).toBe(404)
})

test('a code in the address bar is valid for five minutes', async () => {
  const { email } = await newcomer(wire)
  const { verifier, requested } = pkce()
  const code = new URL((await press(await magicLink(email, requested))).location).searchParams.get('code')!
  wire.clock.advance(5 * 60_000)
  expect(await post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).toMatchObject({
    status: 422,
    body: { error_code: 'flow_state_expired' },
  })
})

test('a sign-up by PKCE works completely with the stock client', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const client = createClient(wire.url, wire.anonKey, {
    auth: { flowType: 'pkce', storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: class {} as never },
  })
  const email = newEmail()
  await client.auth.signUp({ email, password: goodPassword })
  const { location } = await press(inEmail(emailTo(wire, email)).href!)
  const { data, error } = await client.auth.exchangeCodeForSession(new URL(location).searchParams.get('code')!)
  expect(error).toBeNull()
  expect(data.user!.email).toBe(email)
})

test('a reset link is valid for an hour', async () => {
  const { email } = await newcomer(wire)
  await post('/recover', { email })
  const { tokenHash } = inEmail(emailTo(wire, email))
  wire.clock.advance(60 * 60_000)
  expect(await post('/verify', { type: 'recovery', token_hash: tokenHash })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
  })
})

test('a newer link replaces the previous one', async () => {
  const { email } = await newcomer(wire)
  await post('/recover', { email })
  const first = inEmail(emailTo(wire, email)).tokenHash
  wire.clock.advance(60_000)
  await post('/recover', { email })
  expect((await post('/verify', { type: 'recovery', token_hash: first })).status).toBe(403)
  expect(
    (await post('/verify', { type: 'recovery', token_hash: inEmail(emailTo(wire, email)).tokenHash })).status,
  ).toBe(200)
})

test('of ten simultaneous uses of one link, one succeeds', async () => {
  const { email } = await newcomer(wire)
  await post('/recover', { email })
  const { tokenHash } = inEmail(emailTo(wire, email))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('/verify', { type: 'recovery', token_hash: tokenHash })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a link works only for its own purpose', async () => {
  const { email } = await newcomer(wire)
  await post('/recover', { email })
  const { tokenHash } = inEmail(emailTo(wire, email))
  for (const type of ['signup', 'magiclink', 'email', 'invite', 'email_change'])
    expect((await post('/verify', { type, token_hash: tokenHash })).status).toBe(403)
  expect((await post('/verify', { type: 'recovery', token_hash: tokenHash })).status).toBe(200)
})

test('a reset email has no digits to guess', async () => {
  const { email } = await newcomer(wire)
  await post('/recover', { email })
  expect(inEmail(emailTo(wire, email)).code).toBe('')
  const { rows } = await wire.owner.query(
    `select code_hash from auth.one_time_tokens where email = $1 and purpose = 'recovery'`,
    [email],
  )
  expect(rows).toEqual([{ code_hash: null }])
})

test.each<[body: Record<string, unknown>, message: string]>([
  [{}, 'Verify requires a verification type'],
  [{ type: 'nonsense', token_hash: 'x' }, 'Unsupported verification type'],
  [{ type: '__proto__', token_hash: 'x' }, 'Unsupported verification type'],
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '123456' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'signup', token_hash: 'x', email: 'rosa@example.gov' }, 'Only the token_hash and type should be provided'],
])('%j is refused with an explanation', async (body, msg) =>
  expect(await post('/verify', body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg } }),
)
