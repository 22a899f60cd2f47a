import { createServer, type Server } from 'node:http'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeKeys } from '../auth/keys.ts'
import { openKeySource } from './key-file.ts'
import { readRing, ringOf, writeRing } from './ring.ts'

const [one, two] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'granary-key-file-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (name = 'keys') => join(folder, name)
const open = (change: object = {}) =>
  openKeySource({ jwtSecret: undefined, keyFile: at(), dataFolder: folder, keyService: undefined, ...change })

test('a ring is read as it was written, and a file with one line is a ring of one', () => {
  const ring = {
    secrets: [two, one],
    waiting: randomBytes(32).toString('base64url'),
    kept: [{ id: '0123456789abcdef', purpose: 'trail signing', key: randomBytes(32) }],
  }
  expect(readRing(writeRing(ring))).toEqual(ring)
  expect(readRing(one)).toEqual(ringOf(one))
  expect(readRing(`# the newest first\n\n${two}\n${one}\n`).secrets).toEqual([two, one])
})

test.each([
  ['', 'The key file has no secret. Add one of at least 32 characters on its first line.'],
  [`next ${one}`, 'The key file has no secret. Add one of at least 32 characters on its first line.'],
  [`${one}\n${one}`, 'The key file has the same secret twice. Remove one of the two lines.'],
  [`next ${one}\n${one}`, 'The key file has the same secret twice. Remove one of the two lines.'],
  [
    `${one}\nkeep x trail_signing short`,
    'A line of the key file that begins with “keep” can’t be read. Restore the file from a copy.',
  ],
])('the key file %j is rejected', (text, reason) => {
  expect(() => readRing(text)).toThrow(reason)
})

test('one secret always makes the same keys', async () => {
  const keys = await makeKeys('a-secret-that-only-tests-use-0123456789', 'http://localhost')
  expect(keys.fingerprint).toBe('4ef3af6ad7d79573b45f063d8fb98db6c26390434c66fb1a5ff1e51c1a7138a2')
  expect(keys.jwks().keys.map(({ kid }) => kid)).toEqual(['fe4933933baed949'])
  expect(keys.derive('totp').toString('hex')).toBe(keys.every('totp')[0]!.key.toString('hex'))
})

test('a key file is created at the first start, readable only by its owner, and followed when it changes', async () => {
  const source = await open()
  expect(statSync(at()).mode & 0o777).toBe(0o600)
  expect(await source.reread()).toBeNull()
  writeFileSync(at(), `${two}\n${source.ring.secrets[0]}\n`)
  expect((await source.reread())?.secrets).toEqual([two, source.ring.secrets[0]])
  expect(await source.reread()).toBeNull()
})

test('a short or published secret in a named key file is refused', async () => {
  writeFileSync(at(), 'short')
  await expect(open()).rejects.toThrow('too short')
  writeFileSync(at(), 'a-secret-that-only-tests-use-0123456789')
  await expect(open()).rejects.toThrow(
    'A secret in GRANARY_KEY_FILE is a publicly known secret. Create one with: openssl rand -base64 32',
  )
})

test("a secret from the environment can't be rotated, and the refusal explains how it can be", async () => {
  await expect((await open({ jwtSecret: one })).write(ringOf(two))).rejects.toThrow('GRANARY_KEY_FILE')
})

/** A stand-in for Vault's transit engine: the key never leaves it, and it counts its requests. */
const service = { key: randomBytes(32), asked: [] as string[], server: undefined as Server | undefined }
beforeAll(async () => {
  service.server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        service.asked.push(`${request.method} ${request.url}`)
        if (request.headers['x-vault-token'] !== 's.token-of-the-test')
          return void response.writeHead(403).end('{"errors":["permission denied"]}')
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: transit(request.url!, JSON.parse(body)) }))
      })
  })
  await new Promise<void>((ready) => service.server!.listen(0, '127.0.0.1', ready))
})
afterAll(() => service.server?.close())

function transit(path: string, { plaintext, ciphertext }: { plaintext?: string; ciphertext?: string }): object {
  if (path.endsWith('/encrypt/granary')) {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', service.key, nonce)
    return {
      ciphertext: `vault:v1:${Buffer.concat([nonce, cipher.update(plaintext!, 'base64'), cipher.final(), cipher.getAuthTag()]).toString('base64')}`,
    }
  }
  const bytes = Buffer.from(ciphertext!.slice(9), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', service.key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return { plaintext: Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64') }
}

const kms = (token = 's.token-of-the-test') => ({
  url: `http://127.0.0.1:${(service.server!.address() as AddressInfo).port}/v1/transit`,
  key: 'granary',
  token,
})

test('with a key service the file contains only wrapped secrets: when created, converted or rotated', async () => {
  writeFileSync(at(), `${one}\n`)
  const source = await open({ keyService: kms() })
  expect(source.ring.secrets).toEqual([one])
  expect(readFileSync(at(), 'utf8')).toMatch(/^vault:v1:/)
  await source.write({ secrets: [two, one], kept: [] })
  const text = readFileSync(at(), 'utf8')
  expect([text.includes(one), text.includes(two), (await source.reread())?.secrets]).toEqual([false, false, [two, one]])
  expect((await open({ keyService: kms(), keyFile: at('fresh') })).ring.secrets[0]).toHaveLength(43)
  expect(readFileSync(at('fresh'), 'utf8')).toMatch(/^vault:v1:/)
  expect(service.asked).toContain('POST /v1/transit/decrypt/granary')
})

test('when the key service is missing, down or refuses the token, the start says what is missing', async () => {
  writeFileSync(at(), one)
  await open({ keyService: kms() })
  await expect(open()).rejects.toThrow('was wrapped by a key service. Set GRANARY_KMS_URL')
  await expect(open({ keyService: kms('another-token-of-the-test') })).rejects.toThrow('Check GRANARY_KMS_TOKEN')
  await expect(open({ keyService: { ...kms(), url: 'http://127.0.0.1:1/v1/transit' } })).rejects.toThrow(
    'The key service at GRANARY_KMS_URL isn’t responding. The key file can’t be opened without it.',
  )
})
