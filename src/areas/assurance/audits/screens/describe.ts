import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { crc32 } from '@granary/zip/crc32.ts'

/** The hashes of a file, piece by piece: the browser’s own SHA-256 needs the whole file in memory. */
export async function describe(pieces: AsyncIterable<Uint8Array>): Promise<{ sha256: string; crc32: number }> {
  const hash = sha256.create()
  let check = 0
  for await (const piece of pieces) {
    hash.update(piece)
    check = crc32(piece, check)
  }
  return { sha256: bytesToHex(hash.digest()), crc32: check }
}
