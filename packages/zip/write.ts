import { crc32 } from './crc32.ts'
import { deflated } from './deflate.ts'

/** A file of an archive: its path with forward slashes, and its bytes. */
export type Entry = { name: string; bytes: Uint8Array }
/** The part of an entry that is written before its bytes. `packed` is their length when they are deflated. */
export type Described = { name: string; size: number; crc32: number; packed?: number }

/** A ZIP archive in memory. What deflating doesn't shorten, such as a picture, is stored. */
export async function writeZip(entries: readonly Entry[]): Promise<Uint8Array<ArrayBuffer>> {
  const archive = startZip()
  const parts: Uint8Array[] = []
  for (const { name, bytes } of entries) {
    const packed = await deflatedWhole(bytes)
    const described = { name, size: bytes.length, crc32: crc32(bytes) }
    const isShorter = packed.length < bytes.length
    parts.push(
      archive.head(isShorter ? { ...described, packed: packed.length } : described),
      isShorter ? packed : bytes,
    )
  }
  return join([...parts, archive.end()])
}

async function deflatedWhole(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of deflated([bytes])) pieces.push(piece)
  return join(pieces)
}

/**
 * The heads of the files in an archive, and its end. The files themselves can remain on the disk, or arrive while the
 * archive is written, so a large one is never in memory as a whole. Sizes and counts that the first format can't write
 * are written as ZIP64.
 */
export function startZip(made?: Date): {
  head(file: Described): Uint8Array
  /** The head of a file whose size and check sum are known at its end. It is deflated. */
  open(name: string): Uint8Array
  /** The bytes after those of an opened file. */
  close(file: Required<Described>): Uint8Array
  end(): Uint8Array
} {
  const directory: Uint8Array[] = []
  let [at, count, opened] = [0, 0, 0]
  const moment = made ? momentOf(made) : midnight

  type Sizes = { given: readonly [packed: number, size: number]; large: readonly number[]; isOpen?: boolean }
  const about = ({ name, crc32: check, packed }: Described, { given, large, isOpen }: Sizes) =>
    [
      [2, large.length > 0 ? 45 : 20],
      [2, isOpen ? 0x0808 : 0x0800],
      [2, packed === undefined ? 0 : 8],
      [4, moment],
      [4, check],
      [4, given[0]],
      [4, given[1]],
      [2, new TextEncoder().encode(name).length],
      [2, large.length > 0 ? 4 + 8 * large.length : 0],
    ] as const

  function headOf(file: Described, sizes: Sizes): Uint8Array {
    const path = new TextEncoder().encode(file.name)
    return join([numbers([[4, 0x04034b50], ...about(file, sizes)]), path, zip64(sizes.large)])
  }

  function list(file: Described, start: number, isOpen: boolean): void {
    const sizes = sizesOf(file)
    const large = start >= most32 ? [...sizes.large, start] : sizes.large
    directory.push(
      join([
        numbers([[4, 0x02014b50], [2, large.length > 0 ? 45 : 20], ...about(file, { ...sizes, large, isOpen })]),
        numbers([
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, Math.min(start, most32)],
        ]),
        new TextEncoder().encode(file.name),
        zip64(large),
      ]),
    )
    count++
  }

  return {
    head(file) {
      const head = headOf(file, sizesOf(file))
      list(file, at, false)
      at += head.length + (file.packed ?? file.size)
      return head
    },
    open(name) {
      const head = headOf({ name, size: 0, crc32: 0, packed: 0 }, { given: [0, 0], large: [], isOpen: true })
      opened = at
      at += head.length
      return head
    },
    close(file) {
      const { large } = sizesOf(file)
      const bytes = large.length > 0 ? 8 : 4
      const tail = numbers([
        [4, 0x08074b50],
        [4, file.crc32],
        [bytes, file.packed],
        [bytes, file.size],
      ])
      list(file, opened, true)
      at += file.packed + tail.length
      return tail
    },
    end() {
      const list = join(directory)
      const isLarge = at >= most32 || list.length >= most32 || count >= most16
      const tail = numbers([
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, Math.min(count, most16)],
        [2, Math.min(count, most16)],
        [4, Math.min(list.length, most32)],
        [4, Math.min(at, most32)],
        [2, 0],
      ])
      return join([list, ...(isLarge ? [largeEnd({ at, count, length: list.length })] : []), tail])
    },
  }
}

/** Both sizes of a file are written as ZIP64 where one of them has to be. */
function sizesOf({ size, packed = size }: Described): {
  given: readonly [packed: number, size: number]
  large: readonly number[]
} {
  return size >= most32 || packed >= most32
    ? { given: [most32, most32], large: [size, packed] }
    : { given: [packed, size], large: [] }
}

const [most16, most32] = [0xffff, 0xffffffff]

/** The sizes that are above 32 bits, in the extra field of their entry. */
const zip64 = (values: readonly number[]): Uint8Array =>
  values.length === 0
    ? new Uint8Array()
    : numbers([[2, 1], [2, 8 * values.length], ...values.map((value) => [8, value] as const)])

const largeEnd = ({ at, count, length }: Record<'at' | 'count' | 'length', number>): Uint8Array =>
  numbers([
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, at],
    // Where this record begins, for readers that come from the end.
    [4, 0x07064b50],
    [4, 0],
    [8, at + length],
    [4, 1],
  ])

/** January 1, 1980, the first day that the format knows: the same files then give the same bytes. */
const midnight = 0x210000

/** Pairs of seconds, in UTC. */
const momentOf = (at: Date): number =>
  ((((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()) << 16) |
  (at.getUTCHours() << 11) |
  (at.getUTCMinutes() << 5) |
  (at.getUTCSeconds() >> 1)

function numbers(fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return out
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}
