// The frames of Phoenix channels as the stock client writes and reads them, in its two versions: 1.0.0 sends objects;
// 2.0.0 sends arrays, and broadcasts to others as bytes with a small header.

export type Dialect = '1.0.0' | '2.0.0'

export type Frame = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: unknown }

/** A message to a topic: JSON as text that is passed on unread, or bytes. */
export type Broadcast = { event: string; payload: string | Buffer }

export const deepestJson = 32

const kinds = { broadcastPush: 3, broadcast: 4 }
const encodings = { bytes: 0, json: 1 }

/** Null is a frame that no client sends. */
export function readFrame(dialect: Dialect, data: Buffer, binary: boolean): Frame | null {
  try {
    if (binary) return dialect === '2.0.0' ? readBroadcastPush(data) : null
    const text = data.toString()
    if (tooDeep(text)) return null
    const parsed: unknown = JSON.parse(text)
    if (dialect === '2.0.0')
      return Array.isArray(parsed) && parsed.length === 5
        ? frameOf(parsed[0], parsed[1], parsed[2], parsed[3], parsed[4])
        : null
    const { join_ref, ref, topic, event, payload } = parsed as Record<string, unknown>
    return frameOf(join_ref, ref, topic, event, payload)
  } catch {
    return null
  }
}

function frameOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame | null {
  const isRef = (value: unknown): value is string | null | undefined =>
    value === null || value === undefined || (typeof value === 'string' && value.length <= 255)
  if (!isRef(joinRef) || !isRef(ref) || !isName(topic) || !isName(event)) return null
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} }
}

/** A topic or event name: not empty, not long, on one line. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !/\p{Cc}/u.test(value)

/** kind, five lengths and the encoding; then the five texts; then the payload. */
function readBroadcastPush(data: Buffer): Frame | null {
  if (data.length < 7 || data[0] !== kinds.broadcastPush) return null
  let at = 7
  const next = (length: number) => data.toString('utf8', at, (at += length))
  const joinRef = next(data[1]!)
  const ref = next(data[2]!)
  const topic = next(data[3]!)
  const event = next(data[4]!)
  at += data[5]!
  if (at > data.length || !isName(event)) return null
  const said = data.subarray(at)
  if (data[6] === encodings.bytes)
    return frameOf(joinRef, ref, topic, 'broadcast', { type: 'broadcast', event, payload: said })
  const text = said.toString()
  if (tooDeep(text)) return null
  return frameOf(joinRef, ref, topic, 'broadcast', { type: 'broadcast', event, payload: JSON.parse(text) })
}

/** `payload` is JSON already: rows come from PostgreSQL as text and are passed on unparsed. */
export function writeFrame(
  dialect: Dialect,
  { joinRef, ref, topic, event }: Omit<Frame, 'payload'>,
  payload: string,
): string {
  const text = JSON.stringify
  return dialect === '2.0.0'
    ? `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
    : `{"join_ref":${text(joinRef)},"ref":${text(ref)},"topic":${text(topic)},"event":${text(event)},"payload":${payload}}`
}

/** Null when this version cannot express it: clients of 1.0.0 cannot read bytes. */
export function writeBroadcast(dialect: Dialect, topic: string, { event, payload }: Broadcast): string | Buffer | null {
  if (typeof payload === 'string')
    return writeFrame(
      dialect,
      { joinRef: null, ref: null, topic, event: 'broadcast' },
      `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}}`,
    )
  if (dialect === '1.0.0') return null
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  if (topicBytes.length > 255 || eventBytes.length > 255) return null
  return Buffer.concat([
    Buffer.from([kinds.broadcast, topicBytes.length, eventBytes.length, 0, encodings.bytes]),
    topicBytes,
    eventBytes,
    payload,
  ])
}

/** Counted before parsing: nesting costs the sender a byte per level and every reader a stack frame. */
export function tooDeep(json: string): boolean {
  let depth = 0
  let quoted = false
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (quoted) {
      if (code === 0x5c) i++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > deepestJson) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}
