import type { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import { whyNotStorable } from '../storable.ts'
import { joinChannel, type Channel } from './channel.ts'
import { deepestJson, isName, readFrame, writeFrame, type Dialect, type Frame } from './frames.ts'
import type { Hub } from './hub.ts'
import { JoinRefused } from './join-request.ts'
import { bucket, limits } from './limits.ts'

/** From RFC 6455: the client broke a rule; the server is coming back. */
export const closeCodes = { policy: 1008, restart: 1012 } as const

export type Connection = ReturnType<typeof openSocket>

/** One socket: reads its frames in order, and holds its channels. */
export function openSocket(
  hub: Hub,
  ws: WebSocket,
  { apikey, from, dialect, log }: { apikey: string; from: string; dialect: Dialect; log: Log },
) {
  const channels = new Map<string, Channel>()
  const allowance = bucket(hub.clock, limits.messagesAtOnce, limits.messagesPerSecond)
  const joins = bucket(hub.clock, limits.joinsAtOnce, limits.joinsPerSecond)
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let silent = false

  const carrier = {
    dialect,
    apikey,
    from,
    send,
    forget: (channel: Channel) => void (channels.get(channel.name) === channel && channels.delete(channel.name)),
  }

  function send(data: string | Buffer): void {
    if (ws.readyState !== ws.OPEN) return
    // Data that a reader does not accept would stay in our memory; it would not read a close message either.
    if (ws.bufferedAmount > limits.unsentBytes) return ws.terminate()
    ws.send(data)
  }

  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown) =>
    send(writeFrame(dialect, { joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response })))

  function close(code: number, reason: string): void {
    ws.close(code, reason)
    // A peer that does not answer the close is not waited for.
    setTimeout(() => ws.terminate(), 2_000).unref()
    leaveAll()
  }

  function leaveAll(): void {
    for (const channel of channels.values()) channel.leave()
  }

  ws.on('message', (data, binary) => {
    silent = false
    if (ws.readyState !== ws.OPEN) return
    if (!allowance.take() || waiting >= limits.messagesWaiting) return close(closeCodes.policy, 'Too many messages.')
    const frame = readFrame(dialect, data as Buffer, binary)
    if (!frame) return close(closeCodes.policy, 'This message can’t be read.')
    // Heartbeats are answered at once: a slow join must not look like a dead server.
    if (frame.topic === 'phoenix') return reply(frame, frame.event === 'heartbeat' ? 'ok' : 'error', {})
    waiting++
    work = work
      .then(() => handle(frame))
      .catch((error: unknown) => refuse(frame, error))
      .finally(() => void waiting--)
  })
  ws.on('close', leaveAll)
  // A frame that breaks the protocol or the size closes the socket; `ws` has told the client.
  ws.on('error', leaveAll)

  function refuse(frame: Frame, error: unknown): void {
    if (hub.isRefusal(error)) return reply(frame, 'error', { reason: (error as Error).message })
    log.error('realtime message failed', {
      'error.type': (error as Error).name,
      'error.code': (error as { code?: string }).code,
    })
    reply(frame, 'error', { reason: 'This didn’t work. Try again in a moment.' })
  }

  async function handle(frame: Frame): Promise<void> {
    if (ws.readyState !== ws.OPEN) return
    if (frame.event === 'phx_join') return join(frame)
    const channel = channels.get(frame.topic)
    if (!channel) return reply(frame, frame.event === 'phx_leave' ? 'ok' : 'error', { reason: 'Join the topic first.' })
    const payload = (typeof frame.payload === 'object' ? frame.payload : {}) as Record<string, unknown>
    switch (frame.event) {
      case 'phx_leave':
        channel.reply(frame.ref, 'ok')
        return channel.leave()
      case 'access_token':
        return typeof payload.access_token === 'string' ? channel.check(payload.access_token) : undefined
      case 'broadcast':
        return broadcast(channel, frame, payload)
      case 'watch':
        await channel.watch(payload)
        return channel.reply(frame.ref, 'ok')
      case 'presence':
        await presence(channel, payload)
        return channel.reply(frame.ref, 'ok')
      default:
        throw new JoinRefused('This event doesn’t exist.')
    }
  }

  async function join(frame: Frame): Promise<void> {
    if (!joins.take()) throw new JoinRefused('Too many joins. Wait a moment.')
    // Phoenix: joining again replaces the previous channel.
    channels.get(frame.topic)?.leave()
    if (channels.size >= limits.channelsOfSocket)
      throw new JoinRefused(`A connection can have up to ${limits.channelsOfSocket} channels.`)
    const channel = await joinChannel(hub, carrier, frame)
    if (ws.readyState !== ws.OPEN) return channel.leave()
    channels.set(channel.name, channel)
    channel.reply(frame.ref, 'ok', channel.joined)
    await channel.welcome()
  }

  async function broadcast(channel: Channel, frame: Frame, { event, payload }: Record<string, unknown>): Promise<void> {
    if (!isName(event)) throw new JoinRefused('A broadcast needs an event.')
    await channel.broadcast(event, Buffer.isBuffer(payload) ? payload : JSON.stringify(payload ?? {}))
    if (channel.asksForAck) channel.reply(frame.ref, 'ok')
  }

  return {
    tokens: () => [...channels.values()].map((channel) => channel.token()),
    /** Every channel checks again whose rights it has. */
    async check(): Promise<void> {
      for (const channel of channels.values()) await channel.check()
    },
    /** The stock client sends every 25 seconds: a client not heard between two checks is gone. */
    ping(): void {
      if (silent) return ws.terminate()
      silent = true
    },
    close,
  }
}

async function presence(channel: Channel, { event, payload }: Record<string, unknown>): Promise<void> {
  if (event === 'untrack') return channel.untrack()
  if (event !== 'track') throw new JoinRefused('Presence only supports track and untrack.')
  const meta = payload ?? {}
  if (typeof meta !== 'object' || Array.isArray(meta)) throw new JoinRefused('Tracked data must be an object.')
  if (Buffer.byteLength(JSON.stringify(meta)) > limits.presenceBytes)
    throw new JoinRefused(`Tracked data can be up to ${limits.presenceBytes / 1024} kB.`)
  const reason = whyNotStorable(meta, deepestJson)
  if (reason) throw new JoinRefused(reason)
  await channel.track(meta as Record<string, unknown>)
}
