/** A file of an archive: its path with forward slashes, and its bytes. */
export type Entry = { name: string; bytes: Uint8Array }
/** The part of an entry that is written before its bytes. */
export type Described = { name: string; size: number; crc32: number }

/** A ZIP archive of stored files: what goes in is packed already, or small. The same files give the same bytes. */
export function writeZip(entries: readonly Entry[]): Uint8Array {
  const archive = startZip()
  const parts = entries.flatMap(({ name, bytes }) => [
    archive.head({ name, size: bytes.length, crc32: crc32(bytes) }),
    bytes,
  ])
  return join([...parts, archive.end()])
}

/**
 * The heads of the files in an archive, and its end. The files themselves can remain on the disk, so a large archive is
 * never in memory as a whole. Sizes and counts that the first format can't write are written as ZIP64.
 */
export function startZip(): { head(file: Described): Uint8Array; end(): Uint8Array } {
  const directory: Uint8Array[] = []
  let [at, count] = [0, 0]
  return {
    head({ name, size, crc32: check }) {
      const path = new TextEncoder().encode(name)
      const isLarge = size >= most32
      const start = at >= most32 ? [at] : []
      const about = (sizes: readonly number[]) =>
        [
          [2, sizes.length > 0 ? 45 : 20],
          [2, 0x0800],
          [2, 0],
          [2, 0],
          [2, midnight],
          [4, check],
          [4, isLarge ? most32 : size],
          [4, isLarge ? most32 : size],
          [2, path.length],
          [2, sizes.length > 0 ? 4 + 8 * sizes.length : 0],
        ] as const
      const own = isLarge ? [size, size] : []
      const listed = [...own, ...start]
      const head = join([numbers([[4, 0x04034b50], ...about(own)]), path, zip64(own)])
      directory.push(
        join([
          numbers([[4, 0x02014b50], [2, listed.length > 0 ? 45 : 20], ...about(listed)]),
          numbers([
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, Math.min(at, most32)],
          ]),
          path,
          zip64(listed),
        ]),
      )
      at += head.length + size
      count++
      return head
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

/** January 1, 1980, the first day that the format knows. */
const midnight = 0x21

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

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
/** The check sum of the format, of a piece that follows others. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ table[(rest ^ bytes[at]!) & 0xff]!
  return ~rest >>> 0
}
