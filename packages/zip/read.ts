/** A file inside an archive: its path, its size when unpacked, and its bytes on demand. */
export type ZipFile = { name: string; size: number; bytes(): Promise<Uint8Array<ArrayBuffer>> }

/** An archive that can't be read, in a sentence. */
export class UnreadableZip extends Error {}

const [endOfDirectory, directoryEntry, localEntry] = [0x06054b50, 0x02014b50, 0x04034b50]
const mostEntries = 2_000

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! <= 7

/**
 * The files of a ZIP archive. Sizes are checked before anything is unpacked, and again while it is: an archive can
 * promise less than it holds.
 */
export function readZip(archive: Uint8Array<ArrayBuffer>, most: { unpacked: number }): ZipFile[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endIn(view)
  if (end < 0) throw damaged()
  const entries = view.getUint16(end + 10, true)
  if (entries === most16 || view.getUint32(end + 16, true) === most32)
    throw new UnreadableZip('This archive is in the ZIP64 format, for files above 4 GB. Write a smaller one.')
  if (entries > mostEntries)
    throw new UnreadableZip(`This archive has ${entries.toLocaleString('en-US')} files. Put fewer files into it.`)
  let unpacked = 0
  return entriesIn(view, view.getUint32(end + 16, true), entries).map((listed) => {
    unpacked += listed.size
    if (unpacked > most.unpacked) throw tooLarge(most.unpacked)
    return { name: listed.name, size: listed.size, bytes: () => unpack(archive, view, listed) }
  })
}

/** The entries that a directory lists, without folders. */
export function entriesIn(view: DataView<ArrayBuffer>, start: number, count: number): Packed[] {
  const files: Packed[] = []
  let at = start
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw damaged()
    const u16 = (field: number) => view.getUint16(at + field, true)
    const [flags, method, length, extra, comment] = [u16(8), u16(10), u16(28), u16(30), u16(32)]
    if (at + 46 + length + extra > view.byteLength) throw damaged()
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, length))
    const large = largeSizes(view, at + 46 + length, extra)
    const u32 = (field: number) => {
      const value = view.getUint32(at + field, true)
      return value === most32 ? (large.shift() ?? value) : value
    }
    // In the order of the extra field, which has only the sizes that don’t fit.
    const [size, packed, offset] = [u32(24), u32(20), u32(42)]
    at += 46 + length + extra + comment
    if (name.endsWith('/') || name.endsWith('\\')) continue
    if (flags & 1) throw new UnreadableZip('This archive is locked with a password. Write it without one.')
    if (method !== 0 && method !== 8)
      throw new UnreadableZip(`${name} is packed in a way that can’t be read. Write the archive as a plain ZIP file.`)
    files.push({ name: name.replaceAll('\\', '/'), method, packed, size, start: offset })
  }
  return files
}

/** The sizes above 32 bits of an entry, from its extra field. */
function largeSizes(view: DataView, from: number, length: number): number[] {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) {
      const count = Math.min(view.getUint16(at + 2, true), from + length - at - 4) >> 3
      return Array.from({ length: count }, (_, each) => Number(view.getBigUint64(at + 4 + 8 * each, true)))
    }
  return []
}

export const [most16, most32] = [0xffff, 0xffffffff]
export const damaged = (what = 'This archive is damaged or cut off.') =>
  new UnreadableZip(`${what} Download or copy it again.`)
const tooLarge = (limit: number) =>
  new UnreadableZip(
    `This archive unpacks to more than ${Math.round(limit / 1_000_000).toLocaleString('en-US')} MB, which is too large. Split it.`,
  )

/** An entry of a directory: where its bytes begin in the archive, and how they are packed. */
export type Packed = { name: string; method: number; packed: number; size: number; start: number }

async function unpack(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  { name, method, packed, size, start }: Packed,
): Promise<Uint8Array<ArrayBuffer>> {
  const broken = () => damaged(`${name} is damaged in the archive.`)
  if (start + 30 > view.byteLength || view.getUint32(start, true) !== localEntry) throw broken()
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (from + packed > view.byteLength) throw broken()
  const content = archive.slice(from, from + packed)
  if (method === 0) return content
  const out = new Uint8Array(size)
  let at = 0
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (at + value.length > size) throw broken()
      out.set(value, at)
      at += value.length
    }
  } catch {
    void reader.cancel().catch(() => undefined)
    throw broken()
  }
  if (at !== size) throw broken()
  return out
}

/** The end of the directory comes last, before a comment of at most 65,535 bytes. */
export function endIn(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return -1
}
