import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { headBytes } from './media-types.ts'
import { tooLarge } from './storage-refused.ts'

/** A file that has been received completely, and is on disk under its version until it is stored. */
export type Received = { version: string; file: string; size: number; sha256: string; type: string }

type Receive = {
  folder: string
  version: string
  /** Bytes beyond this are refused as they arrive. */
  limit: number
  /** Determines the type from the first bytes, or refuses, before anything is written. */
  judge(head: Buffer): string
}

/** Writes, counts and hashes incoming bytes. A refused or interrupted upload leaves nothing behind. */
export async function receive(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { folder, version, limit, judge }: Receive,
): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, version)
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let [size, head, type] = [0, Buffer.alloc(0), undefined as string | undefined]
  try {
    for await (const piece of content) {
      size += piece.length
      if (size > limit) throw tooLarge()
      if (type === undefined) {
        head = Buffer.concat([head, piece])
        if (head.length < headBytes) continue
        type = judge(head.subarray(0, headBytes))
        await take(head)
      } else await take(piece)
    }
    if (type === undefined) {
      type = judge(head)
      await take(head)
    }
    // On disk before the row that names it: a row must never exist without its bytes.
    await handle.sync()
    await handle.close()
    return { version, file, size, sha256: hash.digest('hex'), type }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(file, { force: true })
    throw error
  }

  async function take(piece: Uint8Array): Promise<void> {
    hash.update(piece)
    let done = 0
    while (done < piece.length) done += (await handle.write(piece, done)).bytesWritten
  }
}
