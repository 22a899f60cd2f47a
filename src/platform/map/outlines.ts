import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import { boundsOf, type Bounds, type Geometry, type Position } from '@granary/geodata/geography.ts'
import { writeArchive } from './archive.ts'
import { cutTiles, type TileFeature } from './tile-features.ts'

const bounds: Bounds = [-180, -15, 180, 72]
const [minZoom, maxZoom] = [0, 7]

type Shape = { id: string; properties: { name: string }; geometry: Geometry }

/**
 * States and counties of the Census Bureau, which are in the public domain, in the layers of the base map. Lines that
 * two counties share are drawn once.
 */
export function outlineFeatures(): TileFeature[] {
  const atlas = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
  ) as { objects: Record<'nation' | 'states' | 'counties', never> }
  const shapes = (of: 'nation' | 'states' | 'counties') =>
    (feature(atlas as never, atlas.objects[of]) as unknown as { features: Shape[] }).features
  const lines = (of: 'states' | 'counties', inner: boolean) =>
    mesh(atlas as never, atlas.objects[of], (a, b) => !inner || a !== b) as unknown as Geometry
  return [
    ...shapes('nation').map(({ geometry }): TileFeature => ({
      layer: 'earth',
      geometry,
      properties: { kind: 'earth' },
    })),
    { layer: 'boundaries', geometry: lines('states', true), properties: { kind: 'region' } },
    { layer: 'boundaries', geometry: lines('states', false), properties: { kind: 'coast' } },
    { layer: 'boundaries', geometry: lines('counties', true), properties: { kind: 'county' }, from: 4 },
    ...shapes('states').map(({ geometry, properties: { name } }): TileFeature => ({
      layer: 'places',
      geometry: { type: 'Point', coordinates: middleOf(geometry) },
      properties: { kind: 'region', name },
      from: 3,
    })),
    ...shapes('counties').map(({ geometry, properties: { name } }): TileFeature => ({
      layer: 'places',
      geometry: { type: 'Point', coordinates: middleOf(geometry) },
      properties: { kind: 'county', name },
      from: 6,
    })),
  ]
}

export function outlinesArchive(): Buffer {
  return writeArchive(cutTiles(outlineFeatures(), { minZoom, maxZoom, bounds }), {
    bounds,
    minZoom,
    maxZoom,
    name: 'States and counties',
    attribution: 'US Census Bureau',
    layers: ['earth', 'boundaries', 'places'],
  })
}

/** The middle of the largest part: Alaska’s name is not put into the sea between its islands. */
function middleOf(geometry: Geometry): Position {
  const largest: Geometry =
    geometry.type === 'MultiPolygon'
      ? { type: 'Polygon', coordinates: geometry.coordinates.toSorted((a, b) => b[0]!.length - a[0]!.length)[0]! }
      : geometry
  const [west, south, east, north] = boundsOf([largest])!
  return [(west + east) / 2, (south + north) / 2]
}
