import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Backend } from './backend.ts'
import { useBackend } from './BackendProvider.tsx'
import { tableChanged } from './together.ts'
import { written } from './use-written.ts'
import type { Line, Stream } from './window-stream.ts'

export type { Line }
export type Change = { table: string }

/** Reports every change in these tables that the reader may see; lists of such rows are read again. */
export function useChanges(tables: readonly string[], onChange?: (change: Change) => void): Line {
  const backend = useBackend()
  const queries = useQueryClient()
  const [line, setLine] = useState<Line>('connecting')
  const changed = useEffectEvent((table: string) => onChange?.({ table }))
  const names = tables.join(' ')

  useEffect(() => {
    let leave: () => void = () => {}
    let gone = false
    void streamOf(backend, queries).then((stream) => {
      if (!gone) leave = stream.follow({ tables: names.split(' '), changed: (table) => changed(table), line: setLine })
    })
    return () => {
      gone = true
      leave()
    }
  }, [backend, queries, names])

  return line
}

const streams = new WeakMap<Backend, Promise<Stream>>()

/** One for the window, whatever its page shows. */
function streamOf(backend: Backend, queries: QueryClient): Promise<Stream> {
  const stream = streams.get(backend) ?? openStream(backend, queries)
  streams.set(backend, stream)
  return stream
}

async function openStream(backend: Backend, queries: QueryClient): Promise<Stream> {
  await written()
  const { windowStream } = await import('./window-stream.ts')
  return windowStream(backend.live, (table, olderThan) => {
    if (olderThan === undefined) tableChanged(table)
    void queries.invalidateQueries({
      queryKey: [table],
      predicate: ({ state: { dataUpdatedAt: at } }) => olderThan === undefined || (at > 0 && at < olderThan),
    })
  })
}
