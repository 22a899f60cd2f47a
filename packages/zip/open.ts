import { damaged, endIn, entriesIn, most16, most32, UnreadableZip, type Packed } from './read.ts'

/** A file inside an archive that stays on the disk: its path, its size when unpacked, and its bytes piece by piece. */
export type OpenedFile = { name: string; size: number; stream(): AsyncGenerator<Uint8Array> }

const [largeEnd, largeEndPlace, localEntry] = [0x06064b50, 0x07064b50, 0x04034b50]
const [endLength, placeLength, longestComment] = [22, 20, 65_535]
const [mostEntries, mostInDirectory] = [100_000, 100_000_000]

/** The files of an archive of any size, ZIP64 too. Only its directory and one piece of a file are in memory at a time. */
export async function openZip(archive: Blob): Promise<OpenedFile[]> {
  const { start, length, count } = await directoryOf(archive)
  if (count > mostEntries)
    throw new UnreadableZip(`This archive has ${count.toLocaleString('en-US')} files, which is too many.`)
  const directory = await viewOf(archive, start, length)
  return entriesIn(directory, 0, count).map((listed) => ({
    name: listed.name,
    size: listed.size,
    stream: () => pieces(archive, listed),
  }))
}

type Directory = { start: number; length: number; count: number }

async function directoryOf(archive: Blob): Promise<Directory> {
  const from = Math.max(0, archive.size - endLength - placeLength - longestComment)
  const tail = await viewOf(archive, from, archive.size - from)
  const end = endIn(tail)
  if (end < 0) throw damaged()
  const short = {
    count: tail.getUint16(end + 10, true),
    length: tail.getUint32(end + 12, true),
    start: tail.getUint32(end + 16, true),
  }
  const isLarge = short.count === most16 || short.length === most32 || short.start === most32
  const place = end - placeLength
  if (!isLarge || place < 0 || tail.getUint32(place, true) !== largeEndPlace) return within(archive, short)
  const record = await viewOf(archive, Number(tail.getBigUint64(place + 8, true)), 56)
  if (record.byteLength < 56 || record.getUint32(0, true) !== largeEnd) throw damaged()
  const [count, length, start] = [32, 40, 48].map((field) => Number(record.getBigUint64(field, true)))
  return within(archive, { count: count!, length: length!, start: start! })
}

function within(archive: Blob, directory: Directory): Directory {
  if (directory.start + directory.length > archive.size || directory.length > mostInDirectory) throw damaged()
  return directory
}

async function* pieces(archive: Blob, { name, method, packed, size, start }: Packed): AsyncGenerator<Uint8Array> {
  const broken = () => damaged(`${name} is damaged in the archive.`)
  const head = await viewOf(archive, start, 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== localEntry) throw broken()
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + packed > archive.size) throw broken()
  const content = archive.slice(from, from + packed).stream()
  let read = 0
  try {
    for await (const piece of piecesOf(
      method === 0 ? content : content.pipeThrough(new DecompressionStream('deflate-raw')),
    )) {
      read += piece.length
      // An archive can promise less than it holds.
      if (read > size) break
      yield piece
    }
  } catch {
    throw broken()
  }
  if (read !== size) throw broken()
}

/** The pieces of a stream. Safari doesn’t iterate over streams. */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

const viewOf = async (archive: Blob, from: number, length: number) =>
  new DataView(await archive.slice(from, from + length).arrayBuffer())
