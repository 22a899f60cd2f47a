import { crc32 } from './crc32.ts'
import { deflated } from './deflate.ts'
import { startZip } from './write.ts'

/** A file of an archive whose bytes come while it is written. */
export type Streamed = { name: string; pieces: AsyncIterable<Uint8Array> }

/** A ZIP archive of any size, written while it is read: one file after the other, each taken when its turn comes. */
export async function* streamZip(files: AsyncIterable<Streamed>, made: Date): AsyncGenerator<Uint8Array> {
  const zip = startZip(made)
  for await (const { name, pieces } of files) {
    let [size, packed, check] = [0, 0, 0]
    async function* counted() {
      for await (const piece of pieces) {
        size += piece.length
        check = crc32(piece, check)
        yield piece
      }
    }
    yield zip.open(name)
    for await (const piece of deflated(counted())) {
      packed += piece.length
      yield piece
    }
    yield zip.close({ name, size, packed, crc32: check })
  }
  yield zip.end()
}
