import { expect, test } from 'vitest'
import { registerAsset } from '#areas/assets/assets/commands.ts'
import { createAssetClass } from '#areas/assets/assets/commands.ts'
import { openIncident } from '#areas/disasters/incidents/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Statement } from '#platform/database/database.ts'
import type { Feature } from '@granary/geodata/geodata.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { city } from '#tests/city.ts'
import { planOf } from '#tests/plans-of.ts'
import { commands } from '../../../commands.ts'
import {
  addFeatures,
  beginImport,
  editLayer,
  finishImport,
  importLayer,
  keepQuestion,
  removeLayer,
  startLayer,
  styleLayer,
  type Layer,
} from './commands.ts'
import {
  attributeSummary,
  drawFeature,
  editFeature,
  featureShapes,
  featureTable,
  locateAddresses,
  redrawFeature,
  removeFeature,
} from './features/commands.ts'
import { spellingsOf } from './addresses/rules.ts'
import { analyze, whyNotWith } from './analysis/calculate/rules.ts'
import { hotStyle, nameOfResult, recipeIn, sourceOf, whyNotAnalyze, type Recipe } from './analysis/rules.ts'
import { drawnShape } from './measures/rules.ts'
import { beginningWith, containing, findPlaces, nearestPlace } from './find-places.ts'
import {
  answersOf,
  categoriesOf,
  givenBy,
  graduatedOf,
  metersTo,
  toneIn,
  whyNotAsk,
  whyNotAttributes,
  whyNotColumns,
  whyNotGiven,
  whyNotShape,
  whyNotStyle,
  worthOf,
  type Given,
  type Spot,
} from './rules.ts'

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
  expect(whyNotAsk({ kind: 'within', meters: null, of_layer: 'a', against_layer: 'b' })).toBe('Enter a distance.')
  expect(whyNotAsk({ kind: 'inside', meters: null, of_layer: 'a', against_layer: 'a' })).toBe(
    'Select two different layers.',
  )
})

test('attributes have the kinds of the layer', () => {
  const columns = [
    { name: 'Value', kind: 'number' },
    { name: 'Day', kind: 'date' },
    { name: 'Active', kind: 'flag' },
  ] as const
  expect(whyNotAttributes(columns, { Value: 5, Day: '2026-11-26', Active: false })).toBeNull()
  expect(whyNotAttributes(columns, { Value: null, Day: null })).toBeNull()
  expect(whyNotAttributes(columns, { Value: 'five' })).toBe('Value: Enter a number.')
  expect(whyNotAttributes(columns, { Day: 'tomorrow' })).toBe('Day: Enter a date.')
  expect(whyNotAttributes(columns, { Active: 'yes' })).toBe('Active: Select yes or no.')
  expect(whyNotAttributes(columns, { Owner: 'x' })).toBe('This layer has no attribute Owner.')
})

test('colors follow an attribute by value or by steps', () => {
  const categories = categoriesOf([
    { value: 'AE', count: 5 },
    { value: null, count: 3 },
    { value: 'X', count: 1 },
  ])
  expect(toneIn(categories, 'zone', { zone: 'AE' })).toBe('info')
  expect(toneIn(categories, 'zone', { zone: 'X' })).toBe('good')
  expect(toneIn(categories, 'zone', { zone: 'VE' })).toBeUndefined()
  expect(toneIn(categories, 'zone', { zone: null })).toBeUndefined()
  const graduated = graduatedOf([10, 20, 20, 40, 50])
  expect(graduated.classes).toEqual([
    { upTo: 10, tone: 'quiet' },
    { upTo: 20, tone: 'info' },
    { upTo: 40, tone: 'warn' },
    { upTo: 50, tone: 'bad' },
  ])
  expect([5, 10, 11, 50, 51].map((value) => toneIn(graduated, 'value', { value }))).toEqual([
    'quiet',
    'quiet',
    'info',
    'bad',
    undefined,
  ])
  const columns = [{ name: 'zone', kind: 'text' }] as const
  expect(whyNotStyle(columns, { style_by: 'zone', label_by: null, style: graduated })).toBe(
    'Only numbers can be graduated.',
  )
  expect(whyNotStyle(columns, { style_by: 'depth', label_by: null, style: categories })).toBe(
    'This layer has no attribute depth.',
  )
  expect(whyNotStyle(columns, { style_by: 'zone', label_by: 'zone', style: categories })).toBeNull()
})

