import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { openZip } from './open.ts'
import { readZip } from './read.ts'
import { streamZip, type Streamed } from './stream.ts'
import { startZip, writeZip } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const words = Buffer.from('The same words again. '.repeat(5_000))
/** Hashes, which nothing makes shorter. */
const packed = Buffer.concat(Array.from({ length: 20 }, (_, at) => createHash('sha256').update(String(at)).digest()))
const entries = [
  { name: 'Ánh/words.txt', bytes: words },
  { name: 'packed.bin', bytes: packed },
  { name: 'empty', bytes: Buffer.alloc(0) },
]
const contents = async (archive: Uint8Array<ArrayBuffer>) => {
  const files = readZip(archive, { unpacked: 1_000_000 })
  return Promise.all(files.map(async ({ name, bytes }) => ({ name, bytes: Buffer.from(await bytes()) })))
}

async function* streamed(): AsyncGenerator<Streamed> {
  for (const { name, bytes } of entries)
    yield {
      name,
      pieces: (async function* () {
        for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
      })(),
    }
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}
const made = new Date('2026-11-20T09:30:10Z')

test('content that shrinks is packed, and other content is stored', async () => {
  const archive = await writeZip(entries)
  expect(archive.length).toBeLessThan(words.length / 50)
  expect(Buffer.from(archive).includes(packed)).toBe(true)
  expect(await contents(archive)).toEqual(entries)
  expect(await writeZip(entries)).toEqual(archive)
})

test('files of unknown size come out of a streamed archive as they went in', async () => {
  const archive = await whole(streamZip(streamed(), made))
  expect(await contents(archive)).toEqual(entries)
  const opened = await openZip(new Blob([archive]))
  expect(await Promise.all(opened.map(async ({ stream }) => Buffer.from(await whole(stream()))))).toEqual(
    entries.map(({ bytes }) => bytes),
  )
})

test('a streamed file above 4 GB, and the file after it, are found where they are', async () => {
  const zip = startZip(made)
  const [head, size] = [zip.open('large.csv'), 5_000_000_000]
  // The archive has the bytes of a small file: only its directory is read here.
  const close = zip.close({ name: 'large.csv', size, packed: 4_500_000_000, crc32: 0 })
  const after = zip.head({ name: 'after.txt', size: 5, crc32: crc32(Buffer.from('after')) })
  expect([close.length, close.length === 24 && new DataView(close.buffer).getBigUint64(16, true)]).toEqual([
    24,
    BigInt(size),
  ])
  const end = zip.end()
  const start = head.length + 4_500_000_000 + close.length
  const view = new DataView(end.buffer)
  // The second entry of the directory has its place in the extra field.
  const second = end.length - 22 - 20 - 56 - 12 - 'after.txt'.length - 46
  expect([view.getUint32(second, true), view.getUint32(second + 42, true)]).toEqual([0x02014b50, 0xffffffff])
  expect(view.getBigUint64(second + 46 + 'after.txt'.length + 4, true)).toBe(BigInt(start))
  expect(after.length).toBe(30 + 'after.txt'.length)
})

test('an error of the source ends the archive with that error', async () => {
  async function* files(): AsyncGenerator<Streamed> {
    yield {
      name: 'a',
      pieces: (async function* () {
        yield words
        throw new Error('The disk is gone.')
      })(),
    }
  }
  await expect(whole(streamZip(files(), made))).rejects.toThrow('The disk is gone.')
})

test('a reader that leaves early ends the source', async () => {
  let ended: () => void
  const end = new Promise<void>((resolve) => (ended = resolve))
  async function* files(): AsyncGenerator<Streamed> {
    yield {
      name: 'a',
      pieces: (async function* () {
        try {
          for (let at = 0; ; at++) yield Buffer.from(String(Math.sin(at)).repeat(1_000))
        } finally {
          ended()
        }
      })(),
    }
  }
  for await (const piece of streamZip(files(), made)) if (piece.length > 1_000) break
  await end
})

const hasUnzip = spawnSync('unzip', ['-v']).status === 0
test.skipIf(!hasUnzip)(`unzip finds no error${hasUnzip ? '' : ' (not checked: unzip isn’t installed)'}`, async () => {
  for (const archive of [await writeZip(entries), await whole(streamZip(streamed(), made))]) {
    const file = join(folder, 'archive.zip')
    writeFileSync(file, archive)
    const { status, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('No errors detected in compressed data')])
  }
  const listed = spawnSync('unzip', ['-l', join(folder, 'archive.zip')], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  expect(listed.stdout).toContain('2026-11-20 09:30')
})
