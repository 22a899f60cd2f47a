import { randomUUID } from 'node:crypto'
import type { Caller } from '../database/database.ts'
import { isStill, rightsChanged, type Listener } from './change-delivery.ts'
import { tryValues } from './readable-rows.ts'
import { writeFrame, type Dialect, type Frame } from './frames.ts'
import { JoinRefused, readJoin, readWatch, subscriptionsFor } from './join-request.ts'
import { openPositions } from './live-positions.ts'
import type { Hub } from './hub.ts'
import type { Member } from './rooms.ts'
import { topicFor, type Topic } from './topics.ts'

/** The socket that carries a channel, as far as the channel needs it. */
export type Carrier = {
  dialect: Dialect
  apikey: string
  from: string
  send(data: string | Buffer): void
  forget(channel: Channel): void
}

export type Channel = {
  name: string
  joinRef: string | null
  joined: { postgres_changes: Record<string, unknown>[] }
  token(): string
  check(token?: string): Promise<void>
  leave(): void
  reply(ref: string | null, status: 'ok' | 'error', response?: unknown): void
  welcome(): Promise<void>
  broadcast(event: string, payload: string | Buffer): Promise<void>
  asksForAck: boolean
  track(meta: Record<string, unknown>): Promise<void>
  untrack(): Promise<void>
  watch(payload: unknown): Promise<void>
}

/**
 * One topic on one socket, from phx_join to phx_leave. Throws JoinRefused and Unauthorized without leaving anything
 * behind.
 */
