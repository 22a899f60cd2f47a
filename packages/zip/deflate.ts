import { piecesOf } from './open.ts'

/** Packed piece by piece: only what the reader has not taken yet is in memory. Browsers and Node have the same stream. */
export async function* deflated(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  void fill(writable.getWriter(), pieces)
  yield* piecesOf(readable)
}

/** An error of the source arrives at the reader; a reader that leaves ends the source. */
async function fill(
  writer: WritableStreamDefaultWriter<BufferSource>,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const piece of pieces) await writer.write(piece as Uint8Array<ArrayBuffer>)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
  }
}
