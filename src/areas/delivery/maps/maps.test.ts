import { expect, test } from 'vitest'
import { registerAsset } from '#areas/assets/assets/commands.ts'
import { createAssetClass } from '#areas/assets/assets/commands.ts'
import { openIncident } from '#areas/disasters/incidents/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Geometry } from '#platform/geography.ts'
import { city } from '#tests/city.ts'
import { commands } from '../../../commands.ts'
import { keepQuestion, removeLayer, importLayer, type Layer } from './commands.ts'
import { answersOf, fromGeoJson, fromSheet, metersTo, whyNotAsk, whyNotShape, worthOf, type Spot } from './rules.ts'

const mapPlaces = commands.find(({ name }) => name === 'maps/places')! as Command<string, object, Layer[]>

const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ],
  ],
}
test.each<[string, unknown, string | null]>([
  ['a square', square, null],
  [
    'an open ring',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    },
    'its area has an open boundary',
  ],
  [
    'feet of a state plane',
    { type: 'Point', coordinates: [1_600_000, 570_000] },
    'its coordinates are not longitude and latitude in degrees',
  ],
  ['a circle', { type: 'Circle', coordinates: [0, 0] }, 'Circle is not a point, a line or an area'],
  ['nothing', null, 'it has no geometry'],
])('%s is a valid shape, or the reason is given', (_, shape, reason) => expect(whyNotShape(shape)).toBe(reason))

test.each<[string, readonly [number, number], Geometry, number]>([
  ['inside', [0.005, 0.005], square, 0],
  ['beside its edge, not its corner', [0.005, -0.001], square, 111],
  ['to a point', [0, 0], { type: 'Point', coordinates: [0, 0.01] }, 1_112],
  [
    'to the middle of a road',
    [0.005, 0.002],
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [0.01, 0],
      ],
    },
    222,
  ],
])('distance %s', (_, point, shape, meters) => expect(Math.round(metersTo(point, shape))).toBe(meters))

const spot = (id: string, longitude: number, worth: number | null = null): Spot => ({
  id,
  name: id,
  note: null,
  to: null,
  worth,
  geometry: { type: 'Point', coordinates: [longitude, 0.005] },
})
const zone: Spot = { ...spot('zone', 0), geometry: square }
test('features inside, within a distance and nearest, with their value', () => {
  const of = [spot('in', 0.005, 100), spot('edge', 0.011, 50), spot('far', 1, 7)]
  expect(answersOf({ kind: 'inside', meters: null }, of, [zone]).map((each) => each.spot.id)).toEqual(['in'])
  expect(answersOf({ kind: 'within', meters: 200 }, of, [zone]).map((each) => each.spot.id)).toEqual(['in', 'edge'])
  expect(answersOf({ kind: 'nearest', meters: null }, of, [zone])).toHaveLength(3)
  expect(worthOf(answersOf({ kind: 'within', meters: 200 }, of, [zone]))).toBe(150)
  expect(answersOf({ kind: 'nearest', meters: null }, of, [])).toEqual([])
  expect(whyNotAsk({ kind: 'within', meters: null, of_layer: 'a', against_layer: 'b' })).toBe(
    'Enter a distance in meters.',
  )
  expect(whyNotAsk({ kind: 'inside', meters: null, of_layer: 'a', against_layer: 'a' })).toBe(
    'Select two different layers.',
  )
})

test('files are read whole, or every problem is listed', () => {
  const file = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { NAME: 'Zone AE', year: 2024 }, geometry: square }],
  }
  expect(fromGeoJson(JSON.stringify(file))).toMatchObject({
    problems: [],
    places: [{ name: 'Zone AE', note: 'year: 2024' }],
  })
  expect(fromGeoJson('{').problems).toEqual(['This file isn’t GeoJSON: it can’t be read as JSON.'])
  expect(fromGeoJson('{"type":"Topology"}').problems).toEqual(['This file isn’t a GeoJSON FeatureCollection.'])
  expect(fromGeoJson(JSON.stringify({ ...file, features: [{ type: 'Feature', geometry: null }] })).problems).toEqual([
    'Feature 1: it has no geometry.',
  ])
  expect(fromSheet([{ Name: 'Hydrant 4', Longitude: '-93.6', Latitude: '41.6' }])).toMatchObject({
    problems: [],
    places: [{ name: 'Hydrant 4' }],
  })
  expect(fromSheet([{ Name: 'x', Longitude: '', Latitude: '41.6' }]).problems).toEqual([
    'Row 2: its coordinates are not longitude and latitude in degrees.',
  ])
})

test('a layer is imported whole, visible to its own city, and removed with its features', async () => {
  const { does, max, rosa, sees } = await city()
  const layer = { name: 'Flood zone AE', source: 'FEMA FIRM 2024', tone: 'info', ground: false }
  const places = [{ name: 'Zone AE', note: null, geometry: square }]
  await expect(does(rosa, importLayer, { layer, places } as never)).rejects.toThrow(
    'Only a manager can change map layers.',
  )
  await expect(
    does(max, importLayer, {
      layer,
      places: [{ name: 'Bad', note: null, geometry: { type: 'Point', coordinates: [500, 0] } }],
    } as never),
  ).rejects.toThrow('Bad: its coordinates are not longitude and latitude in degrees.')
  const made = await does(max, importLayer, { layer, places } as never)
  expect(await does(rosa, mapPlaces, {})).toMatchObject([
    { id: made.id, own: false, spots: [{ name: 'Zone AE', geometry: square }] },
  ])
  await does(rosa, keepQuestion, {
    name: 'In the flood zone',
    kind: 'inside',
    of_layer: 'assets',
    against_layer: made.id,
  } as never)
  const other = await city()
  expect(await other.does(other.rosa, mapPlaces, {})).toEqual([])
  await does(max, removeLayer, { id: made.id })
  expect(await sees(rosa, 'select id from map_features')).toEqual([])
})

test('assets and open incidents with a location are on the map', async () => {
  const { does, max, rosa, clock } = await city()
  const place = { address: 'Mill Road', longitude: -93.6, latitude: 41.6 }
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const asset = { name: 'Pump 2', class: pumps.id, cost: 40_000_00, place, documents: [] }
  await does(max, registerAsset, { asset: asset as never })
  const incident = { title: 'Flood of the river', kind: 'flood', began_at: clock.now().toISOString(), place }
  await does(rosa, openIncident, { incident: incident as never })
  const geometry = { type: 'Point', coordinates: [-93.6, 41.6] }
  expect(await does(rosa, mapPlaces, {})).toMatchObject([
    { id: 'assets', own: true, spots: [{ name: 'Pump 2', worth: 40_000_00, geometry }] },
    { id: 'incidents', own: true, spots: [{ name: 'Flood of the river', worth: null, geometry }] },
  ])
})
