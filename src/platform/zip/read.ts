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
  if (end < 0) throw new UnreadableZip('This archive is damaged or cut off. Download or copy it again.')
  const entries = view.getUint16(end + 10, true)
  if (entries === 0xffff || view.getUint32(end + 16, true) === 0xffffffff)
    throw new UnreadableZip('This archive is in the ZIP64 format, for files above 4 GB. Write a smaller one.')
  if (entries > mostEntries)
    throw new UnreadableZip(`This archive has ${entries.toLocaleString('en-US')} files. Put only one layer into it.`)
  const files: ZipFile[] = []
  let [at, unpacked] = [view.getUint32(end + 16, true), 0]
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry)
      throw new UnreadableZip('This archive is damaged or cut off. Download or copy it again.')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const length = view.getUint16(at + 28, true)
    const start = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + length)).replaceAll('\\', '/')
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    unpacked += size
    if (unpacked > most.unpacked) throw tooLarge(most.unpacked)
    if (name.endsWith('/')) continue
    if (flags & 1) throw new UnreadableZip('This archive is locked with a password. Write it without one.')
    if (method !== 0 && method !== 8)
      throw new UnreadableZip(`${name} is packed in a way that can’t be read. Write the archive as a plain ZIP file.`)
    files.push({ name, size, bytes: () => unpack(archive, view, { name, method, packed, size, start }) })
  }
  return files
}

const tooLarge = (limit: number) =>
  new UnreadableZip(
    `This archive unpacks to more than ${Math.round(limit / 1_000_000).toLocaleString('en-US')} MB, which is too large. Split the layer.`,
  )

type Packed = { name: string; method: number; packed: number; size: number; start: number }

async function unpack(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  { name, method, packed, size, start }: Packed,
): Promise<Uint8Array<ArrayBuffer>> {
  const damaged = () => new UnreadableZip(`${name} is damaged in the archive. Download or copy it again.`)
  if (start + 30 > view.byteLength || view.getUint32(start, true) !== localEntry) throw damaged()
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (from + packed > view.byteLength) throw damaged()
  const content = archive.slice(from, from + packed)
  if (method === 0) return content
  const out = new Uint8Array(size)
  let at = 0
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (at + value.length > size) throw damaged()
      out.set(value, at)
      at += value.length
    }
  } catch {
    void reader.cancel().catch(() => undefined)
    throw damaged()
  }
  if (at !== size) throw damaged()
  return out
}

/** The end of the directory comes last, before a comment of at most 65,535 bytes. */
function endIn(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return -1
}