const about = { name: 'Flood zone AE', source: 'FEMA FIRM 2024', tone: 'info', ground: false }
const zones = {
  layer: about,
  columns: [
    { name: 'zone', kind: 'text' },
    { name: 'depth', kind: 'number' },
  ],
  title_by: 'zone',
}
const at = (longitude: number): Geometry => ({ type: 'Point', coordinates: [longitude, 42] })

test('a place is found by the words of its name, those that begin with them first', async () => {
  const { does, max, owner, organization } = await city()
  const places = [
    ['Old Mill Road 4', 'Ward 1'],
    ['Mill Road 12', 'Ward 2'],
    ['Canal Street 1', 'Ward 2'],
  ]
  const made = await does(max, importLayer, {
    layer: { ...about, name: 'Addresses' },
    columns: ['address', 'ward'].map((name) => ({ name, kind: 'text' })),
    title_by: 'address',
    features: places.map(([address, ward], index) => ({ attributes: { address, ward }, geometry: at(index) })),
  } as never)
  const asked = { sql: async (text: string, values: unknown[]) => (await owner.query(text, values)).rows }
  const search = async (words: string) =>
    (await findPlaces(asked as never, { organization_id: organization.id, id: made.id }, words)).map(
      ({ name, note, longitude }) => {
        expect(longitude).toEqual(expect.any(Number))
        return { name, note }
      },
    )
  expect(await search('mill road')).toEqual([
    { name: 'Mill Road 12', note: 'ward: Ward 2' },
    { name: 'Old Mill Road 4', note: 'ward: Ward 1' },
  ])
  expect(await search('road 4 mill')).toEqual([{ name: 'Old Mill Road 4', note: 'ward: Ward 1' }])
  expect(await search('elm')).toEqual([])
})

test('an address is found by index: among thousands, the eight that are shown and the few that have its words are read', async () => {
  const { does, max, owner, organization } = await city()
  const { id } = await does(max, importLayer, {
    layer: { ...about, name: 'Addresses' },
    columns: [{ name: 'address', kind: 'text' }],
    title_by: 'address',
    features: [{ attributes: { address: '1 Mill Road' }, geometry: at(0) }],
  } as never)
  const streets = `insert into map_features (organization_id, layer, position, name, attributes, geometry, west, south, east, north)
    select '${organization.id}', '${id}', n + 1, (n % 400) || ' Pine' || (n / 400) || ' Street', '{}', '{}', 0, 42, 0, 42
      from generate_series(1, 4000) n; select gin_clean_pending_list('map_features_words'); analyze map_features`
  const layer = { organization_id: organization.id, id }
  const client = await owner.connect()
  try {
    const read = async (statement: Statement) =>
      (await planOf(client, { ...max, organization_id: organization.id }, statement, streets, 'service_role')).map(
        ({ condition, rows }) => [/organization_id.*layer.*lower/.test(condition), rows],
      )
    expect(await read(containing(layer, ['pine7', '12'])!)).toEqual([[true, 400]])
    expect(await read(beginningWith(layer, '12 pine'))).toEqual([[true, 8]])
    expect(containing(layer, ['12'])).toBeNull()
  } finally {
    client.release()
  }
})

test.each([
  ['12 N. Mill Rd., Alder Falls, IA', ['12 n mill rd, alder falls, ia', '12 n mill rd', '12 north mill road']],
  ['4 Oak Street Apt 3', ['4 oak street apt 3', '4 oak street', '4 oak st']],
  ['St Mary Court', ['st mary court', 'st mary ct']],
])('the spellings of %s', (address, spellings) => expect(spellingsOf(address)).toEqual(spellings))

