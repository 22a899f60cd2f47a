import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '#tests/postgres.ts'
import { makeKeys } from '../auth/keys.ts'
import { encryptedFor, isLocked, ownIdentity, type Lock } from './age.ts'
import { json, openArchive } from './archive.ts'
import type { Opener } from './opener.ts'
import { sealed } from './seal.ts'
import { pack, type Entry } from './tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const big = Buffer.from(
  Array.from({ length: 50_000 }, (_, row) => `${row}\ta line of the table ${row * 7919}\n`).join(''),
)
const deep = `files/${'folder/'.repeat(12)}${'n'.repeat(90)}`

async function* entries(format = 1): AsyncGenerator<Entry> {
  yield { name: 'manifest.json', content: Buffer.from(JSON.stringify({ format, migrations: [], tables: [] })) }
  yield { name: 'tables/public.a/00000001', content: big }
  yield { name: 'tables/public.a/00000002', content: Buffer.alloc(0) }
  yield {
    name: deep,
    size: 3,
    content: (async function* () {
      yield Buffer.from('ab')
      yield Buffer.from('cde')
    })(),
  }
  yield { name: 'end.json', content: Buffer.from('{"rows":{}}') }
}
const passphrase = 'correct horse battery staple'
async function write(name: string, lock: Lock = {}, format = 1): Promise<string> {
  const file = join(folder, name)
  const source = (zipped: AsyncIterable<Buffer>) =>
    isLocked(lock) ? encryptedFor(lock, sealed(zipped)) : sealed(zipped)
  await pipeline(pack(entries(format)), createGzip(), source, createWriteStream(file))
  return file
}
async function readAll(file: string, opener: Opener): Promise<Map<string, Buffer>> {
  const archive = await openArchive(file, opener)
  const found = new Map<string, Buffer>()
  try {
    for await (const entry of archive.entries) {
      const parts: Buffer[] = []
      for await (const part of entry.content) parts.push(part)
      found.set(entry.name, Buffer.concat(parts))
    }
  } finally {
    archive.close()
  }
  return found
}

let plain: string
let locked: string
let identity: string
let another: string
beforeAll(async () => {
  identity = await generateIdentity()
  another = await generateIdentity()
  plain = await write('plain')
  locked = await write('locked', { recipients: await Promise.all([another, identity].map(identityToRecipient)) })
})
const spoilt = (from: string, change: (file: string) => void) => {
  const file = join(folder, 'spoilt')
  copyFileSync(from, file)
  change(file)
  return file
}
const flip = (at: number) => (file: string) => {
  const bytes = readFileSync(file)
  bytes[at < 0 ? bytes.length + at : at]! ^= 1
  writeFileSync(file, bytes)
}

test.each(['plain', 'locked'])('%s comes out as it went in', async (kind) => {
  const found = kind === 'plain' ? await readAll(plain, {}) : await readAll(locked, { identities: [identity] })

  expect([...found.keys()]).toEqual(['tables/public.a/00000001', 'tables/public.a/00000002', deep, 'end.json'])
  expect(found.get('tables/public.a/00000001')!.equals(big)).toBe(true)
  // The file grew while it was read: it is cut at its size when the backup reached it.
  expect(found.get(deep)!.toString()).toBe('abc')
})

test('an unread entry is skipped', async () => {
  const archive = await openArchive(plain, {})
  for await (const entry of archive.entries)
    if (entry.name === 'end.json') expect(await json(entry)).toEqual({ rows: {} })
  archive.close()
})

test('any tar can list it, and gzip reports no error', () => {
  expect(execFileSync('tar', ['-tzf', plain], { encoding: 'utf8' }).trim().split('\n')).toContain(
    'tables/public.a/00000001',
  )
  expect(execFileSync('tar', ['-xzOf', plain, 'tables/public.a/00000001'], { maxBuffer: 1 << 24 }).equals(big)).toBe(
    true,
  )
  expect(execFileSync('gzip', ['-tv', plain], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })).toBe('')
})

test.each<[string, (file: string) => void, string]>([
  ['one bit at the start', flip(20), 'damaged after it was written'],
  ['one bit in the middle', flip(30_000), 'damaged after it was written'],
  ['one bit of the checksum', flip(-40), 'damaged after it was written'],
  ['the last byte gone', (file) => truncateSync(file, readFileSync(file).length - 1), 'or its end is missing'],
  ['half of it gone', (file) => truncateSync(file, readFileSync(file).length / 2), 'or its end is missing'],
  ['something added', (file) => appendFileSync(file, 'x'), 'or its end is missing'],
  ['nothing left', (file) => truncateSync(file, 0), 'or its end is missing'],
])('a file with %s is refused before anything is read', async (_, change, reason) => {
  await expect(openArchive(spoilt(plain, change), {})).rejects.toThrow(reason)
  await expect(openArchive(spoilt(locked, change), { identities: [identity] })).rejects.toThrow(
    /damaged|end is missing|isn’t a Granary backup/,
  )
})

test('a file of a different kind is refused', async () => {
  const file = join(folder, 'letter')
  writeFileSync(file, 'Dear all, '.repeat(50))
  await expect(openArchive(file, {})).rejects.toThrow('isn’t a Granary backup')
})

