/** A file of an archive: its path with forward slashes, and its bytes. */
export type Entry = { name: string; bytes: Uint8Array }

/** A ZIP archive of stored files: what goes in is packed already, or small. The same files give the same bytes. */
export function writeZip(entries: readonly Entry[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name)
    const about = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, midnight],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    ] as const
    const head = join([numbers([[4, 0x04034b50], ...about]), path])
    directory.push(join([numbers([[4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), path]))
    parts.push(head, bytes)
    at += head.length + bytes.length
  }
  const list = join(directory)
  const count = entries.length
  const end = numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, at],
    [2, 0],
  ])
  return join([...parts, list, end])
}

/** January 1, 1980, the first day that the format knows. */
const midnight = 0x21

function numbers(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
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

const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})
const crc32 = (bytes: Uint8Array): number =>
  (bytes.reduce((rest, byte) => (rest >>> 8) ^ table[(rest ^ byte) & 0xff]!, 0xffffffff) ^ 0xffffffff) >>> 0
