import { VectorTile } from '@mapbox/vector-tile'
import Pbf from 'pbf'
import { expect, test } from 'vitest'
import { identityCity } from '#tests/identity.ts'
import { planOf } from '#tests/plans-of.ts'
import { importLayer, styleLayer } from '../commands.ts'
import { tileOf } from './features.ts'
import { orderOf, whereOf } from './where.ts'

const columns = [
  { name: 'OWNER', kind: 'text' },
  { name: 'ASSESSED', kind: 'number' },
  { name: 'VACANT', kind: 'flag' },
] as const

test.each<[string, string, unknown[]]>([
  ['1=1', '$3::numeric = $4::numeric', [1, 1]],
  ["OWNER = 'O''Neill'", '(attributes::jsonb ->> $3::text) = $4::text', ['OWNER', "O'Neill"]],
  [
    'assessed >= 1e5 AND OBJECTID IN (1,2)',
    '((attributes::jsonb ->> $3::text)::numeric >= $4::numeric and position in ($5::numeric, $6::numeric))',
    ['ASSESSED', 1e5, 1, 2],
  ],
  [
    "UPPER(OWNER) LIKE '%PE%' OR NOT (VACANT = true)",
    '(upper((attributes::jsonb ->> $3::text)) like $4::text or not ((attributes::jsonb ->> $5::text)::boolean = $6::boolean))',
    ['OWNER', '%PE%', 'VACANT', true],
  ],
  ['"ASSESSED" IS NOT NULL', '(attributes::jsonb ->> $3::text)::numeric is not null', ['ASSESSED']],
  [
    'ASSESSED NOT BETWEEN 1 AND 5',
    '(attributes::jsonb ->> $3::text)::numeric not between $4::numeric and $5::numeric',
    ['ASSESSED', 1, 5],
  ],
])('%s is a condition with parameters', (text, sql, values) =>
  expect(whereOf(text, columns, 3)).toEqual({ sql, values }),
)

test.each<[string, string]>([
  ['1=1; drop table map_features', 'The condition can’t be read at “; drop table map_fea”.'],
  ['pg_sleep(5) = 1', 'This layer has no field pg_sleep.'],
  ["SECRET = 'x'", 'This layer has no field SECRET.'],
  ["OWNER = 'x", "The condition can’t be read at “'x”."],
  ['OWNER', 'The condition needs a comparison at its end.'],
  ['(OWNER IS NULL', 'The condition needs ) at its end.'],
  ["ASSESSED = 'many'", '“many” isn’t a number.'],
])('%s is refused', (text, sentence) => expect(() => whereOf(text, columns, 3)).toThrow(sentence))

test('features are sorted by fields that the layer has', () => {
  expect(orderOf('ASSESSED DESC, objectid', columns, 5)).toEqual({
    sql: '(attributes::jsonb ->> $5::text)::numeric desc nulls last, position asc nulls last, position',
    values: ['ASSESSED'],
  })
  expect(() => orderOf('random()', columns, 5)).toThrow('This layer has no field random().')
})

const parcel = (longitude: number, owner: string, assessed: number | null) => ({
  attributes: { OWNER: owner, ASSESSED: assessed, VACANT: false },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [longitude, 42],
        [longitude + 0.01, 42],
        [longitude + 0.01, 42.01],
        [longitude, 42.01],
        [longitude, 42],
      ],
    ],
  },
})

