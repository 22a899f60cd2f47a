import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useBackend } from './BackendProvider.tsx'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
export type Line = 'connecting' | 'live' | 'lost'

/** Reports every changed row in these tables that the reader may see; lists of such rows are read again. */
export function useChanges(tables: readonly string[], onChange?: (change: Change) => void): Line {
  const backend = useBackend()
  const queries = useQueryClient()
  const [line, setLine] = useState<Line>('connecting')
  const [again] = useState(() => readAgain((table) => void queries.invalidateQueries({ queryKey: [table] })))
  const tell = useEffectEvent((change: Change) => {
    again(change.table)
    onChange?.(change)
  })
  const names = tables.join(' ')
  // Two parts of a page may watch the same table: each has its own channel.
  const own = useId()

  useEffect(() => {
    let leave = () => {}
    let gone = false
    void backend.live().then((live) => {
      if (gone) return
      const channel = live.channel(`changes ${names} ${own}`)
      for (const table of names.split(' '))
        channel.on('postgres_changes', { event: '*', schema: 'public', table }, tell)
      channel.subscribe((status) => {
        setLine(status === 'SUBSCRIBED' ? 'live' : status === 'CLOSED' ? 'connecting' : 'lost')
        if (status === 'SUBSCRIBED') readMissed(queries, names.split(' '))
      })
      leave = () => void live.removeChannel(channel)
    })
    return () => {
      gone = true
      leave()
    }
  }, [backend, queries, names, own])

  return line
}

/** The milliseconds in which a page's channels open one after the other, and in which it is drawn. */
const settling = 150

const missed = new WeakMap<QueryClient, Set<string>>()

/**
 * Data loaded before the channel opened may have changed unnoticed. All of it is read again, once for all channels of
 * a page, and not while the page is drawn: however fresh an answer looks, its query may be older than the channel.
 */
function readMissed(queries: QueryClient, tables: readonly string[]): void {
  const waiting = missed.get(queries)
  if (waiting) return tables.forEach((table) => waiting.add(table))
  const those = new Set(tables)
  missed.set(queries, those)
  setTimeout(() => {
    missed.delete(queries)
    for (const table of those) void queries.invalidateQueries({ queryKey: [table] })
  }, settling)
}

/** The minimum milliseconds between two reads of a table. */
const pause = 250

/**
 * A thousand changes at once, such as an import, must not reload every list a thousand times: once at once, and again
 * at the end.
 */
function readAgain(read: (table: string) => void): (table: string) => void {
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
