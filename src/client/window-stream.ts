// One channel for a window: it names the tables that its page shows, and where they were read. The server tells what has
// changed since, so nothing is read again because the channel opened.
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { noteStream } from './answering.ts'
import { openedFirst, type Opened } from './opened.ts'

export type Line = 'connecting' | 'live' | 'lost'
type Follower = { tables: readonly string[]; changed: (table: string) => void; line: (line: Line) => void }
/** Hooks of one drawing begin, and those of the page before it end, within it. */
const settling = 150

export type Stream = ReturnType<typeof windowStream>

/** `readAgain`: answers of this table, all of them, or only those older than the moment. */
export function windowStream(
  live: () => Promise<RealtimeClient>,
  readAgain: (table: string, olderThan?: number) => void,
) {
  const followers = new Set<Follower>()
  let channel: RealtimeChannel | undefined
  let client: RealtimeClient | undefined
  let line: Line = 'connecting'
  let watched: ReadonlySet<string> = new Set()
  let wasLive = false
  let opens = 0
  let due: ReturnType<typeof setTimeout> | undefined
  const again = notTooOften((table) => readAgain(table))

  function tellLine(next: Line): void {
    line = next
    noteStream(next === 'lost')
    for (const follower of followers) follower.line(next)
  }

  async function open(): Promise<void> {
    client ??= await live()
    if (channel) return
    // A name of its own: one that is being left is still in the client's list.
    const own = (channel = client.channel(`window ${++opens}`))
    own.on('broadcast', { event: 'changed' }, ({ payload }) => {
      const { table } = payload as { table: string }
      again(table)
      for (const follower of followers) if (follower.tables.includes(table)) follower.changed(table)
    })
    own.on('broadcast', { event: 'behind' }, ({ payload }) => (payload as { tables: string[] }).tables.forEach(again))
    own.subscribe((status) => {
      if (own !== channel) return
      watched = new Set()
      tellLine(status === 'SUBSCRIBED' ? 'live' : status === 'CLOSED' ? 'connecting' : 'lost')
      // The server ended it, for example with the session: the next page that follows opens another.
      if (status === 'CLOSED') channel = undefined
      if (status !== 'SUBSCRIBED') return
      // After a loss everything is read again: no one was told of the changes in between.
      watch(wasLive ? null : openedFirst())
      wasLive = true
    })
  }

  /** Nothing follows any more: the person signs out, or reads a public page. */
  function leave(): void {
    if (channel) void client?.removeChannel(channel)
    channel = undefined
    watched = new Set()
    wasLive = false
    tellLine('connecting')
  }

  function watch(from: Opened | null | undefined = openedFirst()): void {
    if (!channel || !client || line !== 'live') return
    const tables = [...new Set([...followers].flatMap(({ tables }) => tables))].toSorted().slice(0, 200)
    const added = tables.filter((table) => !watched.has(table))
    if (added.length === 0 && tables.length === watched.size) return
    watched = new Set(tables)
    if (from) for (const table of added) readAgain(table, from.at)
    push({ tables, ...(from?.positions && { from: from.positions }) })
  }

  /** The stock client numbers its messages, and has no other call for one of these. */
  function push(payload: object): void {
    const numbered = client as unknown as { _makeRef(): string; push(message: object): void }
    const { topic, joinPush } = channel!
    numbered.push({ topic, event: 'watch', payload, ref: numbered._makeRef(), join_ref: joinPush.ref })
  }

  return {
    follow(follower: Follower): () => void {
      followers.add(follower)
      follower.line(line)
      void open()
      watchSoon()
      return () => {
        followers.delete(follower)
        watchSoon()
      }
    },
  }

  function watchSoon(): void {
    clearTimeout(due)
    due = setTimeout(() => (followers.size > 0 ? watch() : leave()), settling)
  }
}

/** The minimum milliseconds between two reads of a table. */
const pause = 250

/**
 * A thousand changes at once, such as an import, must not reload every list a thousand times: once at once, and again
 * at the end.
 */
function notTooOften(read: (table: string) => void): (table: string) => void {
  const due = new Map<string, boolean>()
  function again(table: string) {
    if (due.has(table)) return void due.set(table, true)
    due.set(table, false)
    read(table)
    setTimeout(() => {
      const more = due.get(table)
      due.delete(table)
      if (more) again(table)
    }, pause)
  }
  return again
}