test('addresses of a table are found in a layer of the agency, and another agency finds none', async () => {
  const { does, max, rosa } = await city()
  const { id } = await does(max, importLayer, {
    layer: { ...about, name: 'Addresses' },
    columns: [{ name: 'address', kind: 'text' }],
    title_by: 'address',
    features: ['12 Mill Road', '4 Oak St'].map((address, index) => ({ attributes: { address }, geometry: at(index) })),
  } as never)
  const asked = { layer: id, addresses: ['4 Oak Street, Alder Falls', '7 Elm Court', '12 MILL RD'] }
  expect(await does(rosa, locateAddresses, asked)).toEqual([[1, 42], null, [0, 42]])
  const other = await city()
  expect(await other.does(other.rosa, locateAddresses, asked)).toEqual([null, null, null])
})

test('a layer is imported whole, visible to its own city, and removed with its features', async () => {
  const { does, max, rosa, sees } = await city()
  const features = [{ attributes: { zone: 'Zone AE', depth: 4 }, geometry: square }]
  await expect(does(rosa, importLayer, { ...zones, features } as never)).rejects.toThrow(
    'Only a manager can change map layers.',
  )
  await expect(
    does(max, importLayer, {
      ...zones,
      features: [{ attributes: {}, geometry: { type: 'Point', coordinates: [500, 0] } }],
    } as never),
  ).rejects.toThrow('Feature 1: its coordinates are not longitude and latitude in degrees.')
  await expect(
    does(max, importLayer, { ...zones, features: [{ attributes: { depth: 'deep' }, geometry: square }] } as never),
  ).rejects.toThrow('Feature 1: depth: Enter a number.')
  const made = await does(max, importLayer, { ...zones, features } as never)
  expect(made).toMatchObject({ features: 1, shapes: 'area', extent: '[0,0,0.01,0.01]' })
  expect(await does(rosa, mapPlaces, {})).toMatchObject([
    { id: made.id, own: false, spots: [{ name: 'Zone AE', note: 'depth: 4', geometry: square }] },
  ])
  await does(rosa, keepQuestion, {
    name: 'In the flood zone',
    kind: 'inside',
    of_layer: 'assets',
    against_layer: made.id,
  } as never)
  const other = await city()
  expect(await other.does(other.rosa, mapPlaces, {})).toEqual([])
  expect(await other.does(other.rosa, featureTable, { layer: made.id } as never)).toEqual({ count: 0, rows: [] })
  expect(await other.does(other.rosa, featureShapes, { layer: made.id } as never)).toEqual([])
  await does(max, removeLayer, { id: made.id })
  expect(await sees(rosa, 'select id from map_features')).toEqual([])
})

test.each<[string, Partial<Given>, AgencyRole, string | null]>([
  ['everyone sees, managers change', { read_by: 'user', changed_by: 'manager' }, 'manager', null],
  ['nothing said', {}, 'manager', null],
  ['administrators only, by an administrator', { read_by: 'admin', changed_by: 'admin' }, 'admin', null],
  ['administrators only, by a manager', { read_by: 'admin', changed_by: 'admin' }, 'manager', 'would no longer see'],
  ['changed by administrators, by a manager', { changed_by: 'admin' }, 'manager', 'could no longer change'],
  ['editors who can’t see it', { read_by: 'manager', changed_by: 'user' }, 'admin', 'must be able to see it'],
  ['seen by administrators, changed by managers as before', { read_by: 'admin' }, 'admin', 'must be able to see it'],
])('who sees and changes a layer: %s', (_, given, role, reason) => {
  const found = whyNotGiven(given, { role })
  if (reason === null) expect(found).toBeNull()
  else expect(found).toContain(reason)
})

test.each<[string, Given[], Given]>([
  ['of records only', [], { read_by: 'user', changed_by: 'manager' }],
  [
    'of an open layer and one for managers',
    [
      { read_by: 'user', changed_by: 'user' },
      { read_by: 'manager', changed_by: 'manager' },
    ],
    { read_by: 'manager', changed_by: 'manager' },
  ],
  ['of one for administrators', [{ read_by: 'admin', changed_by: 'admin' }], { read_by: 'admin', changed_by: 'admin' }],
])('a layer made %s is seen by as few people', (_, sources, given) => expect(givenBy(sources)).toEqual(given))