export async function joinChannel(hub: Hub, carrier: Carrier, frame: Frame): Promise<Channel> {
  const { topic: topicName, joinRef } = frame
  const name = /^realtime:(.+)$/s.exec(topicName)?.[1]
  if (!name) throw new JoinRefused('The name of a topic must begin with "realtime:".')
  const request = readJoin(frame.payload)
  const { broadcast, presence, postgres_changes: wanted = [], private: isPrivate } = request.config ?? {}

  let token = request.access_token ?? carrier.apikey
  let caller = await hub.callerOf(token, carrier.from)
  let topic = mine(caller)
  const subscriptions = await subscriptionsFor(caller.role, wanted ?? [], hub.tables)
  await tryFilters(hub, caller, subscriptions)

  let open = true
  let presenceRef: string | undefined
  const presenceKey = presence?.key || randomUUID()

  const send = (ref: string | null, event: string, payload: string) => {
    if (open) carrier.send(writeFrame(carrier.dialect, { joinRef, ref, topic: topicName, event }, payload))
  }
  const system = (status: 'ok' | 'error', extension: string, message: string) =>
    send(null, 'system', JSON.stringify({ status, extension, message, channel: name }))

  const member: Member = {
    dialect: carrier.dialect,
    topic: topicName,
    wantsPresence: presence?.enabled ?? false,
    send: (data) => (isOver() ? end('The token has expired.') : carrier.send(data)),
    push: (event, payload) => (isOver() ? end('The token has expired.') : send(null, event, payload)),
  }
  const listener: Listener = {
    subscriptions,
    active: false,
    token: () => token,
    caller: () => caller,
    from: carrier.from,
    tell: (payload) => member.push('postgres_changes', payload),
    end,
    fail,
  }

  function mine(caller: Caller): Topic {
    const topic = topicFor(name!, caller, { isPrivate: isPrivate ?? false })
    if (typeof topic === 'string') throw new JoinRefused(topic)
    return topic
  }

  const isOver = () => Number(caller.claims?.exp) * 1000 <= hub.clock.now().getTime()

  /** The client is told why, and does not rejoin by itself. */
  function end(reason: string): void {
    system('error', 'system', reason)
    send(null, 'phx_close', '{}')
    leave()
  }

  /** The client rejoins, and reads for itself what it missed. */
  function fail(): void {
    send(null, 'phx_error', '{}')
    leave()
  }

  function leave(): void {
    if (!open) return
    open = false
    hub.rooms.leave(topic.address, member)
    hub.changes.remove(listener)
    if (presenceRef) hub.inBackground(hub.presence.untrack(presenceRef))
    carrier.forget(channel)
  }

  /** The current rights of the token. A topic that the caller may no longer read ends the channel. */
  async function check(next = token): Promise<void> {
    try {
      const now = await hub.callerOf(next, carrier.from)
      if (!isStill(now, caller) || mine(now).address !== topic.address) return end(rightsChanged)
      caller = now
      topic = mine(now)
      token = next
    } catch (error) {
      if (hub.isRefusal(error)) return end((error as Error).message)
      throw error
    }
  }

  const channel: Channel = {
    name: topicName,
    joinRef,
    // The client finds its bindings by the echo of the list: every field must be returned as received.
    joined: { postgres_changes: (wanted ?? []).map((one, place) => ({ id: place + 1, ...one })) },
    token: () => token,
    check,
    leave,
    reply: (ref: string | null, status: 'ok' | 'error', response: unknown = {}) =>
      send(ref, 'phx_reply', JSON.stringify({ status, response })),

    /** Sends the messages of joining, after the reply. */
    async welcome(): Promise<void> {
      if (subscriptions.length > 0) system('ok', 'postgres_changes', 'Subscribed to PostgreSQL')
      if (broadcast?.replication_ready) system('ok', 'system', 'Replication connection established')
      if (member.wantsPresence) send(null, 'presence_state', await hub.presence.state(topic.address))
    },

    /** Sends something to everyone on the topic, in this process and in the others. */
    async broadcast(event: string, payload: string | Buffer): Promise<void> {
      if (isOver()) return end('The token has expired.')
      if (!topic.maySpeak) throw new JoinRefused('Only the installation itself can broadcast on a public topic.')
      await hub.speak(topic.address, { event, payload }, broadcast?.self ? undefined : member)
    },
    asksForAck: broadcast?.ack ?? false,

    /** All tables of a window in one channel. What it missed is told before the reply. */
    async watch(payload: unknown): Promise<void> {
      if (isOver()) return end('The token has expired.')
      if (subscriptions.length > 0) throw new JoinRefused('A channel with subscriptions of its own can’t watch tables.')
      const { tables, from } = readWatch(payload)
      // A name that is not published is left out, and not looked up again.
      const published = new Map((await hub.tables.all(caller.role)).map((table) => [table.name, table]))
      const watched = [...new Set(tables)].flatMap((name): Listener['subscriptions'] => {
        const table = published.get(name)
        return table ? [{ id: 1, event: '*', table, conditions: [], select: undefined }] : []
      })
      const before = new Set(listener.subscriptions.map(({ table }) => table.name))
      listener.tellTable = (table) => member.push('broadcast', written('changed', { table }))
      try {
        if (await hub.changes.watch(listener, watched, from ? openPositions(hub.keys, caller, from) : null)) return
      } catch (error) {
        fail()
        throw error
      }
      const behind = watched.map(({ table }) => table.name).filter((name) => !before.has(name))
      member.push('broadcast', written('behind', { tables: behind }))
    },

    async track(meta: Record<string, unknown>): Promise<void> {
      if (isOver()) return end('The token has expired.')
      if (!topic.maySpeak) throw new JoinRefused('Presence isn’t available on a public topic.')
      // The reference is ours: with another client's reference, one could remove a colleague from the list.
      const { phx_ref: _, phx_ref_prev: __, ...rest } = meta
      presenceRef = await hub.presence.track(topic.address, presenceKey, JSON.stringify(rest), presenceRef)
      if (!open) await hub.presence.untrack(presenceRef)
    },
    async untrack(): Promise<void> {
      const ref = presenceRef
      presenceRef = undefined
      if (ref) await hub.presence.untrack(ref)
    },
  }

  try {
    await hub.enter(topic.address, member)
    if (subscriptions.length > 0) await hub.changes.add(listener)
  } catch (error) {
    leave()
    throw error
  }
  return channel
}

/** A message of the installation itself, in the form of a broadcast. */
const written = (event: string, payload: object) => JSON.stringify({ type: 'broadcast', event, payload })

/** A value that does not fit its column is refused now, not while changes are being delivered. */
async function tryFilters(hub: Hub, caller: Caller, subscriptions: Listener['subscriptions']): Promise<void> {
  for (const { table, conditions } of subscriptions) {
    if (conditions.length === 0) continue
    await tryValues(hub.database, caller, table, conditions).catch((error: { code?: string }) => {
      if (/^(22|42)/.test(error.code ?? '')) throw new JoinRefused('A value of the filter doesn’t fit its column.')
      throw error
    })
  }
}
