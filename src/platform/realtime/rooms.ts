import { writeBroadcast, type Broadcast, type Dialect } from './frames.ts'

/** A channel, as senders on its topic see it. */
export type Member = {
  dialect: Dialect
  topic: string
  wantsPresence: boolean
  send(data: string | Buffer): void
  push(event: string, payload: string): void
}

/** Which channels of this process listen to which topic. */
export function openRooms() {
  const rooms = new Map<string, Set<Member>>()

  return {
    size: () => rooms.size,
    enter(address: string, member: Member): void {
      const room = rooms.get(address)
      if (room) room.add(member)
      else rooms.set(address, new Set([member]))
    },
    leave(address: string, member: Member): void {
      const room = rooms.get(address)
      room?.delete(member)
      if (room?.size === 0) rooms.delete(address)
    },
    /** Written once for each version and topic name, however many listen. */
    broadcast(address: string, broadcast: Broadcast, except?: Member): void {
      const written = new Map<string, string | Buffer | null>()
      for (const member of rooms.get(address) ?? []) {
        if (member === except) continue
        const way = `${member.dialect} ${member.topic}`
        if (!written.has(way)) written.set(way, writeBroadcast(member.dialect, member.topic, broadcast))
        const data = written.get(way)
        if (data) member.send(data)
      }
    },
    presence(address: string, diff: string): void {
      for (const member of rooms.get(address) ?? []) if (member.wantsPresence) member.push('presence_diff', diff)
    },
  }
}

export type Rooms = ReturnType<typeof openRooms>
