import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, iterations, mask, randomToken, sha256 } from './crypto.ts'

const text = 'Sealed until the opening: $41,200.00 “für Öl”'

test('encrypted text can be decrypted with its password, and no two ciphertexts are alike', async () => {
  const [one, other] = [await encrypt(text, 'barley'), await encrypt(text, 'barley')]
  expect(one).not.toBe(other)
  expect(await decrypt(one, 'barley')).toBe(text)
  const large = 'x'.repeat(300_000)
  expect(await decrypt(await encrypt(large, 'barley'), 'barley')).toBe(large)
})

test('it is PBKDF2 with 100000 rounds of SHA-256 and AES-GCM of 256 bits, a salt of 16 bytes and a nonce of 12: another implementation reads it', async () => {
  expect(iterations).toBe(100_000)
  const bytes = Buffer.from(await encrypt(text, 'barley'), 'base64')
  const [salt, nonce, sealed, tag] = [
    bytes.subarray(0, 16),
    bytes.subarray(16, 28),
    bytes.subarray(28, -16),
    bytes.subarray(-16),
  ]
  const cipher = createDecipheriv('aes-256-gcm', pbkdf2Sync('barley', salt, 100_000, 32, 'sha256'), nonce).setAuthTag(
    tag,
  )
  expect(Buffer.concat([cipher.update(sealed), cipher.final()]).toString()).toBe(text)
})

test.each([
  ['another password', async () => decrypt(await encrypt(text, 'barley'), 'oats')],
  [
    'a changed byte',
    async () =>
      decrypt(
        (await encrypt(text, 'barley')).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        'barley',
      ),
  ],
  ['unknown', () => decrypt('not base64 at all!', 'barley')],
])('%s is refused in one sentence', async (_, attempt) => {
  await expect(attempt()).rejects.toThrow('Failed to decrypt data')
})

test("a text that can't be encrypted reports it", async () => {
  await expect(encrypt(text, Symbol('no password') as unknown as string)).rejects.toThrow('Failed to encrypt data')
})

test('SHA-256 in hex', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a token has 32 bytes by default, and no two are alike', () => {
  expect(randomToken()).toMatch(/^[0-9a-f]{64}$/)
  expect(randomToken(8)).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(Array.from({ length: 100 }, () => randomToken())).size).toBe(100)
})

test.each([
  ['4111111111111111', '************1111'],
  ['12345', '*2345'],
  ['123', '***'],
  ['', ''],
])('%s is shown as %s', (secret, shown) => {
  expect(mask(secret)).toBe(shown)
})
