import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { securityKey } from '#tests/security-key.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { asIdentity } from '../identity.ts'
import { startSession, type SessionJson } from '../sessions.ts'
import { needsSecondFactor } from './assurance.ts'

const wire = await startWire()
const { services, clock, mails, owner } = wire
const visitor = { address: '203.0.113.7', network: '203.0.113.7', userAgent: 'a browser' }

/** A stock client in a separate session, as after a password. */
async function entered(person: Person) {
  const session = await asIdentity(services, (tx) =>
    startSession(tx, services, { userId: person.user_id, method: 'password', aal: 'aal1', request: visitor }),
  )
  const client = wire.client()
  expect((await client.auth.setSession(session)).error).toBeNull()
  return {
    ...client.auth,
    session: async () => (await client.auth.getSession()).data.session!,
    auth: client.auth,
    first: session,
  }
}

const codeAt = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds })
const nextCode = (secret: string) => {
  clock.advance(30_000)
  return codeAt(secret)
}

/** A person with an enrolled authenticator app, at aal2. */
async function withApp(person: Person, friendlyName = 'Phone') {
  const entrance = await entered(person)
  const { data, error } = await entrance.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  expect(error).toBeNull()
  const { id, totp } = data!
  const verified = await entrance.auth.mfa.challengeAndVerify({ factorId: id, code: nextCode(totp.secret) })
  expect(verified.error).toBeNull()
  return { ...entrance, factorId: id, secret: totp.secret }
}

const levels = async (auth: Awaited<ReturnType<typeof entered>>['auth']) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return [data!.currentLevel, data!.nextLevel]
}

test('an authenticator app is enrolled with a picture, a secret and an address, and then required', async () => {
  const { rosa } = await city()
  const { auth } = await entered(rosa)
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  expect(data!.totp.uri).toBe(
    `otpauth://totp/Granary:${encodeURIComponent(rosa.email)}?secret=${data!.totp.secret}&issuer=Granary`,
  )
  expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(await levels(auth)).toEqual(['aal1', 'aal1'])

  const challenge = await auth.mfa.challenge({ factorId: data!.id })
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: Math.floor(clock.now().getTime() / 1000) + 300 })
  const { data: verified } = await auth.mfa.verify({
    factorId: data!.id,
    challengeId: challenge.data!.id,
    code: codeAt(data!.totp.secret),
  })
  expect(verified!.user.factors).toMatchObject([{ id: data!.id, status: 'verified', factor_type: 'totp' }])
  expect(await levels(auth)).toEqual(['aal2', 'aal2'])
  const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
  expect(
    level!.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ).toEqual(['totp', 'password'])
  expect((await auth.mfa.listFactors()).data!.totp).toHaveLength(1)
  expect(mails.filter(({ to }) => to === rosa.email).map(({ subject }) => subject)).toEqual([
    'A second factor was added to your Granary account',
  ])
})

test('the secret is sealed in the database', async () => {
  const { rosa } = await city()
  const { secret, factorId } = await withApp(rosa)
  const { rows } = await owner.query('select secret from auth.mfa_factors where id = $1', [factorId])
  expect(rows[0].secret.toString('latin1')).not.toContain(secret)
})

test('from then on a password alone is half of a sign-in', async () => {
  const { rosa } = await city()
  const { factorId, secret } = await withApp(rosa)
  const { auth, first } = await entered(rosa)
  expect(await levels(auth)).toEqual(['aal1', 'aal2'])
  expect(await needsSecondFactor(services, { user_id: rosa.user_id, aal: 'aal1' })).toBe(true)
  expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 403,
  })
  expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal', status: 422 })

  expect((await auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).toBeNull()
  expect(await levels(auth)).toEqual(['aal2', 'aal2'])
  expect(await needsSecondFactor(services, { user_id: rosa.user_id, aal: 'aal2' })).toBe(false)
  // Tokens issued before the second factor don't get its assurance.
  expect((await wire.client().auth.refreshSession({ refresh_token: first.refresh_token })).error).not.toBeNull()
})

test('when one session shows the second factor, sessions that never did are signed out', async () => {
  const { rosa } = await city()
  const other = await entered(rosa)
  await withApp(rosa)
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('a code works once, in any session', async () => {
  const { rosa } = await city()
  const { factorId, secret } = await withApp(rosa)
  const again = await entered(rosa)
  expect((await again.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })).error).toMatchObject({
    code: 'mfa_verification_failed',
    status: 422,
  })
  expect((await again.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, -30) })).error).toMatchObject({
    code: 'mfa_verification_failed',
  })
  expect((await again.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, 30) })).error).toBeNull()
})

test('of many simultaneous uses of one code, one succeeds', async () => {
  const { rosa } = await city()
  const { factorId, secret } = await withApp(rosa)
  const [one, two, three] = [await entered(rosa), await entered(rosa), await entered(rosa)]
  const code = nextCode(secret)
  const answers = await Promise.all(
    [one, two, three].map(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code })),
  )
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
})

