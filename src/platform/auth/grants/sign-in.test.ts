import { expect, test } from 'vitest'
import { goodPassword, inEmail, emailsTo, emailTo, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'
import { countGuess } from '../limits.ts'

const wire = await startWire()

const post = async (path: string, body: unknown, token?: string) => {
  const answer = await wire.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(token && { token }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text ? JSON.parse(text) : null) as Record<string, any>,
  }
}
const signIn = (email: string, password: string) => post('/token?grant_type=password', { email, password })

test('an unknown address and a wrong password get the same answer and headers', async () => {
  const { email } = await newcomer(wire)
  const [wrong, unknown] = [await signIn(email, 'Not-The-One-11'), await signIn(newEmail(), 'Not-The-One-11')]
  expect(wrong.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect(unknown.body).toEqual(wrong.body)
  const plain = ({ headers }: { headers: Headers }) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  expect(plain(unknown)).toEqual(plain(wrong))
})

test('after five wrong passwords the right one is delayed too, for unknown and known addresses alike', async () => {
  const { email } = await newcomer(wire)
  for (const address of [email, newEmail()]) {
    for (let i = 0; i < 5; i++) expect((await signIn(address, 'Not-The-One-11')).status).toBe(400)
    expect(await signIn(address, 'Not-The-One-11')).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit', msg: 'Too many attempts. Try again in 15 minutes.' },
    })
    expect((await signIn(address, goodPassword)).status).toBe(429)
  }
  wire.clock.advance(15 * 60_000)
  expect((await signIn(email, goodPassword)).status).toBe(200)
})

test('of forty simultaneous guesses five are answered', async () => {
  const { email } = await newcomer(wire)
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'Not-The-One-11')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  wire.clock.advance(15 * 60_000)
})

test("only a person who knows the password learns the account's status", async () => {
  const email = newEmail()
  await post('/signup', { email, password: goodPassword })
  expect((await signIn(email, 'Not-The-One-11')).body.error_code).toBe('invalid_credentials')
  expect((await signIn(email, goodPassword)).body).toMatchObject({
    error_code: 'email_not_confirmed',
    msg: 'Email not confirmed',
  })

  const banned = await newcomer(wire)
  await wire.owner.query(`update auth.users set banned_until = $2 where id = $1`, [
    banned.user.id,
    new Date(wire.clock.now().getTime() + 1000),
  ])
  expect((await signIn(banned.email, 'Not-The-One-11')).body.error_code).toBe('invalid_credentials')
  expect((await signIn(banned.email, goodPassword)).body.error_code).toBe('user_banned')
  expect((await wire.fetch('/auth/v1/user', { token: banned.session.access_token })).status).toBe(403)
  wire.clock.advance(1000)
  expect((await signIn(banned.email, goodPassword)).status).toBe(200)
})

test('an emailed code signs in once, and five wrong guesses end it', async () => {
  const { email } = await newcomer(wire)
  expect(await post('/otp', { email, create_user: false })).toMatchObject({ status: 200, body: {} })
  const { code, type } = inEmail(emailTo(wire, email))
  expect(type).toBe('magiclink')
  const { body } = await post('/verify', { type: 'email', email, token: code })
  expect(body.user.email).toBe(email)
  expect(await post('/verify', { type: 'email', email, token: code })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
  })

  wire.clock.advance(60_000)
  await post('/otp', { email })
  const next = inEmail(emailTo(wire, email)).code
  const wrong = next === '000000' ? '000001' : '000000'
  for (let i = 0; i < 4; i++) expect((await post('/verify', { type: 'email', email, token: wrong })).status).toBe(403)
  expect((await post('/verify', { type: 'email', email, token: wrong })).status).toBe(429)
  wire.clock.advance(15 * 60_000)
  expect((await post('/verify', { type: 'email', email, token: next })).body.error_code).toBe('otp_expired')
})

test('a code expires', async () => {
  const { email } = await newcomer(wire)
  await post('/otp', { email })
  const { code } = inEmail(emailTo(wire, email))
  wire.clock.advance(60 * 60_000)
  expect((await post('/verify', { type: 'email', email, token: code })).body.error_code).toBe('otp_expired')
})

test('confirmation digits are valid for an hour, the link for a day, and only the newest email has digits', async () => {
  const email = newEmail()
  await post('/signup', { email, password: goodPassword })
  const first = inEmail(emailTo(wire, email))
  wire.clock.advance(60_000)
  await post('/resend', { type: 'signup', email })
  const second = inEmail(emailTo(wire, email))
  if (first.code !== second.code)
    expect((await post('/verify', { type: 'signup', email, token: first.code })).body.error_code).toBe('otp_expired')
  wire.clock.advance(60 * 60_000)
  expect((await post('/verify', { type: 'signup', email, token: second.code })).body.error_code).toBe('otp_expired')
  wire.clock.advance(22 * 3_600_000)
  expect((await post('/verify', { type: 'signup', token_hash: second.tokenHash })).status).toBe(200)
})

test('no code and no link is stored in plain text', async () => {
  const { email } = await newcomer(wire)
  await post('/otp', { email })
  const { code, tokenHash } = inEmail(emailTo(wire, email))
  const { rows } = await wire.owner.query(
    'select to_json(t)::text as text from auth.one_time_tokens t where email = $1',
    [email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toContain(code)
  expect(rows[0].text).not.toContain(tokenHash)
})

test.each(['/otp', '/magiclink', '/recover'])('%s answers the same for an unknown address', async (path) => {
  const [known, unknown] = [(await newcomer(wire)).email, newEmail()]
  const ask = (email: string) => post(path, { email, create_user: false })
  const plain = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  })
  expect(plain(await ask(unknown))).toEqual(plain(await ask(known)))
  const [soon, soonKnown] = [await ask(unknown), await ask(known)]
  expect(soon).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(plain(soon)).toEqual(plain(soonKnown))
  expect(emailsTo(wire, unknown)).toEqual([])
})

