import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/**
 * The last bytes of a backup are the SHA-256 of all bytes before them. They are in a separate gzip member that has
 * its text unpacked, so that `gzip` and `tar` still read the file without an error.
 */
export const sealLength = 10 + 5 + 72 + 8

export function sealOf(hash: string): Buffer {
  const content = Buffer.from(`sha256 ${hash}\n`)
  const seal = Buffer.alloc(sealLength)
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1]).copy(seal)
  seal.writeUInt16LE(content.length, 11)
  seal.writeUInt16LE(~content.length & 0xffff, 13)
  content.copy(seal, 15)
  seal.writeUInt32LE(crc32(content), 15 + content.length)
  seal.writeUInt32LE(content.length, 19 + content.length)
  return seal
}

/** Passes everything through and adds the seal at the end. */
export async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield sealOf(hash.digest('hex'))
}

/** Reads everything, and says whether the seal at the end is that of what comes before it. */
export async function endsInSeal(source: AsyncIterable<Buffer>): Promise<boolean> {
  const hash = createHash('sha256')
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const held = Buffer.concat([tail, chunk])
    const end = Math.max(0, held.length - sealLength)
    hash.update(held.subarray(0, end))
    tail = held.subarray(end)
  }
  return tail.equals(sealOf(hash.digest('hex')))
}

export class Unsound extends Error {}

/** Reads the whole file once before any of it is trusted; returns where the seal begins. */
export async function checkSeal(path: string): Promise<{ end: number }> {
  const file = await open(path, 'r').catch((error) => {
    throw new Unsound(`${path} can’t be read.`, { cause: error })
  })
  try {
    const { size } = await file.stat()
    const end = size - sealLength
    const seal = Buffer.alloc(sealLength)
    if (end > 0) await file.read(seal, 0, sealLength, end)
    if (seal.toString('latin1', 15, 22) !== 'sha256 ')
      throw new Unsound(`${path} isn’t a Granary backup, or its end is missing.`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer)
    if (!sealOf(hash.digest('hex')).equals(seal))
      throw new Unsound(`${path} was damaged after it was written: its checksum is wrong. Use another copy.`)
    return { end }
  } finally {
    await file.close()
  }
}