test('only the passphrase opens it, and a public key never does', async () => {
  const file = await write('with a passphrase', { passphrase })
  expect((await readAll(file, { passphrase, identities: [another] })).size).toBe(4)
  await expect(openArchive(file, { identities: [another] })).rejects.toThrow('--passphrase-file')
  await expect(openArchive(file, { passphrase: 'incorrect horse' })).rejects.toThrow(
    'The passphrase does not open this backup.',
  )

  await expect(openArchive(locked, { passphrase })).rejects.toThrow('Name the file with the secret key')
  await expect(openArchive(locked, { identities: [await generateIdentity()] })).rejects.toThrow('other public keys')
})

test('the key of the installation opens it, and its name is in the file', async () => {
  const [keys, others] = await Promise.all([testSecret, `another-${testSecret}`].map((each) => makeKeys(each, '')))
  const file = await write('with the key', { keys })
  expect((await readAll(file, { keys })).size).toBe(4)
  await expect(openArchive(file, { keys: others })).rejects.toThrow(
    `encrypted with the key ${keys!.every('any')[0]!.id}, which this installation does not have`,
  )
  // The same key on a machine without Granary.
  expect((await readAll(file, { identities: [(await ownIdentity(keys!)).split('\n')[1]!] })).size).toBe(4)
})

test('nothing of the content can be read in an encrypted file', () => {
  expect(readFileSync(locked).includes('a line of the table')).toBe(false)
  expect(readFileSync(locked).includes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]))).toBe(false)
})

const hasAge = spawnSync('age', ['--version']).status === 0
test.skipIf(!hasAge)(`the program age opens it${hasAge ? '' : ' (not checked: age isn’t installed)'}`, async () => {
  const keys = await makeKeys(testSecret, '')
  const files = [
    [locked, identity],
    [await write('with a key for age', { keys }), await ownIdentity(keys)],
  ] as const
  for (const [file, secret] of files) {
    writeFileSync(join(folder, 'identity'), `${secret}\n`)
    const command = `age -d -i identity '${file}' | tar -xzO tables/public.a/00000001`
    expect(execFileSync('sh', ['-c', command], { cwd: folder, maxBuffer: 1 << 24 }).equals(big)).toBe(true)
  }
})

test.skipIf(!hasAge)('a plain backup that the program age has encrypted is restored', async () => {
  const file = join(folder, 'by age')
  execFileSync('age', ['-r', await identityToRecipient(identity), '-o', file, plain])
  expect((await readAll(file, { identities: [identity] })).get('tables/public.a/00000001')!.equals(big)).toBe(true)
})

test('anything else within the encryption is refused', async () => {
  const file = join(folder, 'letter for one')
  const letter = Readable.from([Buffer.from('Dear all, '.repeat(50))])
  await pipeline(encryptedFor({ recipients: [await identityToRecipient(identity)] }, letter), createWriteStream(file))
  await expect(openArchive(file, { identities: [identity] })).rejects.toThrow('isn’t a Granary backup')
})

/** 64 KB of content and what authenticates it. */
const chunkLength = 65_552
test.each([
  ['left out', (chunks: Buffer[]) => chunks.toSpliced(1, 1)],
  ['swapped', (chunks: Buffer[]) => [chunks[1]!, chunks[0]!, ...chunks.slice(2)]],
  ['cut off at the end', (chunks: Buffer[]) => chunks.slice(0, -1)],
])('chunks %s are detected before anything is read', async (_, change) => {
  const bytes = readFileSync(locked)
  // The last line of the header and sixteen bytes.
  const start = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 17
  const chunks: Buffer[] = []
  for (let at = start; at < bytes.length; at += chunkLength) chunks.push(bytes.subarray(at, at + chunkLength))
  expect(chunks.length).toBeGreaterThan(2)
  const file = join(folder, 'forged')
  writeFileSync(file, Buffer.concat([bytes.subarray(0, start), ...change(chunks)]))

  await expect(openArchive(file, { identities: [identity] })).rejects.toThrow('was damaged after it was written')
})

test('backups from before age are still opened, and refused for the same reasons', async () => {
  const [byPassphrase, byKey] = ['passphrase', 'key'].map((each) =>
    join(process.cwd(), `tests/fixtures/backup/before-age-${each}.granary`),
  ) as [string, string]
  const keys = await makeKeys(testSecret, '')
  for (const found of [await readAll(byPassphrase, { passphrase }), await readAll(byKey, { keys })])
    expect(found.get('tables/public.a/00000001')!.toString()).toBe('1\ta line of the table\n')

  await expect(openArchive(byPassphrase, {})).rejects.toThrow('--passphrase-file')
  await expect(openArchive(byPassphrase, { passphrase: 'incorrect horse' })).rejects.toThrow('does not open')
  await expect(openArchive(byKey, {})).rejects.toThrow('which this installation does not have')
  await expect(openArchive(spoilt(byKey, flip(200)), { keys })).rejects.toThrow('damaged after it was written')
})

test('a newer format is refused by its number', async () => {
  await expect(openArchive(await write('future', {}, 2), {})).rejects.toThrow('made by a newer Granary (format 2)')
})