test.each<[string, string[], string | null]>([
  ['none', [], 'Add at least one attribute.'],
  ['an empty name', ['Name', ' '], 'Enter a name for each attribute.'],
  ['the same twice', ['Name', 'name'], 'Two attributes are named name.'],
  ['two', ['Name', 'Height'], null],
])('attributes of a new layer: %s', (_, names, reason) =>
  expect(whyNotColumns(names.map((name) => ({ name })))).toBe(reason),
)

test('a layer for managers is hidden from others with its features, tiles and history, and opened to all again', async () => {
  const { does, max, ada, rosa, sees } = await city()
  const layer = await does(ada, importLayer, {
    layer: { ...about, name: 'Encampments', read_by: 'manager', changed_by: 'admin' },
    columns: [{ name: 'address', kind: 'text' }],
    title_by: 'address',
    features: [{ attributes: { address: '12 Mill Road' }, geometry: at(0) }],
  } as never)
  const asked = { layer: layer.id }
  const seen = async (person: typeof max) => ({
    layers: (await sees(person, 'select id from map_layers where id = $1', [layer.id])).length,
    features: (await sees(person, 'select id from map_features where layer = $1', [layer.id])).length,
    changes: (await sees(person, `select id from record_changes where table_name = 'map_features'`)).length,
    table: (await does(person, featureTable, { ...asked, search: '', filters: [], sort: null, from: 0, size: 50 }))
      .count,
    onMap: (await does(person, mapPlaces, {})).filter(({ name }) => name === 'Encampments').length,
    found: await does(person, locateAddresses, { layer: layer.id, addresses: ['12 Mill Road'] }),
  })
  const nothing = { layers: 0, features: 0, changes: 0, table: 0, onMap: 0, found: [null] }
  const all = { layers: 1, features: 1, changes: 1, table: 1, onMap: 1, found: [[0, 42]] }
  expect(await seen(rosa)).toEqual(nothing)
  expect(await seen(max)).toEqual(all)

  const [feature] = await does(max, featureShapes, { ...asked, search: '', filters: [], after: 0, size: 10 })
  const change = { id: feature!.id, version: 1, attributes: { address: '14 Mill Road' } }
  await expect(does(max, editFeature, change)).rejects.toThrow('Only an administrator can change this map layer.')
  await expect(does(max, drawFeature, { layer: layer.id, geometry: at(1), attributes: {} })).rejects.toThrow(
    'Only an administrator',
  )
  await expect(does(max, removeLayer, { id: layer.id })).rejects.toThrow('Only an administrator')
  await does(ada, editFeature, change)

  const opened = { id: layer.id, version: layer.version, changes: { read_by: 'user', changed_by: 'user' } as const }
  await does(ada, editLayer, opened)
  expect((await seen(rosa)).features).toBe(1)
  await does(rosa, drawFeature, { layer: layer.id, geometry: at(1), attributes: { address: '16 Mill Road' } })
  await expect(does(rosa, removeLayer, { id: layer.id })).rejects.toThrow('Only a manager can change map layers.')
})

test('residents can’t search the names of a layer that not everyone in the organization sees', async () => {
  const { does, ada, owner, organization } = await city()
  const layer = await does(ada, importLayer, {
    layer: { ...about, name: 'Addresses', read_by: 'manager' },
    columns: [{ name: 'address', kind: 'text' }],
    title_by: 'address',
    features: [{ attributes: { address: '12 Mill Road' }, geometry: at(0) }],
  } as never)
  const tx = { sql: async (text: string, values: unknown[]) => (await owner.query(text, values)).rows } as never
  const at42 = { organization_id: organization.id, id: layer.id }
  const asked = async () => [await findPlaces(tx, at42, 'mill'), await nearestPlace(tx, at42, [0, 42])]
  expect(await asked()).toEqual([[], null])
  await does(ada, editLayer, { id: layer.id, version: layer.version, changes: { read_by: 'user' } })
  expect(await asked()).toEqual([[expect.objectContaining({ name: '12 Mill Road' })], '12 Mill Road'])
})

