import { useMemo } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Tone } from '#kit/map/features.ts'
import type { TileLayer } from '#kit/map/tiles.ts'
import type { Bounds } from '#platform/geography.ts'

/** Facts about a large layer, known before its tiles are read. */
export type Tiled = { id: string; name: string; tone: string; features: number; extent: string | null; stamp: string }

/** The tiles of large layers, read with the rights of this person. */
export function useTiles(layers: readonly Tiled[]): readonly TileLayer[] {
  const backend = useBackend()
  const known = JSON.stringify(
    layers.map(({ id, name, tone, features, extent, stamp }) => ({ id, name, tone, features, extent, stamp })),
  )
  return useMemo(
    () =>
      (JSON.parse(known) as Tiled[])
        .filter(({ extent }) => extent !== null)
        .map(({ id, name, tone, features, extent, stamp }): TileLayer => ({
          id,
          name,
          tone: tone as Tone,
          count: Number(features),
          bounds: JSON.parse(extent!) as Bounds,
          version: stamp,
          async read(z, x, y, signal) {
            const answer = await backend.fetch(
              `${backend.config.supabaseUrl}/gis/v1/layers/${id}/tiles/${z}/${x}/${y}?${new URLSearchParams({ version: stamp }).toString()}`,
              { signal },
            )
            if (!answer.ok) throw new Error(`A tile of ${name} could not be loaded.`)
            return answer.arrayBuffer()
          },
          async find(number) {
            const { data, error } = await backend.rows
              .from('map_features')
              .select('id')
              .eq('layer', id)
              .eq('position', number)
              .maybeSingle()
            if (error) throw error
            return (data as { id: string } | null)?.id ?? null
          },
        })),
    [known, backend],
  )
}
