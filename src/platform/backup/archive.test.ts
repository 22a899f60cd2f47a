import { execFileSync } from 'node:child_process'
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
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, openArchive } from './archive.ts'
import { encrypted } from './cipher.ts'
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
async function write(name: string, options: { passphrase?: string; format?: number } = {}): Promise<string> {
  const file = join(folder, name)
  const source = (zipped: AsyncIterable<Buffer>) =>
    sealed(options.passphrase ? encrypted(zipped, { passphrase: options.passphrase }) : zipped)
  await pipeline(pack(entries(options.format)), createGzip(), source, createWriteStream(file))
  return file
}
async function readAll(file: string, secret?: string): Promise<Map<string, Buffer>> {
  const archive = await openArchive(file, { passphrase: secret })
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
beforeAll(async () => {
  plain = await write('plain')
  locked = await write('locked', { passphrase })
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
  const found = await readAll(kind === 'plain' ? plain : locked, kind === 'plain' ? undefined : passphrase)

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
  await expect(openArchive(spoilt(locked, change), { passphrase })).rejects.toThrow(reason)
})

test('a file of a different kind is refused', async () => {
  const file = join(folder, 'letter')
  writeFileSync(file, 'Dear all, '.repeat(50))
  await expect(openArchive(file, {})).rejects.toThrow('isn’t a Granary backup')
})

test("without the right passphrase it can't be opened", async () => {
  await expect(openArchive(locked, {})).rejects.toThrow('--passphrase-file')
  await expect(openArchive(locked, { passphrase: 'incorrect horse' })).rejects.toThrow(
    'The passphrase does not open this backup.',
  )
})

test('nothing of the content can be read in an encrypted file', () => {
  expect(readFileSync(locked).includes('a line of the table')).toBe(false)
  expect(readFileSync(locked).includes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]))).toBe(false)
})

test.each([
  ['left out', (chunks: Buffer[]) => chunks.toSpliced(1, 1)],
  ['swapped', (chunks: Buffer[]) => [chunks[1]!, chunks[0]!, ...chunks.slice(2)]],
  ['cut off at the end', (chunks: Buffer[]) => chunks.slice(0, -1)],
])('chunks %s with a valid checksum are detected', async (_, change) => {
  const bytes = readFileSync(locked)
  const start = bytes.indexOf(10) + 1
  const body = bytes.subarray(start, bytes.length - 95)
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += 65_552) chunks.push(body.subarray(at, at + 65_552))
  const file = join(folder, 'forged')
  await pipeline(
    sealed(
      (async function* () {
        yield bytes.subarray(0, start)
        yield* change(chunks)
      })(),
    ),
    createWriteStream(file),
  )

  await expect(readAll(file, passphrase)).rejects.toThrow(
    /content of this backup is damaged|can’t open|doesn’t open|does not open/,
  )
})

test('a newer format is refused by its number', async () => {
  await expect(openArchive(await write('future', { format: 2 }), {})).rejects.toThrow(
    'made by a newer Granary (format 2)',
  )
})
