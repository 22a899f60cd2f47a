import { AuthClient } from '@supabase/auth-js'
import { createHash, randomBytes } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { browser, startIssuer } from '#tests/issuer.ts'
import { startOtherWire } from '#tests/wire.ts'
import { asIdentity } from '../identity.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { startSession } from '../sessions.ts'

const site = 'http://localhost:3000'
const [google, town, lost] = [await startIssuer(), await startIssuer(), await startIssuer()]
const wire = await startOtherWire({
  siteUrl: site,
  redirectUrls: ['https://app.example.gov/**'],
  oidc: [google.as('google'), town.as('town'), lost.as('lost')],
})
const { services, owner, clock, mails } = wire
beforeAll(() => lost.stop())

const client = (flowType: 'pkce' | 'implicit' = 'pkce') =>
  new AuthClient({
    url: `${wire.url}/auth/v1`,
    headers: { apikey: wire.anonKey, Authorization: `Bearer ${wire.anonKey}` },
    flowType,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
const person = () => city({ in: wire })
const newBrowser = () => browser({ [site]: wire.url })
const isBack = (url: URL) =>
  !url.pathname.startsWith('/auth/v1') && ![google, town].some(({ issuer }) => url.href.startsWith(issuer))
const isCallback = (url: URL) => url.pathname === '/auth/v1/callback'
const someone = () => randomBytes(6).toString('hex')
const told = (url: URL) => Object.fromEntries(url.searchParams)

/** From the stock client through the provider to the client's destination. */
async function journey({
  provider = 'google',
  redirectTo = `${site}/dashboard`,
  auth = client(),
  visitor = newBrowser(),
  until = isBack,
} = {}) {
  const { data } = await auth.signInWithOAuth({
    provider: provider as 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  return { auth, visitor, end: await visitor.visit(data.url!.replace(wire.url, site), until) }
}

/** The same, and the client redeems its code. */
async function signIn(options: Parameters<typeof journey>[0] = {}) {
  const { auth, end } = await journey(options)
  const { data, error } = await auth.exchangeCodeForSession(end.searchParams.get('code') ?? 'none')
  return { auth, end, error, ...data }
}

async function entered({ user_id }: Person) {
  const session = await asIdentity(services, (tx) =>
    startSession(tx, services, {
      userId: user_id,
      method: 'password',
      aal: 'aal1',
      request: { address: '', network: '', userAgent: null },
    }),
  )
  const auth = client()
  await auth.setSession(session)
  return { auth, token: session.access_token }
}

const usersBy = async (email: string) => (await owner.query('select * from auth.users where email = $1', [email])).rows

test('a new person signs in through a provider that has verified the address', async () => {
  const [name, email] = [someone(), `${someone()}@example.gov`]
  google.arrives(name, {
    email: email.toUpperCase(),
    email_verified: true,
    name: 'Rosa Diaz',
    picture: 'https://example.gov/rosa.png',
  })
  const { end, user, session } = await signIn()
  expect(end.origin + end.pathname).toBe(`${site}/dashboard`)
  expect([...end.searchParams.keys()]).toEqual(['code'])
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { display_name: 'Rosa Diaz', avatar_url: 'https://example.gov/rosa.png' },
  })
  expect(user!.identities).toMatchObject([
    { provider: 'google', id: name, identity_data: { sub: name, iss: google.issuer, email, email_verified: true } },
  ])
  expect(session!.provider_token).toBeTruthy()
  expect(JSON.parse(Buffer.from(session!.access_token.split('.')[1]!, 'base64url').toString())).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth' }],
  })

  expect((await signIn()).user!.id).toBe(user!.id)
  expect(await usersBy(email)).toHaveLength(1)
})

test('without PKCE the tokens come after the #', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, auth } = await journey({ auth: client('implicit') })
  const tokens = Object.fromEntries(new URLSearchParams(end.hash.slice(1)))
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: '900' })
  expect(end.search).toBe('')
  expect(
    (await auth.setSession({ access_token: tokens.access_token!, refresh_token: tokens.refresh_token! })).error,
  ).toBeNull()
})

