import { useMemo } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Sign, Tone } from '#kit/map/features.ts'
import type { TileLayer } from '#kit/map/tiles.ts'
import type { Bounds } from '@granary/geodata/geography.ts'

/** Facts about a large layer, known before its tiles are read. */
export type Tiled = {
  id: string
  name: string
  tone: string
  features: number
  extent: string | null
  shapes: string | null
  stamp: string
}

/** Of points, the dot that the tiles draw; of several kinds, the largest. */
const signOf = (shapes: string | null): Sign =>
  shapes?.includes('area') ? 'area' : shapes?.includes('line') ? 'line' : 'dot'

/** The tiles of large layers, read with the rights of this person. */
export function useTiles(layers: readonly Tiled[]): readonly TileLayer[] {
  const backend = useBackend()
  const known = JSON.stringify(
    layers.map(({ id, name, tone, features, extent, shapes, stamp }) => ({
      id,
      name,
      tone,
      features,
      extent,
      shapes,
      stamp,
    })),
  )
  return useMemo(
    () =>
      (JSON.parse(known) as Tiled[])
        .filter(({ extent }) => extent !== null)
        .map(({ id, name, tone, features, extent, shapes, stamp }): TileLayer => ({
          id,
          name,
          tone: tone as Tone,
          sign: signOf(shapes),
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
