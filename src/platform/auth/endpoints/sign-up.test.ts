import { expect, test } from 'vitest'
import { goodPassword, inEmail, emailsTo, emailTo, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'

const wire = await startWire()
const aMinute = 60_000

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await wire.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, any> }
}
const signUp = (email: string, password = goodPassword, more = {}) =>
  post('/signup', { email, password, data: { display_name: 'Nora' }, ...more })

/** An answer without its variable parts: ids become their shape. */
const shape = (value: unknown, email: string) =>
  JSON.stringify(value)
    .replaceAll(email, 'EMAIL')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'UUID$1')

test('a sign-up never reveals whether an address is taken, even when repeated', async () => {
  const [known, unknown] = [(await newcomer(wire)).email, newEmail()]
  wire.clock.advance(aMinute)
  const [first, stranger] = [await signUp(known), await signUp(unknown)]
  expect([first.status, stranger.status]).toEqual([200, 200])
  expect(shape(first.body, known)).toBe(shape(stranger.body, unknown))

  const [soon, soonStranger] = [await signUp(known), await signUp(unknown)]
  expect(soon.status).toBe(429)
  expect(soon.body).toEqual(soonStranger.body)

  wire.clock.advance(aMinute)
  const [again, strangerAgain] = [await signUp(known), await signUp(unknown)]
  expect(shape(again.body, known)).toBe(shape(strangerAgain.body, unknown))
  // The same id twice, and the times of the request: alike for an existing account and a missing one.
  expect([again.body.id === first.body.id, strangerAgain.body.id === stranger.body.id]).toEqual([true, true])
  expect(again.body.created_at).toBe(strangerAgain.body.created_at)
})

test('the owner of a taken address gets an email, and nothing else happens', async () => {
  const { email, password } = await newcomer(wire)
  wire.clock.advance(aMinute)
  await signUp(email, 'Someone-Elses-99')
  expect(emailTo(wire, email)).toMatchObject({ subject: 'You already have a Granary account' })
  expect((await post('/token?grant_type=password', { email, password })).status).toBe(200)
  expect((await post('/token?grant_type=password', { email, password: 'Someone-Elses-99' })).body.error_code).toBe(
    'invalid_credentials',
  )
})

test("of two sign-ups for one address the link decides whose password counts: a stranger can't set mine in advance", async () => {
  const email = newEmail()
  await signUp(email, 'Strangers-Choice-1')
  const strangers = inEmail(emailTo(wire, email))
  wire.clock.advance(aMinute)
  await signUp(email, 'Owners-Choice-2')
  const owners = inEmail(emailTo(wire, email))
  wire.clock.advance(aMinute)
  await signUp(email, 'Strangers-Again-3')

  expect((await post('/verify', { type: 'signup', token_hash: owners.tokenHash })).status).toBe(200)
  expect((await post('/token?grant_type=password', { email, password: 'Owners-Choice-2' })).status).toBe(200)
  expect((await post('/token?grant_type=password', { email, password: 'Strangers-Again-3' })).status).toBe(400)
  expect((await post('/verify', { type: 'signup', token_hash: strangers.tokenHash })).body.error_code).toBe(
    'otp_expired',
  )
})

test("after sign-in by code to an address that a stranger signed up with, the stranger's password is void", async () => {
  const email = newEmail()
  await signUp(email, 'Strangers-Choice-1')
  await post('/otp', { email })
  const { code } = inEmail(emailTo(wire, email))
  expect((await post('/verify', { type: 'email', email, token: code })).status).toBe(200)
  expect((await post('/token?grant_type=password', { email, password: 'Strangers-Choice-1' })).status).toBe(400)
})

test('a confirmation can be resent after a minute, and silently when there is nothing to confirm', async () => {
  const email = newEmail()
  await signUp(email)
  const refused = await post('/resend', { type: 'signup', email })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error_code: 'over_email_send_rate_limit',
      msg: 'For security purposes, you can only request this after 60 seconds.',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('60')
  wire.clock.advance(aMinute)
  expect(await post('/resend', { type: 'signup', email })).toMatchObject({ status: 200, body: {} })
  expect(await post('/resend', { type: 'signup', email: newEmail() })).toMatchObject({ status: 200, body: {} })
  expect(emailsTo(wire, email)).toHaveLength(2)
  // Either of the two emails opens the account, with its own password.
  await post('/verify', { type: 'signup', token_hash: inEmail(emailsTo(wire, email)[1]!).tokenHash })
  expect((await post('/token?grant_type=password', { email, password: goodPassword })).status).toBe(200)
})

test.each<[body: Record<string, unknown>, status: number, code: string, message: string]>([
  [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [{ data: { role: 'admin' } }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [{ phone: '+15551234567', password: goodPassword }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [{ email: 'rosa@example.gov' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [{ email: 'rosa', password: goodPassword }, 400, 'validation_failed', 'Invalid email address'],
  [
    { email: 'rosa@example.gov\r\nBcc: x@evil.example', password: goodPassword },
    400,
    'validation_failed',
    'Invalid email address',
  ],
  [
    { email: `${'r'.repeat(250)}@example.gov`, password: goodPassword },
    400,
    'validation_failed',
    'Email must be less than 255 characters',
  ],
  [
    { email: 'rosa@example.gov', password: 'short' },
    422,
    'weak_password',
    'Password must be at least 8 characters. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character',
  ],
  [
    { email: 'rosa@example.gov', password: 'Quartz-58'.padEnd(129, 'x') },
    400,
    'validation_failed',
    'Password must be less than 128 characters',
  ],
  [
    { email: 'rosa@example.gov', password: 'Password1!' },
    422,
    'weak_password',
    'Choose a password that is harder to guess',
  ],
  [
    { email: 'rosa@example.gov', password: goodPassword, data: { note: 'ü'.repeat(2000) } },
    400,
    'validation_failed',
    'The user data must be less than 4000 bytes long.',
  ],
  [
    { email: 'rosa@example.gov', password: goodPassword, code_challenge: 'x' },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    {
      email: 'rosa@example.gov',
      password: goodPassword,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'plain',
    },
    400,
    'validation_failed',
    'code_challenge_method must be s256',
  ],
])('a sign-up with %j is refused with an explanation', async (body, status, code, message) => {
  expect(await post('/signup', body)).toMatchObject({ status, body: { code: status, error_code: code, msg: message } })
})

test('a client of the newer protocol reads the word in `code` and the sentence in `message`', async () => {
  const { status, headers, body } = await post(
    '/signup',
    { email: newEmail(), password: 'Password1!' },
    { 'x-supabase-api-version': '2024-01-01' },
  )
  expect(status).toBe(422)
  expect(body).toEqual({
    code: 'weak_password',
    message: 'Choose a password that is harder to guess',
    weak_password: { reasons: ['pwned'] },
  })
  expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(headers.get('x-sb-error-code')).toBe('weak_password')
})

test("a sign-up can't grant itself rights", async () => {
  const { client, session, user } = await newcomer(wire)
  await client.auth.updateUser({ data: { role: 'platform_admin', app_metadata: { role: 'service_role' } } })
  const { data } = await client.auth.refreshSession()
  const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
  expect(claims).toMatchObject({
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    aud: 'authenticated',
    sub: user.id,
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect(claims.exp - claims.iat).toBe(900)
  const { status } = await wire.fetch('/auth/v1/user', {
    method: 'PUT',
    token: session.access_token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { role: 'admin' } }),
  })
  expect(status).toBe(403)
  expect((await wire.fetch('/auth/v1/admin/users', { token: session.access_token })).status).toBe(403)
})