test('the provider gets state, nonce and a challenge, and only our own return address', async () => {
  const { end } = await journey({ until: (url) => url.href.startsWith(google.issuer) })
  const sent = told(end)
  expect(sent).toMatchObject({
    client_id: 'granary',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: `${site}/auth/v1/callback`,
  })
  expect([sent.state, sent.nonce, sent.code_challenge].map((text) => text!.length)).toEqual([43, 43, 43])
  const forged = await newBrowser().request(
    `${site}/auth/v1/authorize?provider=google&redirect_uri=https://evil.example&state=x&nonce=y&client_id=z&response_type=token&prompt=login`,
  )
  expect(told(new URL(forged.headers.get('location')!))).toMatchObject({
    client_id: 'granary',
    response_type: 'code',
    redirect_uri: `${site}/auth/v1/callback`,
    prompt: 'login',
  })
})

test.each([
  ['https://evil.example/', site],
  [`${site}.evil.example/`, site],
  ['https://app.example.gov.evil.example/', site],
  ['javascript:alert(1)', site],
  ['https://app.example.gov/in', 'https://app.example.gov/in'],
])('a request to continue at %s leads to %s', async (redirectTo, expected) => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end } = await journey({ redirectTo })
  expect(end.href.startsWith(`${expected}/?code=`) || end.href.startsWith(`${expected}?code=`)).toBe(true)
})

test.each([
  ['provider=nobody', 'Unsupported provider: nobody is not set up here'],
  ['', 'Unsupported provider: name one with ?provider='],
  [
    'provider=google&code_challenge=short&code_challenge_method=s256',
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    `provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
    'code_challenge_method must be s256',
  ],
  [`provider=google&code_challenge=${'a'.repeat(43)}`, 'PKCE flow requires code_challenge_method and code_challenge'],
])('a client that asks with "%s" gets the reason', async (query, msg) => {
  const answer = await wire.fetch(`/auth/v1/authorize?${query}`, { redirect: 'manual' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed', msg }])
})

test('an answer is accepted once', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, visitor } = await journey({ until: isCallback })
  const back = await visitor.visit(end.href, isBack)
  expect(back.searchParams.has('code')).toBe(true)
  expect(told(await visitor.visit(end.href, isBack))).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_state',
  })
})

test.each([
  ['without a state', (url: URL) => url.searchParams.delete('state'), 'bad_oauth_callback'],
  ['with a state that nobody gave', (url: URL) => url.searchParams.set('state', 'a'.repeat(43)), 'bad_oauth_state'],
])('an answer %s leads to the sign-in page with the reason', async (_, bend, error_code) => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, visitor } = await journey({ until: isCallback })
  bend(end)
  const back = await visitor.visit(end.href, isBack)
  expect(back.origin + back.pathname).toBe(`${site}/auth`)
  expect(told(back)).toMatchObject({ error: 'invalid_request', error_code })
  expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject({ error_code, sb: '' })
})

test('a return after ten minutes starts again', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, visitor } = await journey({ until: isCallback })
  clock.advance(10 * 60_000)
  expect(told(await visitor.visit(end.href, isBack))).toMatchObject({
    error_code: 'bad_oauth_state',
    error_description: 'OAuth state has expired',
  })
})

test("the code of another person's journey opens nothing", async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const [theirs, mine] = [await journey({ until: isCallback }), await journey({ until: isCallback })]
  mine.end.searchParams.set('code', theirs.end.searchParams.get('code')!)
  expect(told(await mine.visitor.visit(mine.end.href, isBack))).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_callback',
  })
})

test('a code of one provider is never sent to another', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  town.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const [atGoogle, atTown] = [
    await journey({ until: isCallback }),
    await journey({ provider: 'town', until: isCallback }),
  ]
  town.asked.length = 0
  const mixed = new URL(atGoogle.end)
  mixed.searchParams.set('state', atTown.end.searchParams.get('state')!)
  expect(told(await newBrowser().visit(mixed.href, isBack))).toMatchObject({ error_code: 'bad_oauth_callback' })
  mixed.searchParams.set('state', atGoogle.end.searchParams.get('state')!)
  mixed.searchParams.delete('iss')
  expect(told(await newBrowser().visit(mixed.href, isBack))).toMatchObject({ error_code: 'bad_oauth_callback' })
  expect(town.asked.filter((line) => line.endsWith('/token'))).toEqual([])
})

test("an address that the provider hasn't verified neither creates nor opens an account", async () => {
  const { rosa } = await person()
  const stranger = `${someone()}@example.gov`
  for (const said of [
    { email: rosa.email, email_verified: false },
    { email: rosa.email },
    { email: rosa.email, email_verified: 'no' },
    { email: stranger },
    {},
  ]) {
    google.arrives(someone(), said)
    const { end } = await journey()
    expect(told(end)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
  }
  expect(await usersBy(stranger)).toEqual([])
  expect((await owner.query('select from auth.identities where user_id = $1', [rosa.user_id])).rowCount).toBe(0)
})

test('a verified address leads to the account that has it', async () => {
  const { rosa } = await person()
  google.arrives(someone(), { email: rosa.email, email_verified: true, name: 'Somebody Else' })
  const { user } = await signIn()
  expect(user).toMatchObject({
    id: rosa.user_id,
    user_metadata: { display_name: 'Rosa' },
    app_metadata: { providers: ['google'] },
  })
  expect(mails.filter(({ to }) => to === rosa.email).map(({ subject }) => subject)).toEqual([
    'A sign-in method was added to your Granary account',
  ])
})

test('a known account is linked after its password was typed in the same browser', async () => {
  const { rosa } = await person()
  await owner.query('update auth.users set encrypted_password = $2 where id = $1', [
    rosa.user_id,
    await hashPassword('a long enough password'),
  ])
  google.arrives(someone(), { email: rosa.email, email_verified: true })
  const visitor = newBrowser()
  expect(told((await journey({ visitor })).end)).toMatchObject({
    error: 'access_denied',
    error_code: 'old_way_required',
    error_description:
      'You already have an account. Sign in once the way you did before, in this browser and within 15 minutes, to link Google to it. If you can’t, ask an administrator to confirm it under Users.',
  })
  const typed = await visitor.request(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: wire.anonKey },
    body: JSON.stringify({ email: rosa.email, password: 'a long enough password' }),
  })
  expect(typed.status).toBe(200)
  expect((await signIn({ visitor: newBrowser() })).user).toMatchObject({ id: rosa.user_id })
})

test("a stranger's unconfirmed password is void once the owner of the address signs in", async () => {
  const email = `${someone()}@example.gov`
  const { rows } = await owner.query(
    `insert into auth.users (email, encrypted_password, raw_user_meta_data)
      values ($1, '$argon2id$x', '{"display_name":"Mallory"}') returning id`,
    [email],
  )
  await owner.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
      values ($1::uuid, 'email', $1::text, $2, now(), now())`,
    [rows[0].id, { email }],
  )
  await owner.query(`insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day')`, [
    rows[0].id,
  ])
  google.arrives(someone(), { email, email_verified: true, name: 'Rosa' })

  const { user } = await signIn()
  expect(user).toMatchObject({
    id: rows[0].id,
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { display_name: 'Rosa' },
  })
  expect((await usersBy(email))[0]).toMatchObject({ encrypted_password: null })
  expect((await owner.query('select from auth.sessions where user_id = $1', [user!.id])).rowCount).toBe(1)
})