test('guessing stops after five wrong codes, for a quarter of an hour', async () => {
  const { rosa } = await city()
  const { factorId, secret } = await withApp(rosa)
  const { auth } = await entered(rosa)
  const wrong = () => auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, 3600) })
  for (let guess = 0; guess < 5; guess++)
    expect((await wrong()).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await wrong()).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  expect((await auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).toMatchObject({
    code: 'over_request_rate_limit',
  })
  clock.advance(15 * 60_000)
  const later = await entered(rosa)
  expect((await later.auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).toBeNull()
})

test('a challenge is for one factor, one session, and five minutes', async () => {
  const { rosa, max } = await city()
  const { factorId, secret } = await withApp(rosa)
  const stranger = await withApp(max)
  const [one, two] = [await entered(rosa), await entered(rosa)]
  const { data } = await one.auth.mfa.challenge({ factorId })
  const answer = { factorId, challengeId: data!.id }
  expect((await two.auth.mfa.verify({ ...answer, code: nextCode(secret) })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 422,
  })
  expect((await stranger.auth.mfa.verify({ ...answer, code: codeAt(secret) })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  })
  expect((await stranger.auth.mfa.challenge({ factorId })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  })
  clock.advance(5 * 60_000)
  expect((await one.auth.mfa.verify({ ...answer, code: codeAt(secret) })).error).toMatchObject({
    code: 'mfa_challenge_expired',
    status: 422,
  })
})

test('a shared demo account takes neither a second factor nor a passkey: others could not enter any more', async () => {
  const { rosa } = await city()
  const { auth, first } = await entered(rosa)
  await owner.query(`update auth.users set raw_app_meta_data = '{"demo_role":"user"}' where id = $1`, [rosa.user_id])
  expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
    code: 'shared_account',
    status: 422,
  })
  const passkey = await wire.fetch('/auth/v1/passkeys/registration/options', {
    method: 'POST',
    token: first.access_token,
  })
  expect(passkey.status).toBe(422)
})

test('two factors of one person must have different names', async () => {
  const { rosa } = await city()
  const { auth } = await entered(rosa)
  const enroll = (friendlyName?: string) =>
    auth.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) })
  expect((await enroll('Phone')).error).toBeNull()
  expect((await enroll('Phone')).error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
  expect((await enroll('Tablet')).error).toBeNull()
  clock.advance(5 * 60_000)
  expect((await enroll('Phone')).error).toBeNull()
  expect((await auth.mfa.listFactors()).data!.all.map(({ friendly_name }) => friendly_name)).toEqual(['Phone'])
})

