import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals, refuse, type Refusal } from './answers.ts'
import type { Protocol } from './protocols.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Files go through storage, which checks each bucket's limit; this one is the maximum of all, with room for a form
 * around the file.
 */
export const bodyLimits: Record<Protocol, number> = {
  rest: megabyte,
  functions: megabyte,
  realtime: megabyte,
  auth: 256 * kilobyte,
  storage: 51 * megabyte,
  operations: 16 * kilobyte,
  links: 16 * kilobyte,
  pages: 16 * kilobyte,
}

export function whyNotBody(req: IncomingMessage, limit: number): Refusal | undefined {
  const encoding = req.headers['content-encoding']
  // Nothing is unpacked here, so that a small body can never become a large one.
  if (encoding && encoding !== 'identity') return refusals.bodyEncoded
  if (Number(req.headers['content-length']) > limit) return refusals.bodyTooLarge
  return undefined
}

/** A refused body of a usual size is read to its end and the connection stays open; a larger or endless one is cut. */
export const isWorthReadingAway = (req: IncomingMessage) =>
  !req.headers['transfer-encoding'] && Number(req.headers['content-length'] ?? 0) <= 16 * megabyte

/** A megabyte over a field radio. Files have the time of the whole request (`patience`). */
export const bodySeconds = 60

/**
 * A body that comes byte by byte would hold a place among the running requests. It is refused in a sentence, and the
 * protocol that waits for it sees the lost connection.
 */
export function hurryBody(req: IncomingMessage, res: ServerResponse, path: string, seconds: number): void {
  if (!req.headers['transfer-encoding'] && !(Number(req.headers['content-length']) > 0)) return
  const late = setTimeout(() => {
    if (req.complete) return
    if (res.headersSent) return void req.destroy()
    res.once('finish', () => req.destroy())
    refuse(res, path, refusals.tooSlow, { Connection: 'close' })
    mute(res)
  }, seconds * 1_000)
  req.once('close', () => clearTimeout(late))
}

/** The refusal is sent: a later answer of the protocol goes nowhere. */
function mute(res: ServerResponse): void {
  res.writeHead = () => res
  res.end = () => res
}

/**
 * A body without a declared length is counted as it arrives. The counter is where node:http passes the pieces to the
 * stream: listening for `data` would start the flow before the protocol is there to read it.
 */
export function watchBody(req: IncomingMessage, res: ServerResponse, path: string, limit: number): void {
  if (!req.headers['transfer-encoding']) return
  const push = req.push
  let size = 0
  req.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    size += piece?.length ?? 0
    if (size <= limit) return push.call(req, piece, encoding)
    // The protocol never sees an end, only the lost connection: half a file must not pass for a whole one.
    req.push = () => false
    if (!res.headersSent) refuse(res, path, refusals.bodyTooLarge, { Connection: 'close' })
    mute(res)
    return false
  }
}