test('other programs read a layer as GeoJSON, tiles and a FeatureServer, with a key and its person’s rights', async () => {
  const { does, max, rosa, wire, apiKey, owner } = await identityCity()
  const made = await does(max, importLayer, {
    layer: { name: 'Parcels', source: 'County', tone: 'info', ground: false },
    columns,
    title_by: 'OWNER',
    features: [parcel(-91, 'Peña', 100_000), parcel(-90.9, 'Müller', null), parcel(-90.8, "O'Neill", 300_000)],
  } as never)
  const key = await apiKey(max)
  const get = (path: string, token = key) => wire.fetch(`/gis/v1${path}`, { token })
  const json = async (path: string) => (await get(path)).json() as Promise<any>

  expect(await json('/layers')).toMatchObject([
    { id: made.id, features: 3, bounds: [-91, 42, expect.closeTo(-90.79, 7), 42.01] },
  ])
  expect(await json(`/layers/${made.id}/features?bbox=-91,42,-90.89,42.01`)).toMatchObject({
    type: 'FeatureCollection',
    numberMatched: 2,
    features: [{ id: 1, properties: { OWNER: 'Peña' } }, { id: 2 }],
  })
  expect((await json(`/layers/${made.id}/features?bbox=1,2,3`)).message).toBe(
    'bbox is west, south, east and north in degrees, with commas between them.',
  )

  const tile = await get(`/layers/${made.id}/tiles/8/63/94`)
  expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  // Names are drawn from level 13 on; a tone is only sent where it is not the layer’s.
  const seen = async (answer: Response) => {
    const { features } = new VectorTile(new Pbf(new Uint8Array(await answer.arrayBuffer()))).layers
    return Array.from({ length: features!.length }, (_, at) => features!.feature(at)).map(({ id, properties }) => ({
      id,
      ...properties,
    }))
  }
  const shown = await seen(tile)
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
  expect(shown.every((each) => Object.keys(each).length === 1)).toBe(true)
  expect(await seen(await get(`/layers/${made.id}/tiles/14/4050/6081`))).toEqual([{ id: 1, name: 'Peña' }])
  await does(max, styleLayer, {
    id: made.id,
    version: Number(made.version),
    style_by: 'OWNER',
    label_by: 'ASSESSED',
    style: { kind: 'categories', classes: [{ value: 'Peña', tone: 'bad' }] },
  } as never)
  expect(await seen(await get(`/layers/${made.id}/tiles/14/4050/6081`))).toEqual([
    { id: 1, tone: 'bad', name: '100000' },
  ])

  const service = `/arcgis/rest/services/${made.id}/FeatureServer`
  expect(await json(`${service}?f=json`)).toMatchObject({
    capabilities: 'Query',
    layers: [{ id: 0, name: 'Parcels', geometryType: 'esriGeometryPolygon' }],
  })
  expect(await json(`${service}/0?f=json`)).toMatchObject({
    objectIdField: 'OBJECTID',
    fields: [
      { name: 'OBJECTID' },
      { name: 'OWNER' },
      { name: 'ASSESSED', type: 'esriFieldTypeDouble' },
      { name: 'VACANT' },
    ],
  })
  const query = (asked: Record<string, string>) =>
    json(`${service}/0/query?${String(new URLSearchParams({ f: 'json', ...asked }))}`)
  expect(await query({ where: 'ASSESSED > 50000', returnCountOnly: 'true' })).toEqual({ count: 2 })
  expect(await query({ where: '1=1', returnIdsOnly: 'true' })).toEqual({
    objectIdFieldName: 'OBJECTID',
    objectIds: [1, 2, 3],
  })
  expect(
    await query({
      where: '1=1',
      outFields: 'OWNER',
      orderByFields: 'OWNER DESC',
      resultRecordCount: '2',
      returnGeometry: 'false',
    }),
  ).toMatchObject({
    exceededTransferLimit: true,
    features: [{ attributes: { OBJECTID: 1, OWNER: 'Peña' } }, { attributes: { OBJECTID: 3, OWNER: "O'Neill" } }],
  })
  expect(await query({ geometry: '-90.905,41,-90.895,43', returnIdsOnly: 'true' })).toMatchObject({ objectIds: [2] })
  const [first] = (await query({ objectIds: '1', outFields: '*', outSR: '102100' })).features
  // The edge turns right, and a meter of the sheet is a meter.
  expect(first.geometry.rings[0]).toHaveLength(5)
  expect(first.geometry.rings[0][0][0]).toBeCloseTo(-10_130_073.66, 1)
  expect(await query({ f: 'geojson', objectIds: '2', outFields: '*' })).toMatchObject({
    type: 'FeatureCollection',
    features: [{ id: 2, properties: { OWNER: 'Müller', ASSESSED: null } }],
  })
  expect(await query({ where: '1=1; drop table x' })).toMatchObject({ error: { code: 400 } })
  expect(await query({ where: '1=1', outStatistics: '[]' })).toMatchObject({
    error: { message: 'outStatistics isn’t supported.' },
  })
  // A key as a parameter, as ArcGIS programs send it; a session is only read from its header.
  const bare = (path: string) => fetch(`${wire.url}/gis/v1${path}`).then((answer) => answer.json() as Promise<any>)
  expect(await bare(`${service}/0/query?f=json&where=1%3D1&returnCountOnly=true&token=${key}`)).toEqual({ count: 3 })
  expect(await bare(`${service}/0?f=json&token=${max.token}`)).toMatchObject({ error: { code: 498 } })
  expect(await bare(`${service}/0?f=json`)).toMatchObject({ error: { code: 499 } })

  // Neither has a colleague whose role may not see it.
  const colleague = await apiKey(rosa)
  expect((await get(`/layers/${made.id}/tiles/8/63/94`, colleague)).status).toBe(200)
  await owner.query(`update map_layers set read_by = 'manager' where id = $1`, [made.id])
  expect((await get(`/layers/${made.id}/tiles/8/63/94`, colleague)).status).toBe(404)

  // Another agency has no such layer, in any form.
  const other = await identityCity()
  const theirs = await other.apiKey(other.max)
  expect((await get(`/layers/${made.id}/features`, theirs)).status).toBe(404)
  expect((await get(`/layers/${made.id}/tiles/8/63/94`, theirs)).status).toBe(404)
  expect(await (await get('/layers', theirs)).json()).toEqual([])
  expect(await (await get(`${service}/0/query?f=json&where=1%3D1`, theirs)).json()).toMatchObject({
    error: { code: 404 },
  })
  // A visitor without a key reads nothing.
  expect((await fetch(`${wire.url}/gis/v1/layers`)).status).toBe(401)
})

test('a tile of a large layer is read with the person’s rights, by the index of its squares', async () => {
  const { does, max, owner, organization } = await identityCity()
  const { id } = await does(max, importLayer, {
    layer: { name: 'Hydrants', source: 'County', tone: 'info', ground: false },
    columns: [],
    title_by: null,
    features: [{ attributes: {}, geometry: { type: 'Point', coordinates: [-90, 42] } }],
  } as never)
  const many = `insert into map_features
      (organization_id, layer, position, name, attributes, geometry, west, south, east, north, cell, from_zoom)
    select '${organization.id}', '${id}', n + 1, 'Hydrant', '{}', '{}', -90, 42, -90, 42,
      lpad(to_char(n % 4, 'FM9') || to_char(n / 4 % 4, 'FM9') || to_char(n / 16 % 4, 'FM9'), 18, '0'),
      lpad((n % 25)::text, 2, '0')
    from generate_series(1, 6400) n; analyze map_features`
  const client = await owner.connect()
  try {
    const scans = await planOf(
      client,
      { ...max, organization_id: organization.id },
      tileOf({ organization_id: organization.id, id }, { z: 18, x: 0, y: 0 }),
      many,
    )
    const features = scans.filter(({ table }) => table === 'map_features')
    expect(features.length).toBeGreaterThan(0)
    for (const { condition, rows } of features) {
      expect(condition).toMatch(/layer.*from_zoom.*cell/)
      expect(rows).toBeLessThan(640)
    }
  } finally {
    client.release()
  }
})
