import { NotMqtt } from './problems.ts'

/** Packets of MQTT 3.1.1 (OASIS, section 2 and 3), as much of it as a subscriber uses. */
export const kinds = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  subscribe: 8,
  suback: 9,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const

export type Packet = {
  kind: number
  flags: number
  /** Its beginning, where it is longer than what is read. */ body: Buffer
  size: number
}

const text = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value as string)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const number = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

export function packet(kind: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length: number[] = []
  let left = body.length
  do {
    length.push((left & 127) | (left > 127 ? 128 : 0))
    left >>= 7
  } while (left > 0)
  return Buffer.concat([Buffer.from([(kind << 4) | flags, ...length]), body])
}

export type Sign = { client: string; username: string | null; password: string | null; aliveSeconds: number }

/** A session that the broker keeps: what arrives while no process listens is delivered afterward. */
export const connect = ({ client, username, password, aliveSeconds }: Sign): Buffer =>
  packet(
    kinds.connect,
    0,
    text('MQTT'),
    Buffer.from([4, (username === null ? 0 : 128) | (password === null ? 0 : 64)]),
    number(aliveSeconds),
    text(client),
    ...(username === null ? [] : [text(username)]),
    ...(password === null ? [] : [text(password)]),
  )

export const subscribe = (id: number, topic: string): Buffer =>
  packet(kinds.subscribe, 2, number(id), text(topic), Buffer.from([1]))
export const acknowledge = (id: number): Buffer => packet(kinds.puback, 0, number(id))
export const ping = packet(kinds.pingreq, 0)
export const disconnect = packet(kinds.disconnect, 0)

export type Published = { topic: string; id: number | null; payload: Buffer; bytes: number }

/** Null for a packet that breaks the protocol. */
export function publishedIn({ flags, body, size }: Packet): Published | null {
  const quality = (flags >> 1) & 3
  if (body.length < 2) return null
  const length = body.readUInt16BE(0)
  const start = 2 + length + (quality > 0 ? 2 : 0)
  if (quality > 2 || body.length < start) return null
  return {
    topic: body.toString('utf8', 2, 2 + length),
    id: quality > 0 ? body.readUInt16BE(2 + length) : null,
    payload: body.subarray(start),
    bytes: size - start,
  }
}

/** Longer than any topic. Of a longer packet only its beginning is held in memory. */
const mostHeld = 256 * 1024

/** Cuts what arrives into packets, however it was divided on its way. */
export class Packets {
  #header: number[] = []
  #parts: Buffer[] = []
  #held = 0
  #left = -1
  #size = 0

  /** Throws where this is no MQTT. */
  read(chunk: Buffer): Packet[] {
    const found: Packet[] = []
    let at = 0
    while (at < chunk.length || this.#left === 0) {
      if (this.#left < 0) {
        at = this.#readHeader(chunk, at)
        continue
      }
      const piece = chunk.subarray(at, at + this.#left)
      at += piece.length
      this.#left -= piece.length
      const room = piece.subarray(0, mostHeld - this.#held)
      if (room.length > 0) this.#parts.push(room)
      this.#held += room.length
      if (this.#left === 0) found.push(this.#end())
    }
    return found
  }

  #readHeader(chunk: Buffer, at: number): number {
    this.#header.push(chunk[at]!)
    const [, ...length] = this.#header
    if (length.length > 4) throw new NotMqtt()
    if (length.length > 0 && length.at(-1)! < 128)
      this.#left = this.#size = length.reduce((sum, byte, place) => sum + (byte & 127) * 128 ** place, 0)
    return at + 1
  }

  #end(): Packet {
    const [first] = this.#header
    const body = Buffer.concat(this.#parts)
    const found = { kind: first! >> 4, flags: first! & 15, body, size: this.#size }
    this.#header = []
    this.#parts = []
    this.#held = 0
    this.#left = -1
    return found
  }
}
