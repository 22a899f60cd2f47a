import type { Context } from 'hono'
import { StorageRefused } from './storage-refused.ts'

/** The bytes of a request as they arrive. A broken connection is not an error of ours. */
export async function* bodyOf(c: Context): AsyncGenerator<Uint8Array> {
  const { body } = c.req.raw
  if (!body) return
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch {
    throw new StorageRefused(400, 'aborted', 'The connection broke before the upload was complete.')
  }
}
