import { expect, test } from 'vitest'
import { securityKey, type Bend } from '#tests/security-key.ts'
import {
  createdCredential,
  creationOptions,
  provenCredential,
  relyingParty,
  requestOptions,
  type Use,
} from './webauthn.ts'

const party = relyingParty({ siteUrl: 'https://granary.springfield.gov/' })
const rosa = { id: '0190a0c0-0000-7000-8000-000000000001', name: 'rosa@springfield.gov', has: [] }

async function enrolled(use: Use, bend: Bend = {}) {
  const key = securityKey(party.origin)
  const options = await creationOptions(party, use, rosa)
  const credential = await createdCredential(party, use, options.challenge, key.create(options, bend))
  return { key, credential: credential! }
}

test('the site identifies itself by its one address', () => {
  expect(party).toEqual({ id: 'granary.springfield.gov', origin: 'https://granary.springfield.gov' })
})

test('a key made for this site can be verified later', async () => {
  const { key, credential } = await enrolled('passkey')
  expect(credential).toMatchObject({
    credential_id: key.id,
    sign_count: 0,
    transports: ['hybrid', 'internal'],
    backed_up: false,
  })

  const options = await requestOptions(party, 'passkey')
  expect(await provenCredential(party, 'passkey', options.challenge, credential, key.get(options))).toEqual({
    sign_count: 1,
    backed_up: false,
  })
})

const forgeries: [string, Bend][] = [
  ['another site', { origin: 'https://granary.springfie1d.gov' }],
  ['another relying party', { rpId: 'springfield.gov' }],
  ['another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['no one at the device', { present: false }],
  ['a device that no one unlocked', { verified: false }],
  ['the wrong ceremony', { type: 'payment.get' }],
]
test.each(forgeries)('a new passkey is refused from %s', async (_, bend) => {
  expect((await enrolled('passkey', bend)).credential).toBeUndefined()
})
test.each(forgeries)("a passkey can't sign in from %s", async (_, bend) => {
  const { key, credential } = await enrolled('passkey')
  const options = await requestOptions(party, 'passkey')
  expect(
    await provenCredential(party, 'passkey', options.challenge, credential, key.get(options, bend)),
  ).toBeUndefined()
})

test('a security key works as a second factor without being unlocked', async () => {
  const { key, credential } = await enrolled('factor', { verified: false })
  const options = await requestOptions(party, 'factor', [credential])
  expect(options.allowCredentials).toMatchObject([{ id: key.id }])
  expect(
    await provenCredential(party, 'factor', options.challenge, credential, key.get(options, { verified: false })),
  ).toBeTruthy()
})

test("a device's passkey remains when the device becomes a second factor too", async () => {
  const [passkey, factor] = [
    await creationOptions(party, 'passkey', rosa),
    await creationOptions(party, 'factor', rosa),
  ]
  expect(Buffer.from(passkey.user.id, 'base64url').toString()).toBe(rosa.id)
  expect(factor.user).toMatchObject({ name: 'rosa@springfield.gov (second factor)' })
  expect(factor.user.id).not.toBe(passkey.user.id)
})

test("a counter that doesn't increase reveals a copied key", async () => {
  const { key, credential } = await enrolled('factor')
  const options = await requestOptions(party, 'factor')
  const counted = { ...credential, sign_count: 7 }
  expect(
    await provenCredential(party, 'factor', options.challenge, counted, key.get(options, { counter: 7 })),
  ).toBeUndefined()
  expect(
    await provenCredential(party, 'factor', options.challenge, counted, key.get(options, { counter: 8 })),
  ).toMatchObject({ sign_count: 8 })
})

test("another key can't answer instead", async () => {
  const { credential } = await enrolled('factor')
  const { key: stranger } = await enrolled('factor')
  const options = await requestOptions(party, 'factor')
  expect(
    await provenCredential(party, 'factor', options.challenge, credential, {
      ...stranger.get(options),
      id: credential.credential_id,
      rawId: credential.credential_id,
    }),
  ).toBeUndefined()
})

test('certificates are not read: they name addresses that a check would call', async () => {
  expect((await enrolled('factor', { certified: true })).credential).toBeUndefined()
})

test.each([
  null,
  'x',
  7,
  [],
  {},
  { response: null },
  { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '!!', attestationObject: '!!' } },
])("%j isn't an answer", async (answer) => {
  const { credential } = await enrolled('factor')
  expect(await createdCredential(party, 'factor', 'AAAA', answer)).toBeUndefined()
  expect(await provenCredential(party, 'factor', 'AAAA', credential, answer)).toBeUndefined()
})
