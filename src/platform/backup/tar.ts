/**
 * The inside of a backup is a tar archive: a person who has lost everything but the file can still list it with tools
 * that every system has, and load a table with psql.
 */
export type Entry = { name: string; content: Buffer } | { name: string; size: number; content: AsyncIterable<Buffer> }
export type Unpacked = { name: string; size: number; content: AsyncIterable<Buffer> }

const block = 512

export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    const size = Buffer.isBuffer(entry.content) ? entry.content.length : (entry as Unpacked).size
    yield header(entry.name, size)
    if (Buffer.isBuffer(entry.content)) yield entry.content
    else yield* exactly(entry.name, size, entry.content)
    yield padding(size)
  }
  yield Buffer.alloc(2 * block)
}

/**
 * The size comes before the content: a file that grows meanwhile is cut, one that shrinks spoils everything after it.
 */
async function* exactly(name: string, size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of content) {
    yield chunk.subarray(0, left)
    left = Math.max(0, left - chunk.length)
    if (left === 0) break
  }
  if (left > 0) throw new Error(`${name} became shorter while it was read. Run the backup again.`)
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

function header(path: string, size: number): Buffer {
  const { name, prefix } = split(path)
  const buffer = Buffer.alloc(block)
  buffer.write(name, 0)
  buffer.write('0000600\0', 100)
  buffer.write('0000000\0', 108)
  buffer.write('0000000\0', 116)
  writeSize(buffer, size)
  buffer.write('00000000000\0', 136)
  buffer.write('        0', 148)
  buffer.write('ustar\x0000', 257)
  buffer.write(prefix, 345)
  buffer.write(sumOf(buffer).toString(8).padStart(6, '0') + '\0 ', 148)
  return buffer
}

/** Eleven octal digits hold eight gigabytes; larger numbers are written in binary, as GNU and BSD tar read them. */
function writeSize(buffer: Buffer, size: number): void {
  if (size < 8 ** 11) return void buffer.write(size.toString(8).padStart(11, '0') + '\0', 124)
  buffer.writeUInt8(0x80, 124)
  buffer.writeBigUInt64BE(BigInt(size), 128)
}

const readSize = (buffer: Buffer) =>
  buffer[124]! & 0x80 ? Number(buffer.readBigUInt64BE(128)) : parseInt(text(buffer, 124, 12), 8)

function split(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' }
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)]
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix }
  }
  throw new Error(`The name ${path} is too long for a backup.`)
}

function sumOf(buffer: Buffer): number {
  let sum = 0
  for (let i = 0; i < block; i++) sum += i >= 148 && i < 156 ? 32 : buffer[i]!
  return sum
}

const text = (buffer: Buffer, start: number, length: number) =>
  buffer.toString('utf8', start, start + length).replace(/\0.*$/s, '')

export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Unpacked> {
  const reader = readerOf(source)
  for (;;) {
    const head = await reader.take(block)
    if (head.length < block) throw new Damaged()
    if (head.every((byte) => byte === 0)) return
    if (parseInt(text(head, 148, 8), 8) !== sumOf(head)) throw new Damaged()
    const prefix = text(head, 345, 155)
    const size = readSize(head)
    const content = reader.stream(size)
    yield { name: `${prefix && prefix + '/'}${text(head, 0, 100)}`, size, content }
    // Skips what the caller didn't read.
    for await (const _ of content);
    await reader.take(padding(size).length)
  }
}

export class Damaged extends Error {
  override message = 'The content of this backup is damaged. Use another copy of the file.'
}

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function some(most: number): Promise<Buffer | undefined> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) return undefined
      rest = next.value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }

  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await some(left)
      if (!part) throw new Damaged()
      left -= part.length
      yield part
    }
  }

  return {
    /** An iterator that was left early resumes where it stopped. */
    stream(size: number): AsyncIterable<Buffer> {
      const parts = stream(size)
      return { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }
    },
    async take(length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = length; left > 0;) {
        const part = await some(left)
        if (!part) break
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
  }
}