test('a layer is started empty, and the first feature is drawn on it', async () => {
  const { does, max, rosa } = await city()
  const input = {
    layer: { ...about, name: 'Hydrants', tone: 'info' as const },
    columns: [
      { name: 'Number', kind: 'text' as const },
      { name: 'Flow', kind: 'number' as const },
    ],
  }
  await expect(does(rosa, startLayer, input)).rejects.toThrow('Only a manager can change map layers.')
  const layer = await does(max, startLayer, input)
  expect(layer).toMatchObject({ features: 0, file: null, title_by: 'Number' })
  await does(max, drawFeature, { layer: layer.id, geometry: at(0), attributes: { Number: 'H-1', Flow: 900 } })
  const { rows, count } = await does(max, featureTable, {
    layer: layer.id,
    search: '',
    filters: [],
    sort: null,
    from: 0,
    size: 50,
  })
  expect([count, rows[0]!.name, rows[0]!.attributes]).toEqual([1, 'H-1', { Number: 'H-1', Flow: 900 }])
})

test('a feature is drawn on a layer, reshaped and removed by a manager, and the layer follows', async () => {
  const { does, max, rosa, sees } = await city()
  const { id: layer } = await does(max, importLayer, {
    ...zones,
    features: [{ attributes: { zone: 'AE' }, geometry: square }],
  } as never)
  const drawn = {
    layer,
    attributes: { zone: 'New' },
    geometry: drawnShape('line', [
      [1, 42],
      [2, 43],
    ]),
  }
  await expect(does(rosa, drawFeature, drawn as never)).rejects.toThrow('Only a manager can change this map layer.')
  await expect(does(max, drawFeature, { ...drawn, attributes: { owner: 'x' } } as never)).rejects.toThrow(
    'This layer has no attribute owner.',
  )
  const { id } = await does(max, drawFeature, drawn as never)
  const now = async () =>
    (await sees(rosa, 'select features, expected, shapes, extent from map_layers where id = $1', [layer]))[0]
  expect(await now()).toEqual({ features: 2, expected: 2, shapes: 'area,line', extent: '[0,0,2,43]' })
  const point = { id, version: 1, geometry: drawnShape('point', [[5, 41]]) }
  expect(await does(max, redrawFeature, point as never)).toMatchObject({ name: 'New', version: 2 })
  await expect(does(max, redrawFeature, point as never)).rejects.toThrow()
  expect(await now()).toMatchObject({ shapes: 'area,point', extent: '[0,0,5,41]' })
  await expect(does(rosa, removeFeature, { id, version: 2 })).rejects.toThrow(
    'Only a manager can change this map layer.',
  )
  await does(max, removeFeature, { id, version: 2 })
  expect(await now()).toMatchObject({ features: 1, expected: 1, shapes: 'area' })
})

test('a file comes in parts, is drawn when all are there, and is not imported twice', async () => {
  const { does, max, rosa } = await city()
  const file = {
    ...zones,
    expected: 3,
    file: 'zones.zip',
    system: 'WGS 84 (degrees)',
    notes: ['Feature 4: without a location, left out.'],
    digest: 'a'.repeat(64),
  }
  const { id } = await does(max, beginImport, file as never)
  const part = (from: number, ...longitudes: number[]) => ({
    id,
    from,
    features: longitudes.map((longitude) => ({ attributes: { zone: `At ${longitude}` }, geometry: at(longitude) })),
  })
  await does(max, addFeatures, part(1, -90, -91) as never)
  // The answer was lost, and the part is sent again.
  await does(max, addFeatures, part(1, -90, -91) as never)
  expect(await does(rosa, mapPlaces, {})).toEqual([])
  await expect(does(max, finishImport, { id })).rejects.toThrow('One feature of the file is missing. Import it again.')
  await expect(does(max, addFeatures, part(3, -92, -93) as never)).rejects.toThrow('The file has 3 features.')
  await expect(does(rosa, addFeatures, part(3, -92) as never)).rejects.toThrow(
    'Only a manager can change this map layer.',
  )
  await expect(does(max, beginImport, file as never)).rejects.toThrow(
    'An import of this file as Flood zone AE was not finished. Remove that layer first.',
  )
  await does(max, addFeatures, part(3, -92) as never)
  expect(await does(max, finishImport, { id })).toMatchObject({
    features: 3,
    shapes: 'point',
    extent: '[-92,42,-90,42]',
  })
  await expect(does(max, addFeatures, part(1, -90) as never)).rejects.toThrow('This import is finished.')
  await expect(does(max, beginImport, { ...file, layer: { ...about, name: 'Again' } } as never)).rejects.toThrow(
    'This file was already imported as Flood zone AE. Nothing was changed.',
  )
  await does(max, removeLayer, { id })
  expect(await does(max, beginImport, file as never)).toMatchObject({ features: 0, expected: 3 })
})

