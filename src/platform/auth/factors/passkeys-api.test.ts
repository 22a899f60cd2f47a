import { AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { securityKey, type Bend } from '#tests/security-key.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { asIdentity } from '../identity.ts'
import { startSession } from '../sessions.ts'

const wire = await startWire()
const { services, clock, owner, mails } = wire

/** The stock client, with its experimental features. */
const client = (key = wire.anonKey) =>
  new AuthClient({
    url: `${wire.url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    persistSession: false,
    autoRefreshToken: false,
    experimental: { passkey: true },
  })

async function entered(person: Person) {
  const request = { address: '203.0.113.7', network: '203.0.113.7', userAgent: 'a browser' }
  const session = await asIdentity(services, (tx) =>
    startSession(tx, services, { userId: person.user_id, method: 'password', aal: 'aal1', request }),
  )
  const auth = client()
  expect((await auth.setSession(session)).error).toBeNull()
  return auth
}

async function register(auth: ReturnType<typeof client>, key = securityKey('http://localhost:3000'), bend: Bend = {}) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) return { key, data: null, error, challengeId: '' }
  const answer = await auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: key.create(data.options as never, bend) as never,
  })
  return { key, ...answer, challengeId: data.challenge_id }
}

async function signIn(key: ReturnType<typeof securityKey>, bend: Bend = {}) {
  const auth = client()
  const { data } = await auth.passkey.startAuthentication()
  const credential = key.get(data!.options as never, bend) as never
  return {
    auth,
    credential,
    challengeId: data!.challenge_id,
    ...(await auth.passkey.verifyAuthentication({ challengeId: data!.challenge_id, credential })),
  }
}

test('a passkey alone signs in, with both factors in one', async () => {
  const { rosa } = await city()
  const auth = await entered(rosa)
  const { key, data } = await register(auth)
  expect(data).toMatchObject({ friendly_name: 'Passkey', created_at: clock.now().toISOString() })
  expect(mails.filter(({ to }) => to === rosa.email).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Granary account',
  ])

  const visit = await signIn(key)
  expect(visit.error).toBeNull()
  expect(visit.data!.user).toMatchObject({ id: rosa.user_id, email: rosa.email })
  expect((await visit.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'passkey' }],
  })
  expect((await visit.auth.passkey.list()).data).toMatchObject([
    { id: data!.id, last_used_at: clock.now().toISOString() },
  ])
})

test('a passkey is listed, renamed and removed', async () => {
  const { rosa, max } = await city()
  const [auth, stranger] = [await entered(rosa), await entered(max)]
  const { key, data } = await register(auth)
  const passkeyId = data!.id
  expect((await auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })).data).toMatchObject({
    id: passkeyId,
    friendly_name: 'Laptop',
  })
  expect((await stranger.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject({ status: 404 })
  expect((await stranger.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
  expect((await stranger.passkey.list()).data).toEqual([])
  expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await auth.passkey.list()).data).toEqual([])
  expect((await signIn(key)).error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
})

test.each<[string, Bend]>([
  ['for another site', { origin: 'https://localhost.example' }],
  ['of a device that no one unlocked', { verified: false }],
  ['to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('an answer %s can neither register nor sign in', async (_, bend) => {
  const { rosa } = await city()
  const auth = await entered(rosa)
  expect((await register(auth, undefined, bend)).error).toMatchObject({
    code: 'webauthn_verification_failed',
    status: 400,
  })
  const { key } = await register(auth)
  expect((await signIn(key, bend)).error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
})

test('a challenge is answered once, right or wrong', async () => {
  const { rosa } = await city()
  const auth = await entered(rosa)
  const { key } = await register(auth)
  for (const bend of [{}, { origin: 'https://localhost.example' }]) {
    const { challengeId, credential, auth: visit } = await signIn(key, bend)
    expect((await visit.passkey.verifyAuthentication({ challengeId, credential })).error).toMatchObject({
      code: 'webauthn_challenge_not_found',
      status: 400,
    })
  }
})

test('a challenge lasts five minutes, and is only for the person who got it', async () => {
  const { rosa, max } = await city()
  const [auth, stranger] = [await entered(rosa), await entered(max)]
  const key = securityKey('http://localhost:3000')
  const { data } = await auth.passkey.startRegistration()
  const answer = { challengeId: data!.challenge_id, credential: key.create(data!.options as never) as never }
  expect((await stranger.passkey.verifyRegistration(answer)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  })
  clock.advance(5 * 60_000)
  expect((await auth.passkey.verifyRegistration(answer)).error).toMatchObject({ code: 'webauthn_challenge_expired' })
})

test("one person's passkey can't open another's account", async () => {
  const { rosa, max } = await city()
  const { key } = await register(await entered(rosa))
  const userHandle = Buffer.from(max.user_id).toString('base64url')
  expect((await signIn(key, { userHandle })).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await register(await entered(max), key)).error).toMatchObject({
    code: 'webauthn_credential_exists',
    status: 422,
  })
})

test('a copied key is detected by its counter', async () => {
  const { rosa } = await city()
  const { key } = await register(await entered(rosa))
  expect((await signIn(key, { counter: 8 })).error).toBeNull()
  expect((await signIn(key, { counter: 8 })).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await signIn(key, { counter: 9 })).error).toBeNull()
})

test.each([
  ['disabled', 'update public.organization_members set disabled_at = now() where user_id = $1'],
  ['banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ['deleted', 'update auth.users set deleted_at = now() where id = $1'],
])("the passkey of a %s account can't sign in", async (_, close) => {
  const { rosa } = await city()
  const { key } = await register(await entered(rosa))
  await owner.query(close, [rosa.user_id])
  expect((await signIn(key)).error).toMatchObject({ code: 'user_banned', status: 403 })
})

test('a person can have up to ten passkeys', async () => {
  const { rosa } = await city()
  const auth = await entered(rosa)
  for (let count = 0; count < 10; count++) expect((await register(auth)).error).toBeNull()
  expect((await register(auth)).error).toMatchObject({ code: 'too_many_passkeys', status: 422 })
})

test("second-factor keys aren't passkeys, and the service key may remove passkeys", async () => {
  const { rosa } = await city()
  const { data } = await register(await entered(rosa))
  const { passkey } = client(wire.serviceKey).admin
  expect((await passkey.listPasskeys({ userId: rosa.user_id })).data).toMatchObject([{ id: data!.id }])
  expect((await passkey.deletePasskey({ userId: rosa.user_id, passkeyId: data!.id })).error).toBeNull()
  expect((await passkey.listPasskeys({ userId: rosa.user_id })).data).toEqual([])
})