test.each([
  ['disabled', 'update public.organization_members set disabled_at = now() where user_id = $1'],
  ['banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
])("a %s account can't be opened by any provider", async (_, close) => {
  const { rosa } = await person()
  google.arrives(someone(), { email: rosa.email, email_verified: true })
  expect((await signIn()).error).toBeNull()
  await owner.query(close, [rosa.user_id])
  expect(told((await journey()).end)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test('a cancellation at the provider is reported here', async () => {
  google.arrives()
  expect(told((await journey()).end)).toMatchObject({
    error: 'access_denied',
    error_code: 'access_denied',
    error_description: 'You canceled at google, or google refused you. Sign in again, or use another method.',
  })
})

test('a provider that is down redirects to where the person came from', async () => {
  const { end } = await journey({ provider: 'lost' })
  expect(end.origin + end.pathname).toBe(`${site}/dashboard`)
  expect(told(end)).toMatchObject({
    error: 'temporarily_unavailable',
    error_code: 'provider_unavailable',
    error_description: expect.stringContaining(
      'lost isn’t responding. Try again in a few minutes, or sign in another way.',
    ),
  })
})

test('a provider that goes down on the way back is reported where the person came from', async () => {
  const short = await startIssuer()
  const brief = await startOtherWire({ siteUrl: site, oidc: [short.as('short')] })
  short.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const visitor = browser({ [site]: brief.url })
  const callback = await visitor.visit(
    `${site}/auth/v1/authorize?provider=short&redirect_to=${site}/dashboard`,
    isCallback,
  )
  await short.stop()
  const end = await visitor.visit(callback.href, isBack)
  expect(end.pathname).toBe('/dashboard')
  expect(told(end)).toMatchObject({ error_code: 'provider_unavailable' })
})

test('without PKCE only the browser that started may return', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, visitor } = await journey({ auth: client('implicit'), until: isCallback })
  expect(visitor.cookies.find(({ name }) => name === 'oauth_journey')).toMatchObject({ path: '/auth/v1' })
  expect(told(await newBrowser().visit(end.href, isBack))).toMatchObject({ error_code: 'bad_oauth_state' })
})

test('an answer that comes as a form is turned into one of our links', async () => {
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { end, visitor } = await journey({ until: isCallback })
  const answer = await newBrowser().request(`${site}/auth/v1/callback`, { method: 'POST', body: end.searchParams })
  expect(answer.status).toBe(303)
  const back = await visitor.visit(answer.headers.get('location')!, isBack)
  expect(back.searchParams.has('code')).toBe(true)
})

/** Linking begins with the stock client's request, made by the browser that then goes to the provider. */
async function link(token: string, provider = 'google', visitor = newBrowser()) {
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  const query = `provider=${provider}&redirect_to=${encodeURIComponent(`${site}/settings`)}&code_challenge=${challenge}&code_challenge_method=s256&skip_http_redirect=true`
  const answer = await visitor.request(`${site}/auth/v1/user/identities/authorize?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await answer.json()) as { url: string }
  return { url, visitor }
}

test('a signed-in person adds a sign-in method, and removes it again', async () => {
  const { rosa, max } = await person()
  const [own, other] = [await entered(rosa), await entered(max)]
  await owner.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
      values ($1::uuid, 'email', $1::text, $2, now() - interval '1 day', now())`,
    [rosa.user_id, { email: rosa.email, sub: rosa.user_id }],
  )
  google.arrives(someone(), { email: `${someone()}@elsewhere.example`, email_verified: false })
  const { url, visitor } = await link(own.token)
  expect((await visitor.visit(url, isBack)).searchParams.has('code')).toBe(true)
  const { data } = await own.auth.getUserIdentities()
  expect(data!.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])

  // It is theirs alone.
  const again = await link(other.token)
  expect(told(await again.visitor.visit(again.url, isBack))).toMatchObject({ error_code: 'identity_already_exists' })

  const [email, linked] = data!.identities
  expect((await other.auth.unlinkIdentity(linked!)).error).toMatchObject({ code: 'single_identity_not_deletable' })
  expect((await own.auth.unlinkIdentity(linked!)).error).toBeNull()
  expect((await own.auth.getUser()).data.user).toMatchObject({
    email: rosa.email,
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect((await own.auth.unlinkIdentity(email!)).error).toMatchObject({
    code: 'single_identity_not_deletable',
    status: 422,
  })
})

test('a sign-in method is added only in the browser that requested it', async () => {
  const { rosa } = await person()
  const { token } = await entered(rosa)
  google.arrives(someone(), { email: `${someone()}@example.gov`, email_verified: true })
  const { url } = await link(token)
  expect(told(await newBrowser().visit(url, isBack))).toMatchObject({ error_code: 'bad_oauth_state' })
  expect((await wire.fetch('/auth/v1/user/identities/authorize?provider=google')).status).toBe(403)
})

test('an app sends the ID token that it was given', async () => {
  const { rosa } = await person()
  const auth = client()
  const now = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    iat: now,
    exp: now + 300,
    sub: someone(),
    email: rosa.email,
    email_verified: true,
    nonce: createHash('sha256').update('raw').digest('hex'),
  }
  const bring = async (token: string, nonce = 'raw') =>
    (await auth.signInWithIdToken({ provider: 'google', token, nonce })).error
  expect(await bring(await google.idToken(claims))).toBeNull()
  expect((await auth.getUser()).data.user).toMatchObject({ id: rosa.user_id })
  expect(await bring(await google.idToken(claims), 'other')).toMatchObject({ status: 400 })
  expect(await bring(await google.idToken({ ...claims, aud: 'somebody-else' }))).toMatchObject({
    code: 'bad_oauth_callback',
    status: 400,
  })
  expect(await bring(await town.idToken(claims))).toMatchObject({ code: 'bad_oauth_callback' })
  expect(await bring(await google.idToken(claims, (await generateKeyPair('ES256')).privateKey))).toMatchObject({
    code: 'bad_oauth_callback',
  })
  expect(await bring(await google.idToken({ ...claims, sub: someone(), email_verified: false }))).toMatchObject({
    code: 'provider_email_needs_verification',
    status: 422,
  })
})
