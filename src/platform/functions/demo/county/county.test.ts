import { expect, test } from 'vitest'
import { boundsOf } from '@granary/geodata/geography.ts'
import { readArchive } from '#platform/map/archive.ts'
import { demoPlaces } from '../places.ts'
import { countyArchive } from './archive.ts'
import { countyBounds, countyFeatures } from './features.ts'

const features = countyFeatures()

test('the county is the same twice, to the byte, and is read as a base map', async () => {
  const [one, other] = [countyArchive(features), countyArchive()]
  expect(one.equals(other)).toBe(true)
  expect(await readArchive(async (start, length) => one.subarray(start, start + length), one.length)).toMatchObject({
    archive: { bounds: countyBounds.map((each) => Number(each.toFixed(7))), minZoom: 6, maxZoom: 15 },
  })
})

const [west, south, east, north] = countyBounds
test.each(Object.values(demoPlaces))('$address is within the county', ({ longitude, latitude }) => {
  expect(longitude > west && longitude < east && latitude > south && latitude < north).toBe(true)
})

test('the county has the layers that the style draws, and its middle has streets and water', () => {
  const layers = new Set(features.map(({ layer }) => layer))
  for (const layer of ['earth', 'water', 'roads', 'buildings', 'landuse', 'places'])
    expect([...layers]).toContain(layer)
  const [left, bottom, right, top] = boundsOf(
    features.filter(({ layer }) => layer === 'roads').map(({ geometry }) => geometry),
  )!
  expect(left < -90.668 && bottom < 42.504 && right > -90.668 && top > 42.504).toBe(true)
})
