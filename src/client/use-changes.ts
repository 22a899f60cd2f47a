import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Backend } from './backend.ts'
import { useBackend } from './BackendProvider.tsx'
import { windowStream, type Line, type Stream } from './window-stream.ts'

export type { Line }
export type Change = { table: string }

/** Reports every change in these tables that the reader may see; lists of such rows are read again. */
export function useChanges(tables: readonly string[], onChange?: (change: Change) => void): Line {
  const backend = useBackend()
  const queries = useQueryClient()
  const [line, setLine] = useState<Line>('connecting')
  const changed = useEffectEvent((table: string) => onChange?.({ table }))
  const names = tables.join(' ')

  useEffect(
    () =>
      streamOf(backend, queries).follow({
        tables: names.split(' '),
        changed: (table) => changed(table),
        line: setLine,
      }),
    [backend, queries, names],
  )

  return line
}

const streams = new WeakMap<Backend, Stream>()

/** One for the window, whatever its page shows. */
function streamOf(backend: Backend, queries: QueryClient): Stream {
  const stream =
    streams.get(backend) ??
    windowStream(backend.live, (table, olderThan = Infinity) => {
      const isOlder = ({ state: { dataUpdatedAt: at } }: { state: { dataUpdatedAt: number } }) =>
        olderThan === Infinity || (at > 0 && at < olderThan)
      void queries.invalidateQueries({ queryKey: [table], predicate: isOlder })
    })
  streams.set(backend, stream)
  return stream
}