test('a person can have up to ten factors', async () => {
  const { rosa } = await city()
  const { auth } = await entered(rosa)
  const enrolled = await Promise.all(
    Array.from({ length: 12 }, (_, at) => auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${at}` })),
  )
  expect(enrolled.filter(({ error }) => !error)).toHaveLength(10)
  expect(enrolled.find(({ error }) => error)!.error).toMatchObject({
    code: 'too_many_enrolled_mfa_factors',
    status: 422,
  })
})

test.each([
  [{ factor_type: 'phone', phone: '+12025550100' }, 422, 'mfa_phone_enroll_not_enabled'],
  [{ factor_type: 'dance' }, 400, 'validation_failed'],
  [{}, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
])('an enrollment of %j is rejected', async (wanted, status, error_code) => {
  const { rosa } = await city()
  const answer = await wire.fetch('/auth/v1/factors', {
    method: 'POST',
    token: rosa.token,
    body: JSON.stringify(wanted),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.json()]).toMatchObject([status, { code: status, error_code }])
})

test('enrolling requires sign-in', async () => {
  expect((await wire.fetch('/auth/v1/factors', { method: 'POST', body: '{}' })).status).toBe(403)
})

test('removing the factor removes the access it gave', async () => {
  const { rosa } = await city()
  const { auth, factorId } = await withApp(rosa)
  expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  const { data } = await auth.refreshSession()
  expect((await auth.mfa.getAuthenticatorAssuranceLevel(data.session!.access_token)).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect(mails.filter(({ to }) => to === rosa.email).at(-1)!.subject).toBe(
    'A second factor was removed from your Granary account',
  )
})

const recovery = async (token: string, path = '', body?: object) => {
  const answer = await wire.fetch(`/auth/v1/recovery-codes${path}`, {
    token,
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { codes: string[]; remaining: number; error_code: string } & SessionJson),
  }
}

test('recovery codes replace a lost phone, each once', async () => {
  const { rosa } = await city()
  const owner = await withApp(rosa)
  const token = (await owner.session()).access_token
  const { codes } = await recovery(token, '', {})
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

  const { first } = await entered(rosa)
  expect(await recovery(first.access_token)).toMatchObject({ status: 403, error_code: 'insufficient_aal' })
  expect(await recovery(first.access_token, '', {})).toMatchObject({ status: 403, error_code: 'insufficient_aal' })
  expect(await recovery(first.access_token, '/verify', { code: '00000-00000' })).toMatchObject({
    status: 422,
    error_code: 'mfa_verification_failed',
  })
  const raised = await recovery(first.access_token, '/verify', {
    code: ` ${codes[0]!.toLowerCase().replace('-', ' ')}`,
  })
  expect(raised).toMatchObject({ status: 200, token_type: 'bearer' })
  expect(await recovery(raised.access_token)).toMatchObject({ remaining: 9 })

  const second = await entered(rosa)
  expect(await recovery(second.first.access_token, '/verify', { code: codes[0]! })).toMatchObject({ status: 422 })
  expect(mails.filter(({ to }) => to === rosa.email).at(-1)!.subject).toBe(
    'A recovery code was used to sign in to your Granary account',
  )

  const renewed = await recovery(raised.access_token, '', {})
  expect(await recovery(second.first.access_token, '/verify', { code: codes[1]! })).toMatchObject({ status: 422 })
  expect(await recovery(second.first.access_token, '/verify', { code: renewed.codes[1]! })).toMatchObject({
    status: 200,
  })
})

test('recovery codes need a factor to replace, and end with the last one', async () => {
  const { rosa, max } = await city()
  expect(await recovery(rosa.token, '', {})).toMatchObject({ status: 422, error_code: 'mfa_factor_not_found' })
  const { auth, factorId, session } = await withApp(max)
  await recovery((await session()).access_token, '', {})
  await auth.mfa.unenroll({ factorId })
  expect(await recovery((await session()).access_token)).toMatchObject({ remaining: 0 })
})

/** The browser's submission: the stock client only asks it for its JSON. */
const asCredential = (answer: object) => ({ ...answer, toJSON: () => answer }) as never
const asText = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

test('a security key is a second factor too', async () => {
  const { rosa } = await city()
  const { auth } = await entered(rosa)
  const key = securityKey('http://localhost:3000')
  const { data: enrolled } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key on the ring' })
  expect(enrolled).toMatchObject({ type: 'webauthn', friendly_name: 'Key on the ring' })
  const factorId = enrolled!.id
  // Another site's name in the request has no effect: ours comes from the settings.
  const asked = await auth.mfa.challenge({
    factorId,
    webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] },
  })
  const made = asked.data!.webauthn as unknown as {
    type: 'create'
    credential_options: { publicKey: { challenge: ArrayBuffer; rp: { id?: string }; user: { id: ArrayBuffer } } }
  }
  expect(made).toMatchObject({
    type: 'create',
    credential_options: { publicKey: { rp: { id: 'localhost', name: 'Granary' }, attestation: 'none' } },
  })
  const { challenge, rp, user } = made.credential_options.publicKey
  const answer = key.create({ challenge: asText(challenge), rp, user: { id: asText(user.id) } })
  const verified = await auth.mfa.verify({
    factorId,
    challengeId: asked.data!.id,
    webauthn: { type: 'create', rpId: 'localhost', credential_response: asCredential(answer) },
  })
  expect(verified.error).toBeNull()
  expect(await levels(auth)).toEqual(['aal2', 'aal2'])

  const later = await entered(rosa)
  const ask = async () => {
    const { data } = await later.auth.mfa.challenge({ factorId, webauthn: { rpId: 'localhost' } })
    const { publicKey } = data!.webauthn.credential_options as {
      publicKey: { challenge: ArrayBuffer; rpId: string; allowCredentials: { id: ArrayBuffer }[] }
    }
    return { challengeId: data!.id, options: { ...publicKey, challenge: asText(publicKey.challenge) } }
  }
  const tell = (challengeId: string, answer: object) =>
    later.auth.mfa.verify({
      factorId,
      challengeId,
      webauthn: { type: 'request', rpId: 'localhost', credential_response: asCredential(answer) },
    })

  const first = await ask()
  expect(first.options.allowCredentials.map(({ id }) => asText(id))).toEqual([key.id])
  expect(
    (await tell(first.challengeId, key.get(first.options, { origin: 'https://evil.example' }))).error,
  ).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await tell(first.challengeId, key.get(first.options))).error).toMatchObject({ code: 'mfa_factor_not_found' })
  const second = await ask()
  const proof = key.get(second.options)
  expect((await tell(second.challengeId, proof)).error).toBeNull()
  expect((await tell(second.challengeId, proof)).error).not.toBeNull()
})

test('the service key lists and removes factors that a person lost', async () => {
  const { rosa, ada } = await city()
  const { factorId } = await withApp(rosa)
  const { mfa } = wire.service().auth.admin
  expect((await mfa.listFactors({ userId: rosa.user_id })).data!.factors).toMatchObject([
    { id: factorId, status: 'verified' },
  ])
  expect((await mfa.deleteFactor({ userId: rosa.user_id, id: factorId })).error).toBeNull()
  expect((await mfa.listFactors({ userId: rosa.user_id })).data!.factors).toEqual([])
  expect((await mfa.listFactors({ userId: '0190a0c0-0000-7000-8000-000000000000' })).error).toMatchObject({
    code: 'user_not_found',
    status: 404,
  })
  expect((await wire.fetch(`/auth/v1/admin/users/${rosa.user_id}/factors`, { token: ada.token })).status).toBe(403)
})
