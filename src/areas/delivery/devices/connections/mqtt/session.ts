import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { isWithin } from '#platform/networks.ts'
import { guarded, NotReachable } from '#platform/webhooks/post.ts'
import { isPublicAddress } from '#platform/webhooks/public-addresses.ts'
import * as mqtt from './packets.ts'
import { Answered, NotMqtt, whyNotConnected } from './problems.ts'

export type BrokerSign = {
  host: string
  port: number
  client: string
  topic: string
  username: string | null
  password: string | null
}
/** Where a connection may go besides the internet, and whose certificates it trusts besides the usual ones. */
export type BrokerReach = { networks: string; ca?: string }

/** The broker’s problem in words that an administrator can act on. */
export class BrokerProblem extends Error {}

export type Session = {
  /** Ends when the connection does, with the problem, or null where we ended it. */ ended: Promise<string | null>
  /** Ends it after the messages that are being stored. */ close(): Promise<void>
  /** As a crash does: nothing is acknowledged from then on. */ cut(): void
}

const seconds = 1_000
const aliveSeconds = 60
/** Messages that wait here; the broker holds the others back. */
const mostWaiting = 50

/**
 * Signs in, subscribes, and hands over one message after the other. Each is acknowledged when `take` has stored it; if
 * that fails the connection ends, and the broker delivers it again. Rejects with a BrokerProblem.
 */
export async function openSession(
  broker: BrokerSign,
  { networks, ca }: BrokerReach,
  take: (message: mqtt.Published) => Promise<unknown>,
): Promise<Session> {
  const isAllowed = (address: string) => isPublicAddress(address) || isWithin(networks, address)
  const inWords = (error: unknown) => new BrokerProblem(whyNotConnected(error, broker), { cause: error })
  // A connection does not resolve a host that is already an address.
  if (isIP(broker.host) && !isAllowed(broker.host)) throw inWords(new NotReachable())
  const socket = connectSecurely({
    host: broker.host,
    port: broker.port,
    lookup: guarded({ schemes: [], isAllowed, lookup }),
    ...(isIP(broker.host) === 0 && { servername: broker.host }),
    minVersion: 'TLSv1.2',
    ...(ca && { ca }),
  })
  const wire = new Wire(socket, take)
  try {
    await wire.signIn(broker)
  } catch (error) {
    wire.cut()
    throw inWords(error)
  }
  return {
    ended: wire.ended.then((error) => (error === null ? null : whyNotConnected(error, broker))),
    close: () => wire.close(),
    cut: () => wire.cut(),
  }
}

class Wire {
  readonly ended: Promise<Error | null>
  readonly #socket: TLSSocket
  readonly #take: (message: mqtt.Published) => Promise<unknown>
  readonly #packets = new mqtt.Packets()
  #end!: (error: Error | null) => void
  #answer: { kind: number; got: (packet: mqtt.Packet) => void } | undefined
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #closing = false
  #beat: NodeJS.Timeout | undefined

  constructor(socket: TLSSocket, take: (message: mqtt.Published) => Promise<unknown>) {
    this.#socket = socket
    this.#take = take
    this.ended = new Promise((end) => (this.#end = end))
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    void this.ended.then(() => clearInterval(this.#beat))
  }

  async signIn({ client, username, password, topic }: BrokerSign): Promise<void> {
    this.#socket.setTimeout(15 * seconds, () => this.#fail(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })))
    await this.#until(new Promise<void>((ready) => this.#socket.once('secureConnect', ready)))
    const connected = await this.#ask(mqtt.kinds.connack, mqtt.connect({ client, username, password, aliveSeconds }))
    if (connected.body[1] !== 0) throw new Answered('connack', connected.body[1] ?? 255)
    const subscribed = await this.#ask(mqtt.kinds.suback, mqtt.subscribe(1, topic))
    if ((subscribed.body[2] ?? 128) > 2) throw new Answered('suback', subscribed.body[2] ?? 128)
    // The broker answers each beat, so that a silent line is noticed.
    this.#socket.setTimeout(aliveSeconds * 1.5 * seconds)
    this.#beat = setInterval(() => this.#socket.write(mqtt.ping), (aliveSeconds / 2) * seconds).unref()
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#socket.pause()
    await this.#last
    this.#end(null)
    this.#socket.end(mqtt.disconnect)
    this.#socket.destroySoon()
  }

  cut(): void {
    this.#closing = true
    this.#end(null)
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#end(error)
    this.#closing = true
    this.#socket.destroy()
  }

  #until<T>(wanted: Promise<T>): Promise<T> {
    return Promise.race([
      wanted,
      this.ended.then((error) => Promise.reject(error ?? new Error('The connection was closed.'))),
    ])
  }

  #ask(kind: number, packet: Buffer): Promise<mqtt.Packet> {
    const answered = new Promise<mqtt.Packet>((got) => (this.#answer = { kind, got }))
    this.#socket.write(packet)
    return this.#until(answered)
  }

  #read(chunk: Buffer): void {
    try {
      for (const packet of this.#packets.read(chunk)) this.#hear(packet)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #hear(packet: mqtt.Packet): void {
    // A kept session delivers before the subscription is answered.
    if (packet.kind === mqtt.kinds.publish) {
      const message = mqtt.publishedIn(packet)
      if (!message) throw new NotMqtt()
      if (++this.#waiting >= mostWaiting) this.#socket.pause()
      this.#last = this.#last.then(() => this.#store(message))
    } else if (packet.kind === this.#answer?.kind) {
      this.#answer.got(packet)
      this.#answer = undefined
    }
  }

  async #store(message: mqtt.Published): Promise<void> {
    // After the end nothing more is begun: the broker still has it.
    if (this.#socket.destroyed) return
    try {
      await this.#take(message)
      if (message.id !== null && !this.#socket.destroyed) this.#socket.write(mqtt.acknowledge(message.id))
    } catch (error) {
      this.#fail(error as Error)
    }
    if (--this.#waiting < mostWaiting && !this.#closing) this.#socket.resume()
  }
}
