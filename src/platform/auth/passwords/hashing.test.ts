import { expect, test } from 'vitest'
import { hashesWaiting, hashPassword, isPassword, isUsableHash } from './hashing.ts'

test('a password matches its hash, and no other does', async () => {
  const hash = await hashPassword('Quartz-Lantern-58')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'Quartz-Lantern-58')).toBe(true)
  expect(await isPassword(hash, 'quartz-lantern-58')).toBe(false)
})

test('all 128 characters count', async () => {
  const hash = await hashPassword('x'.repeat(127) + 'a')
  expect(await isPassword(hash, 'x'.repeat(127) + 'b')).toBe(false)
})

test('an é is an é, whichever way the keyboard composed it', async () => {
  expect(await isPassword(await hashPassword('Caf\u00e9-Lantern-58'), 'Cafe\u0301-Lantern-58')).toBe(true)
})

test('without an account no password is right, and the answer takes as long', async () => {
  expect(await isPassword(null, 'Quartz-Lantern-58')).toBe(false)
  expect(await isPassword('not a hash', 'Quartz-Lantern-58')).toBe(false)
})

test('two are hashed at a time, the others wait, and past two hundred requests are refused', async () => {
  let atOnce = 0
  let most = 0
  const watched = async () => {
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce--
  }
  const work = Array.from({ length: 203 }, () =>
    isPassword(null, 'Quartz-Lantern-58', { before: watched }).catch((error: unknown) => error),
  )
  expect(hashesWaiting()).toBe(200)
  const refusals = (await Promise.all(work)).filter((outcome) => outcome !== false)
  expect(refusals).toMatchObject([{ status: 503, code: 'busy', more: { headers: { 'Retry-After': '3' } } }])
  expect(most).toBeLessThanOrEqual(2)
  expect(hashesWaiting()).toBe(0)
})

test.each<[hash: string, usable: boolean]>([
  ['$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$x1X0Z3wNFUVZD5d0kyEkeUQwL0x2zoCCdlWdIlLp8eA', true],
  ['$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$x1X0Z3wNFUVZD5d0kyEkeUQwL0x2zoCCdlWdIlLp8eA', false],
  ['$argon2id$v=19$m=19456,t=9999,p=1$c29tZXNhbHRzb21lc2FsdA$x1X0Z3wNFUVZD5d0kyEkeUQwL0x2zoCCdlWdIlLp8eA', false],
  ['$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy', false],
  ['secret', false],
])('a hash from elsewhere: %s', (hash, usable) => expect(isUsableHash(hash)).toBe(usable))
