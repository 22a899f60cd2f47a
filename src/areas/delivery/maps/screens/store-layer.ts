import type { Visit } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { Column } from '@granary/geodata/geodata.ts'
import type { MapLayer } from '../records.ts'
import type { Part } from './open-geodata.ts'

type Stored = {
  layer: Record<string, unknown>
  columns: readonly Column[]
  titleBy: string | null
  count: number
  file: string
  system: string
  notes: readonly string[]
  digest: string
  recipe?: string
}

/** Sends the features of a thread in parts, and makes a layer of them: all or none. */
export async function storeLayer(
  backend: Visit,
  part: (from: number) => Promise<Part>,
  { layer, columns, titleBy, count, file, system, notes, digest, recipe }: Stored,
  onStored: (count: number | undefined) => void,
): Promise<MapLayer> {
  // Each part has its own key: an answer that is lost is not a part that is lost.
  const call = <Out>(command: string, input: unknown) =>
    callFunction<Out>(backend, command, input, { idempotencyKey: crypto.randomUUID() })
  const made = await call<MapLayer>('map-layers/begin-import', {
    layer,
    columns,
    title_by: titleBy,
    expected: count,
    file: file.slice(0, 300),
    system: system.slice(0, 200),
    notes: notes.map((note) => note.slice(0, 600)),
    digest,
    ...(recipe && { recipe }),
  })
  try {
    for (let from = 0; from < count;) {
      onStored(from)
      const { features } = await part(from)
      await call('map-layers/add-features', { id: made.id, from: from + 1, features })
      from += features.length
    }
    return await call<MapLayer>('map-layers/finish-import', { id: made.id })
  } catch (error) {
    // The part stored so far is removed.
    onStored(undefined)
    await call('map-layers/remove', { id: made.id }).catch(() => undefined)
    throw error
  }
}
