import { expect, test } from 'vitest'
import { openZip, piecesOf } from './open.ts'
import { readZip } from './read.ts'
import { crc32 } from './crc32.ts'
import { startZip, writeZip } from './write.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A blob of any length that is zero except for its parts, as a browser has it on the disk. */
function sparse(parts: readonly (Uint8Array | number)[]): Blob {
  const places: { at: number; part: Uint8Array }[] = []
  let size = 0
  for (const part of parts)
    if (typeof part === 'number') size += part
    else {
      places.push({ at: size, part })
      size += part.length
    }
  const slice = (from = 0, to = size) => {
    const length = Math.max(0, Math.min(to, size) - from)
    const out = () => {
      const content = new Uint8Array(length)
      for (const { at, part } of places)
        for (let each = 0; each < part.length; each++)
          if (at + each >= from && at + each < from + length) content[at + each - from] = part[each]!
      return content
    }
    return { size: length, arrayBuffer: async () => out().buffer, stream: () => new Blob([out()]).stream() }
  }
  return { size, slice } as unknown as Blob
}
const text = async (pieces: AsyncIterable<Uint8Array>) => {
  let words = ''
  for await (const piece of pieces) words += new TextDecoder().decode(piece)
  return words
}

test('a small archive has the same bytes in parts as in one, and both readers read it', async () => {
  const entries = ['a/Ánh.txt', 'b.txt'].map((name) => ({ name, bytes: bytes(`In ${name}`) }))
  const whole = await writeZip(entries)
  const zip = startZip()
  const parts = entries.flatMap((each) => [
    zip.head({ name: each.name, size: each.bytes.length, crc32: crc32(each.bytes) }),
    each.bytes,
  ])
  expect(Buffer.concat([...parts, zip.end()]).equals(whole)).toBe(true)
  expect(readZip(new Uint8Array(whole), { unpacked: 1000 }).map(({ name }) => name)).toEqual(['a/Ánh.txt', 'b.txt'])
  const opened = await openZip(new Blob([new Uint8Array(whole)]))
  expect(await Promise.all(opened.map(async ({ stream }) => text(stream())))).toEqual(['In a/Ánh.txt', 'In b.txt'])
})

test('a file above 4 GB and the file after it are found where they are', async () => {
  const [large, after] = [5_000_000_000, bytes('after')]
  const zip = startZip()
  const archive = sparse([
    zip.head({ name: 'large.mp4', size: large, crc32: 0 }),
    large,
    zip.head({ name: 'after.txt', size: after.length, crc32: crc32(after) }),
    after,
    zip.end(),
  ])
  const opened = await openZip(archive)
  expect(opened.map(({ name, size }) => [name, size])).toEqual([
    ['large.mp4', large],
    ['after.txt', 5],
  ])
  expect(await text(opened[1]!.stream())).toBe('after')
})

test('more files than 65,535 are counted', async () => {
  const zip = startZip()
  const parts = Array.from({ length: 65_600 }, (_, n) => zip.head({ name: String(n), size: 0, crc32: 0 }))
  const opened = await openZip(new Blob([Buffer.concat([...parts, zip.end()])]))
  expect([opened.length, opened.at(-1)!.name]).toEqual([65_600, '65599'])
})

test('the check sum goes on from one piece to the next', () =>
  expect(crc32(bytes('6789'), crc32(bytes('12345')))).toBe(0xcbf43926))

test('a packed archive is unpacked piece by piece', async () => {
  const content = bytes('packed '.repeat(10_000))
  const packed = new Uint8Array(
    await new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )
  const archive = archiveOf('p.txt', content, packed)
  expect(await text((await openZip(new Blob([archive])))[0]!.stream())).toBe('packed '.repeat(10_000))
  // The archive says that the file is one byte shorter.
  const [shorter] = await openZip(new Blob([archiveOf('p.txt', content.subarray(1), packed)]))
  await expect(text(shorter!.stream())).rejects.toThrow('p.txt is damaged in the archive. Download or copy it again.')
})

/** The entry with the size that it claims. */
function archiveOf(name: string, content: Uint8Array, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const zip = startZip()
  const head = zip.head({ name, size: content.length, packed: packed.length, crc32: crc32(content) })
  return new Uint8Array(Buffer.concat([head, packed, zip.end()]))
}

test.each<[string, (zip: Uint8Array) => Uint8Array]>([
  ['cut off', (zip) => zip.subarray(0, zip.length - 30)],
  ['empty', () => new Uint8Array()],
  [
    'with a directory beyond its end',
    (zip) => {
      new DataView(zip.buffer).setUint32(zip.length - 6, 1_000_000, true)
      return zip
    },
  ],
  [
    'with a directory of another place',
    (zip) => {
      new DataView(zip.buffer).setUint32(zip.length - 6, 3, true)
      return zip
    },
  ],
])('an archive %s is refused in a sentence', async (_, change) => {
  const zip = change(await writeZip([{ name: 'a', bytes: bytes('a') }]))
  await expect(openZip(new Blob([new Uint8Array(zip)]))).rejects.toThrow(
    'This archive is damaged or cut off. Download or copy it again.',
  )
})

test('a file that begins elsewhere than the directory says is named', async () => {
  const zip = await writeZip([{ name: 'a.txt', bytes: bytes('a') }])
  zip[0] = 0
  const [file] = await openZip(new Blob([new Uint8Array(zip)]))
  await expect(text(file!.stream())).rejects.toThrow('a.txt is damaged in the archive.')
})

test('a stream that is left early is closed', async () => {
  let closed = false
  const stream = new ReadableStream<Uint8Array>({
    pull: (to) => to.enqueue(bytes('x')),
    cancel: () => void (closed = true),
  })
  for await (const _ of piecesOf(stream)) break
  expect(closed).toBe(true)
})
