import { randomBytes } from 'node:crypto'
import { stampRequest, StampRefused, tokenIn } from './protocol.ts'

const [patience, largest] = [15_000, 64 * 1024]

/** The time stamp of an authority over a SHA-256. */
export async function askForStamp(url: string, hash: Buffer): Promise<Buffer> {
  // DER writes a number without needless zeros, and a first bit of 1 would make it negative.
  const nonce = Buffer.concat([Buffer.of(0x40), randomBytes(7)])
  return tokenIn(await answerOf(url, stampRequest(hash, nonce)), { hash, nonce })
}

async function answerOf(url: string, request: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: new Uint8Array(request),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new StampRefused(`The time stamp authority responded with ${answer.status}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > largest) throw new StampRefused('The answer of the time stamp authority is too large.')
  return bytes
}
