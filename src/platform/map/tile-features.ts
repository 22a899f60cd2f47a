import geojsonvt from 'geojson-vt'
import vtpbf from 'vt-pbf'
import type { Bounds, Geometry } from '@granary/geodata/geography.ts'
import type { ArchiveTile } from './archive.ts'

export type TileFeature = {
  layer: string
  geometry: Geometry
  properties: Readonly<Record<string, string | number | boolean>>
  /** The first zoom level that shows it. */ from?: number
}

type Tile = { z: number; x: number; y: number; features: readonly unknown[] }

/** Cuts features into vector tiles. Each zoom level is cut from the features that it shows. */
export function cutTiles(
  features: readonly TileFeature[],
  { minZoom, maxZoom, bounds }: { minZoom: number; maxZoom: number; bounds: Bounds },
): ArchiveTile[] {
  const tiles = new Map<string, { z: number; x: number; y: number; layers: Record<string, Tile> }>()
  const layers = [...new Set(features.map(({ layer }) => layer))]
  for (const layer of layers)
    for (const steps of levels(
      features.filter((feature) => feature.layer === layer),
      minZoom,
      maxZoom,
    )) {
      const index = geojsonvt(
        {
          type: 'FeatureCollection',
          features: steps.features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
        } as never,
        { maxZoom: steps.to, indexMaxZoom: steps.from, indexMaxPoints: 0, tolerance: 4, extent: 4096, buffer: 80 },
      )
      for (let z = steps.from; z <= steps.to; z++)
        for (const [x, y] of tilesIn(bounds, z)) {
          const tile = index.getTile(z, x, y) as Tile | null
          if (!tile || tile.features.length === 0) continue
          const key = `${z}/${x}/${y}`
          const held = tiles.get(key) ?? { z, x, y, layers: {} }
          held.layers[layer] = tile
          tiles.set(key, held)
        }
    }
  return [...tiles.values()].map(({ z, x, y, layers: cut }) => ({
    z,
    x,
    y,
    bytes: vtpbf.fromGeojsonVt(cut as never, { version: 2, extent: 4096 }),
  }))
}

/** Neighboring zoom levels that show the same features are cut together. */
function levels(features: readonly TileFeature[], minZoom: number, maxZoom: number) {
  const starts = [...new Set([minZoom, ...features.map(({ from = minZoom }) => Math.max(minZoom, from))])].filter(
    (each) => each <= maxZoom,
  )
  const sorted = starts.toSorted((a, b) => a - b)
  return sorted.map((from, at) => ({
    from,
    to: (sorted[at + 1] ?? maxZoom + 1) - 1,
    features: features.filter((feature) => (feature.from ?? minZoom) <= from),
  }))
}

function* tilesIn([west, south, east, north]: Bounds, z: number): Generator<readonly [x: number, y: number]> {
  const count = 2 ** z
  const column = (longitude: number) => Math.min(count - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * count)))
  const row = (latitude: number) => {
    const angle = (latitude * Math.PI) / 180
    return Math.min(
      count - 1,
      Math.max(0, Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * count)),
    )
  }
  for (let x = column(west); x <= column(east); x++) for (let y = row(north); y <= row(south); y++) yield [x, y]
}
