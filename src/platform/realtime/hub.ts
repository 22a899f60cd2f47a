import { Unauthorized } from '../auth/callers.ts'
import type { Caller } from '../database/database.ts'
import type { Services } from '../services.ts'
import { openChangeDelivery } from './change-delivery.ts'
import { openExchange, type Notice } from './exchange.ts'
import type { Broadcast } from './frames.ts'
import { JoinRefused } from './join-request.ts'
import { openPresence, PresenceRefused } from './presence.ts'
import { publishedTables } from './published-tables.ts'
import { openRooms, type Member } from './rooms.ts'

export type Hub = ReturnType<typeof openHub>

/** The hub that all sockets of a process share. */
export function openHub({ database, callers, keys, clock, log }: Services) {
  const rooms = openRooms()
  const exchange = openExchange({ database, log }, () => rooms.size() > 0, hear)
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((error: Error) => log.warn('realtime work failed', { 'error.type': error.name }))
  const presence = openPresence({ database, log, processId: exchange.me }, (address, diff) => {
    rooms.presence(address, diff)
    inBackground(exchange.publish({ kind: 'presence', address, diff }))
  })
  const changes = openChangeDelivery({ database, callers, keys, log })

  /** From another process. */
  function hear(notice: Notice): void {
    if (notice.kind === 'presence') return rooms.presence(notice.address, notice.diff)
    rooms.broadcast(notice.address, {
      event: notice.event,
      payload: 'json' in notice ? notice.json : Buffer.from(notice.bytes, 'base64'),
    })
  }

  return {
    clock,
    keys,
    database,
    rooms,
    presence,
    changes,
    inBackground,
    tables: publishedTables(database),
    callerOf: (token: string, from: string): Promise<Caller> =>
      callers.of({ get: (name) => (name === 'authorization' ? `Bearer ${token}` : null) }, { from }),
    /** Refusals are sent to the client; anything else is our fault and is logged. */
    isRefusal: (error: unknown) =>
      error instanceof Unauthorized || error instanceof JoinRefused || error instanceof PresenceRefused,

    /** From here on no message on the topic is missed, from this process or the others. */
    async enter(address: string, member: Member): Promise<void> {
      rooms.enter(address, member)
      if (!exchange.isReading()) await exchange.begin()
    },

    /** Sends to everyone on the topic except the sender. Resolves when the other processes will receive it too. */
    async speak(address: string, { event, payload }: Broadcast, except?: Member): Promise<void> {
      rooms.broadcast(address, { event, payload }, except)
      const said = typeof payload === 'string' ? { json: payload } : { bytes: payload.toString('base64') }
      await exchange.publish({ kind: 'broadcast', address, event, ...said })
    },

    async stop(): Promise<void> {
      await changes.stop()
      await presence.stop()
      await exchange.stop()
    },
  }
}