test('signing out here keeps the other sessions, and signing the others out keeps this one', async () => {
  const { email, session: first } = await newcomer(wire)
  const [second, third] = [(await signIn(email, goodPassword)).body, (await signIn(email, goodPassword)).body]
  const lives = async ({ access_token }: { access_token?: string }) =>
    (await wire.fetch('/auth/v1/user', { token: access_token! })).status === 200

  expect((await post('/logout?scope=local', {}, first.access_token)).status).toBe(204)
  expect([await lives(first), await lives(second), await lives(third)]).toEqual([false, true, true])
  await post('/logout?scope=others', {}, second.access_token)
  expect([await lives(second), await lives(third)]).toEqual([true, false])
  expect((await post('/logout?scope=everywhere', {}, second.access_token)).body.error_code).toBe('validation_failed')
  await post('/logout', {}, second.access_token)
  expect(await lives(second)).toBe(false)
  expect((await post('/token?grant_type=refresh_token', { refresh_token: second.refresh_token })).body.error_code).toBe(
    'refresh_token_not_found',
  )
})

test('a sign-out takes effect at once, even for a cached caller', async () => {
  const { session } = await newcomer(wire)
  const known = () => wire.services.callers.of(new Headers({ authorization: `Bearer ${session.access_token}` }))
  await known()
  await post('/logout', {}, session.access_token)
  await expect(known()).rejects.toMatchObject({ code: 'session_not_found' })
})

test('a person who owes the second factor may sign out, but not sign the others out', async () => {
  const { email, user } = await newcomer(wire)
  const [here, there] = [(await signIn(email, goodPassword)).body, (await signIn(email, goodPassword)).body]
  await wire.owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [user.id],
  )
  await post('/logout?scope=others', {}, here.access_token)
  await post('/logout?scope=global', {}, here.access_token)
  const { rows } = await wire.owner.query('select id from auth.sessions where user_id = $1', [user.id])
  const [, payload] = (there.access_token as string).split('.')
  expect(rows.map(({ id }) => id)).toContain(JSON.parse(Buffer.from(payload!, 'base64url').toString()).session_id)
  expect((await wire.fetch('/auth/v1/user', { token: here.access_token })).status).toBe(403)
})

test('an access token is invalid after a quarter of an hour, or with a letter changed', async () => {
  const { session } = await newcomer(wire)
  const get = async (token: string) => (await wire.fetch('/auth/v1/user', { token })).status
  const [header, payload, signature] = session.access_token.split('.') as [string, string, string]
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody' }),
  ).toString('base64url')
  expect(await get(session.access_token)).toBe(200)
  expect(await get(`${header}.${forged}.${signature}`)).toBe(403)
  expect(await get(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`)).toBe(403)
  expect(await get(wire.anonKey)).toBe(403)
  wire.clock.advance(15 * 60_000)
  expect(await get(session.access_token)).toBe(403)
})

test("without a token the answer is 401, with GoTrue's word for it", async () => {
  const answer = await fetch(`${wire.url}/auth/v1/user`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
})

test('account events are logged with their origin', async () => {
  const { user, email, session } = await newcomer(wire)
  await signIn(email, 'Not-The-One-11')
  await signIn(email, goodPassword)
  await post('/logout', {}, session.access_token)
  const { rows } = await wire.owner.query(
    `select payload ->> 'action' as action, ip_address from auth.audit_log_entries where payload ->> 'actor_id' = $1
      order by id`,
    [user.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'user_confirmation_requested',
    'user_signedup',
    'login_refused',
    'login',
    'logout',
  ])
  expect(rows[0].ip_address).toBe('127.0.0.1')
  await expect(
    wire.services.database.write({ role: 'identity' }, { text: 'delete from auth.audit_log_entries' }),
  ).rejects.toThrow('permission denied')
})

test('the published key checks a token, and is public only', async () => {
  const { keys } = (await (await fetch(`${wire.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: Record<string, string>[]
  }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
  const { client, session } = await newcomer(wire)
  const { data } = await client.auth.getClaims(session.access_token)
  expect(data!.claims.sub).toBe(session.user.id)
})

test('after a hundred wrong passwords from one network, a person who used it before can still sign in', async () => {
  const here = await newcomer(wire)
  await signIn(here.email, goodPassword)
  const spray = () => countGuess(wire.services, 'sign-in', { account: newEmail(), network: '127.0.0.1' })
  for (let i = 0; i < 101; i++) await spray()

  expect((await signIn(here.email, goodPassword)).status).toBe(200)
  // Guesses against that account are limited as always, from a known network or not.
  for (let i = 0; i < 5; i++) expect((await signIn(here.email, 'Not-The-One-11')).status).toBe(400)
  expect((await signIn(here.email, 'Not-The-One-11')).status).toBe(429)

  // Accounts never seen here share a slower count: a few a minute, and no one waits for minutes.
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => signIn(newEmail(), 'Not-The-One-11')))
  expect(outcomes.filter(({ status }) => status === 400)).toHaveLength(20)
  const refused = outcomes.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  wire.clock.advance(60_000)
  expect((await signIn(newEmail(), 'Not-The-One-11')).status).toBe(400)
  wire.clock.advance(15 * 60_000)
})

test('a network with many refusals still allows the other sign-in methods', async () => {
  for (let i = 0; i < 101; i++)
    await countGuess(wire.services, 'sign-in', { account: newEmail(), network: '127.0.0.1' })
  expect((await post('/passkeys/authentication/options', {})).status).toBe(200)
  wire.clock.advance(15 * 60_000)
})