test('the attribute table is searched, filtered, sorted and edited, and history has each change', async () => {
  const { does, max, rosa, sees } = await city()
  const given = [
    ['AE', 4],
    ['ae north', 12],
    ['X', null],
    ['AE', 9.5],
  ] as const
  const { id } = await does(max, importLayer, {
    ...zones,
    features: given.map(([zone, depth], index) => ({ attributes: { zone, depth }, geometry: at(-90 - index) })),
  } as never)
  const table = async (asked: object) => {
    const { count, rows } = await does(rosa, featureTable, { layer: id, ...asked } as never)
    return [count, ...rows.map(({ position }) => position)]
  }
  expect(await table({})).toEqual([4, 1, 2, 3, 4])
  expect(await table({ search: 'north ae' })).toEqual([1, 2])
  expect(await table({ filters: [{ column: 'zone', is: 'is', value: 'ae' }] })).toEqual([2, 1, 4])
  expect(await table({ filters: [{ column: 'depth', is: 'above', value: '9' }] })).toEqual([2, 2, 4])
  expect(await table({ filters: [{ column: 'depth', is: 'is_empty', value: '' }] })).toEqual([1, 3])
  expect(await table({ filters: [{ column: `x' or true --`, is: 'is', value: `'` }] })).toEqual([0])
  expect(await table({ sort: { column: 'depth', descending: true } })).toEqual([4, 2, 4, 1, 3])
  expect(await table({ sort: { column: 'depth', descending: false }, from: 1, size: 2 })).toEqual([4, 4, 2])
  expect(await does(rosa, attributeSummary, { layer: id, column: 'zone' })).toMatchObject({
    values: [
      { value: 'AE', count: 2 },
      { value: 'X', count: 1 },
      { value: 'ae north', count: 1 },
    ],
  })
  expect((await does(rosa, attributeSummary, { layer: id, column: 'depth' })).limits).toEqual([4, 9.5, 9.5, 12, 12])
  const [first] = (await does(rosa, featureTable, { layer: id } as never)).rows
  const change = { id: first!.id, version: first!.version, attributes: { zone: 'VE' } }
  await expect(does(rosa, editFeature, change)).rejects.toThrow('Only a manager can change this map layer.')
  await expect(does(max, editFeature, { ...change, attributes: { owner: 'x' } })).rejects.toThrow(
    'This layer has no attribute owner.',
  )
  expect(await does(max, editFeature, change)).toMatchObject({ name: 'VE', attributes: '{"zone":"VE","depth":4}' })
  await expect(does(max, editFeature, change)).rejects.toThrow()
  const changes = await sees(
    rosa,
    `select before->>'attributes' as before, after->>'attributes' as after from record_changes
     where table_name = 'map_features' and record = '${first!.id}' and operation = 'update'`,
  )
  expect(changes).toEqual([{ before: '{"zone":"AE","depth":4}', after: '{"zone":"VE","depth":4}' }])
  const style = { kind: 'categories', classes: [{ value: 'VE', tone: 'bad' }] }
  const layer = await does(max, styleLayer, { id, version: 2, style_by: 'zone', label_by: 'depth', style } as never)
  expect(layer).toMatchObject({ style_by: 'zone', label_by: 'depth' })
  const [drawn] = await does(rosa, mapPlaces, {})
  expect(drawn!.spots.map(({ name, tone }) => [name, tone])).toEqual([
    ['4', 'bad'],
    ['12', undefined],
    ['X', undefined],
    ['9.5', undefined],
  ])
})

