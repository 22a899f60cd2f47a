import { writeArchive } from '#platform/map/archive.ts'
import { cutTiles } from '#platform/map/tile-features.ts'
import { countyBounds, countyFeatures } from './features.ts'

const [minZoom, maxZoom] = [6, 15]

/** The base map of the demonstration: a county that was made up, with its streets, river, parks and parcels. */
export function countyArchive(features = countyFeatures()): Buffer {
  return writeArchive(cutTiles(features, { minZoom, maxZoom, bounds: countyBounds }), {
    bounds: countyBounds,
    minZoom,
    maxZoom,
    name: 'Alder County (demonstration)',
    attribution: 'Made up for the demonstration',
    layers: [...new Set(features.map(({ layer }) => layer))],
  })
}
