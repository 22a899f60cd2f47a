import { createDecipheriv, hkdfSync, scrypt as scryptCallback } from 'node:crypto'
import { KeyMissing, WrongPassphrase, type Opener } from './opener.ts'
import { Damaged } from './tar.ts'

const chunkSize = 1 << 16
const tagLength = 16

/**
 * Backups and agency exports from before December 2026, which are still opened; new ones are files of age (age.ts). The
 * first line says in plain text how the file was made; every chunk authenticates it.
 */
type Preamble = { granary: 'encrypted backup'; cipher: 'aes-256-gcm' } & (
  | { kdf: 'scrypt'; N: number; r: number; p: number; salt: string }
  /** The name of the installation's own key that was used. */
  | { kdf: 'hkdf-sha256'; key: string; salt: string }
)

/**
 * AES-256-GCM over chunks of 64 KB. The number of a chunk and whether it is the last are its nonce: chunks that were
 * swapped, repeated, left out or cut off at the end do not decrypt. The key is fresh for every file, by its salt.
 */
export async function* decrypted(source: AsyncIterable<Buffer>, opener: Opener): AsyncGenerator<Buffer> {
  const { line, rest } = await firstLine(source)
  const key = await keyOf(parse(line), opener)
  let number = 0
  for await (const { chunk, last } of inChunks(rest, chunkSize + tagLength)) {
    const at = number++
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce(at, last))
        .setAAD(line)
        .setAuthTag(chunk.subarray(chunk.length - tagLength))
      yield Buffer.concat([cipher.update(chunk.subarray(0, chunk.length - tagLength)), cipher.final()])
    } catch {
      throw at === 0 ? new WrongPassphrase() : new Damaged()
    }
  }
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 4)
  bytes[11] = last ? 1 : 0
  return bytes
}

function parse(line: Buffer): Preamble {
  const preamble = JSON.parse(line.toString()) as Preamble
  // A foreign file must not decide how much memory is used.
  const isKnown =
    preamble.kdf === 'hkdf-sha256' ||
    (preamble.kdf === 'scrypt' && preamble.N <= 1 << 20 && preamble.r <= 16 && preamble.p <= 4)
  if (preamble.cipher !== 'aes-256-gcm' || !isKnown)
    throw new Error(
      'This version of Granary doesn’t know this backup’s encryption. Restore it with the version that made it, or a newer one.',
    )
  return preamble
}

async function keyOf(preamble: Preamble, { passphrase, keys }: Opener): Promise<Buffer> {
  if (preamble.kdf === 'scrypt') {
    if (passphrase === undefined)
      throw new KeyMissing('This backup is encrypted. Name its passphrase file: --passphrase-file FILE.')
    return fromPassphrase(preamble, passphrase)
  }
  const found = keys?.every(purpose).find(({ id }) => id === preamble.key)
  if (!found) throw KeyMissing.named(preamble.key)
  return Buffer.from(hkdfSync('sha256', found.key, Buffer.from(preamble.salt, 'base64'), 'backup file', 32))
}

const purpose = 'backup'

function fromPassphrase({ N, r, p, salt }: Extract<Preamble, { kdf: 'scrypt' }>, passphrase: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scryptCallback(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64'),
      32,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  )
}

/** Cuts a stream into equal chunks and marks the last one, which may be shorter, or empty when there was nothing. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; last: boolean }> {
  let parts: Buffer[] = []
  let held = 0
  for await (const part of source) {
    parts.push(part)
    held += part.length
    if (held <= size) continue
    let all = Buffer.concat(parts)
    for (; all.length > size; all = all.subarray(size)) yield { chunk: all.subarray(0, size), last: false }
    parts = [all]
    held = all.length
  }
  yield { chunk: Buffer.concat(parts), last: true }
}

async function firstLine(source: AsyncIterable<Buffer>): Promise<{ line: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (!head.includes(10) && head.length < 4096) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const end = head.indexOf(10) + 1
  if (end === 0) throw new Damaged()
  async function* rest() {
    yield head.subarray(end)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { line: head.subarray(0, end), rest: rest() }
}