const metersEast = (meters: number) => meters / (111_195 * Math.cos((42 * Math.PI) / 180))
const placed = (east: number, attributes = {}) => ({
  geometry: { type: 'Point', coordinates: [metersEast(east), 42] } as Geometry,
  attributes: { Name: `Spot ${Math.round(east)}`, ...attributes },
})
const block: Feature = {
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 41.99],
        [0.01, 41.99],
        [0.01, 42.01],
        [0, 42.01],
        [0, 41.99],
      ],
    ],
  },
  attributes: { Ward: 'East' },
}
const road: Feature = {
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 42],
      [0.05, 42],
    ],
  },
  attributes: { mph: 30 },
}
const plainly = { against: null, distance: 500, unit: 'feet', dissolve: false, minutes: [], mph: null } as const
const usually = { ...plainly, speedBy: null, cell: null, sumOf: null, of: 'calls' } as const

test.each<[string, Omit<Recipe, 'of'>, Feature[], Feature[], number, string[]]>([
  ['a buffer', { ...usually, operation: 'buffer' }, [placed(10), placed(900)], [], 2, ['Name']],
  [
    'an intersection',
    { ...usually, operation: 'intersect', against: 'wards' },
    [placed(10), placed(2_000)],
    [block],
    1,
    ['Name', 'Other: Ward'],
  ],
  [
    'the nearest features',
    { ...usually, operation: 'nearest', against: 'stations' },
    [placed(10), placed(900)],
    [placed(100)],
    2,
    ['Name'],
  ],
  [
    'a service area',
    { ...usually, operation: 'service-area', against: 'streets', minutes: [1], mph: 25, speedBy: 'mph' },
    [placed(10)],
    [road],
    1,
    ['Name', 'Minutes'],
  ],
  [
    'hot spots',
    { ...usually, operation: 'hot-spots', cell: 500, distance: 800 },
    Array.from({ length: 60 }, (_, at) => ({
      geometry: { type: 'Point', coordinates: [metersEast(at % 2 ? at * 40 : 100), 42 + (at % 8) / 500] } as Geometry,
      attributes: {},
    })),
    [],
    0,
    ['Class'],
  ],
])(
  '%s is saved as a layer with its recipe, its columns and its colors',
  async (_, asked, of, against, count, columns) => {
    const { does, max } = await city()
    const recipe: Recipe = { ...asked, of: 'calls' }
    const inputs = [
      { name: 'Calls', features: of },
      against.length > 0 ? { name: 'Other', features: against } : null,
    ] as const
    expect(whyNotAnalyze(recipe) ?? whyNotWith(recipe, ...inputs)).toBeNull()
    const result = analyze(recipe, ...inputs)
    expect(result.features).toHaveLength(count || result.features.length)
    expect(result.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(columns))
    const { id, version } = await does(max, beginImport, {
      layer: {
        name: nameOfResult(recipe, 'Calls'),
        source: sourceOf(recipe, 'Calls', 'Other', 'Nov 20, 2026'),
        tone: 'action',
      },
      columns: result.columns,
      title_by: null,
      expected: result.features.length,
      file: 'Map analysis',
      system: 'WGS 84',
      notes: result.notes,
      digest: 'b'.repeat(64),
      recipe: JSON.stringify(recipe),
    } as never)
    await does(max, addFeatures, { id, from: 1, features: result.features } as never)
    const stored = await does(max, finishImport, { id })
    expect(stored).toMatchObject({ features: result.features.length })
    expect(recipeIn(stored.recipe)).toEqual(recipe)
    if (recipe.operation !== 'hot-spots') return
    const style = { id, version: stored.version, style_by: 'Class', label_by: null, style: hotStyle }
    expect(version).toBeLessThan(stored.version)
    await does(max, styleLayer, style as never)
    const classes = new Set(hotStyle.kind === 'categories' ? hotStyle.classes.map(({ value }) => value) : [])
    expect(result.features.filter(({ attributes }) => !classes.has(String(attributes.Class)))).toEqual([])
  },
)

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
