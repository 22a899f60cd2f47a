import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import shpjs from 'shpjs'
import { expect, test } from 'vitest'
import { startZip } from '@granary/zip/write.ts'
import { positionsOf, type Geometry } from './geography.ts'
import { NeedsPlaces, readCsv } from './csv.ts'
import { valueOfText, type Column, type Feature, type Geodata, RefusedFile } from './geodata.ts'
import { readGeodata } from './read.ts'
import { systemOf, systemOfCode } from './systems.ts'
import { readWkt, writeWkt } from './wkt.ts'
import { writeGeodata } from './write.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (name: string, content: string | object) =>
  readGeodata(name, bytesOf(typeof content === 'string' ? content : JSON.stringify(content)))
const refusal = (reading: Promise<unknown>): Promise<readonly string[]> =>
  reading.then(
    () => ['It was read.'],
    (error: unknown) => (error as RefusedFile).problems,
  )
const feature = (geometry: unknown, properties: object | null = {}) => ({ type: 'Feature', properties, geometry })
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]

// Written by GDAL 3.6.2 from parcels.geojson.
test('a shapefile in State Plane is read in degrees, within a centimeter of where it was drawn', async () => {
  const [plane, original] = await Promise.all([
    readGeodata('parcels.zip', fixture('parcels-iowa-north.zip')),
    readGeodata('parcels.geojson', fixture('parcels.geojson')),
  ])
  expect(plane).toMatchObject({
    format: 'Shapefile',
    system: 'NAD 1983 StatePlane Iowa North FIPS 1401 Feet',
    notes: ['Feature 13: without a location, left out.'],
  })
  expect(plane.features).toHaveLength(12)
  plane.features.forEach(({ geometry }, at) => {
    const same = positionsOf(original.features[at]!.geometry)
    // The ring starts elsewhere and turns the same way: compare as sets.
    for (const [x, y] of positionsOf(geometry))
      expect(same.some(([ox, oy]) => Math.abs(ox - x) < 2e-7 && Math.abs(oy - y) < 2e-7)).toBe(true)
  })
  expect(plane.columns).toEqual([
    { name: 'PIN', kind: 'text' },
    { name: 'OWNER', kind: 'text' },
    { name: 'LAND_USE', kind: 'text' },
    { name: 'ASSESSED', kind: 'number' },
    { name: 'ACRES', kind: 'number' },
    { name: 'SURVEYED', kind: 'date' },
  ])
  expect(plane.features[0]!.attributes).toEqual({
    PIN: '041-001',
    OWNER: 'García Ruiz',
    LAND_USE: 'Residential',
    ASSESSED: 125_000,
    ACRES: 2.84,
    SURVEYED: '2024-01-10',
  })
  expect(plane.features[9]!.attributes.ASSESSED).toBeNull()
  // Parcel 6 has a hole.
  expect(plane.features[5]!.geometry.coordinates).toHaveLength(2)
})

test('KML and GPX of another program are read with their attributes', async () => {
  const kml = await readGeodata('parcels.kml', fixture('parcels.kml'))
  expect(kml.features).toHaveLength(12)
  expect(kml.features[4]!.attributes).toMatchObject({
    name: '042-005',
    OWNER: 'Alder Falls Schools',
    ASSESSED: 219_000,
  })
  expect(kml.notes).toEqual(['Left out: 12 × Style.', 'Placemark 13: without a location, left out.'])
  const gpx = await readGeodata('hydrants.gpx', fixture('hydrants.gpx'))
  expect(gpx.features).toEqual([
    {
      attributes: { kind: 'waypoint', name: 'Hydrant 4', desc: 'flow 900' },
      geometry: { type: 'Point', coordinates: [-90.67, 42.5] },
    },
    {
      attributes: { kind: 'waypoint', name: 'Hydrant 5', desc: 'flow 800' },
      geometry: { type: 'Point', coordinates: [-90.671, 42.501] },
    },
  ])
})

const wkt = (name: string, datum: string, rest: string) =>
  `PROJCS["${name}",GEOGCS["GCS",DATUM["${datum}",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],${rest}]`
const meters = 'UNIT["Meter",1.0]'
const feet = 'UNIT["US survey foot",0.304800609601219]'

// Expected values from gdaltransform 3.6.2 (PROJ 9).
test.each<[string, string, readonly [number, number], readonly [number, number]]>([
  [
    'UTM zone 15',
    wkt(
      'NAD_1983_UTM_Zone_15N',
      'D_North_American_1983',
      `PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-93.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],${meters}`,
    ),
    [450_000, 4_600_000],
    [-93.5995304665226, 41.5501016322631],
  ],
  [
    'Web Mercator',
    wkt(
      'WGS_1984_Web_Mercator_Auxiliary_Sphere',
      'D_WGS_1984',
      `PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],${meters}`,
    ),
    [-10_400_000, 5_100_000],
    [-93.4247895484302, 41.5916129661478],
  ],
  [
    'Albers of the United States',
    wkt(
      'NAD_1983_Contiguous_USA_Albers',
      'D_North_American_1983',
      `PROJECTION["Albers"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-96.0],PARAMETER["Standard_Parallel_1",29.5],PARAMETER["Standard_Parallel_2",45.5],PARAMETER["Latitude_Of_Origin",23.0],${meters}`,
    ),
    [0, 1_900_000],
    [-96, 40.1162267551796],
  ],
  [
    'State Plane of New York in feet',
    wkt(
      'NAD_1983_StatePlane_New_York_Long_Island_FIPS_3104_Feet',
      'D_North_American_1983',
      `PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",984250.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-74.0],PARAMETER["Standard_Parallel_1",41.0333333333333],PARAMETER["Standard_Parallel_2",40.6666666666667],PARAMETER["Latitude_Of_Origin",40.1666666666667],${feet}`,
    ),
    [980_000, 200_000],
    [-74.0153310153193, 40.7156294772437],
  ],
])('%s is converted to degrees', (_, definition, from, [longitude, latitude]) => {
  const [x, y] = systemOf(definition).toDegrees!(from)
  expect(x).toBeCloseTo(longitude, 8)
  expect(y).toBeCloseTo(latitude, 8)
})

test('a system that can’t be converted is refused by its name', () => {
  expect(() => systemOf(new TextDecoder().decode(fixture('wisconsin-1927.prj')))).toThrow(
    'The file is in NAD 1927 StatePlane Wisconsin South FIPS 4803, on the datum D North American 1927. Only WGS 84 and NAD 83 can be converted.',
  )
  expect(() => systemOf(wkt('World_Robinson', 'D_WGS_1984', `PROJECTION["Robinson"],${meters}`))).toThrow(
    'The file is in World Robinson. Its projection, Robinson, can’t be converted.',
  )
  expect(() => systemOf('hello')).toThrow('The coordinate system in the .prj file can’t be read.')
  expect(() => systemOfCode(2193)).toThrow('EPSG:2193, which can’t be converted without its definition')
  expect(systemOfCode(26915).toDegrees!([450_000, 4_600_000])[0]).toBeCloseTo(-93.5995304665226, 8)
})

test('GeoJSON in Web Mercator with its old mark is read in degrees', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
  const { features, system } = await read('a.json', {
    ...collection(feature({ type: 'Point', coordinates: [-10_400_000, 5_100_000] })),
    crs,
  })
  expect(system).toBe('Web Mercator (EPSG:3857)')
  expect(features[0]!.geometry).toEqual({ type: 'Point', coordinates: [-93.4247895, 41.591613] })
})

test.each<[string, unknown, string]>([
  [
    'swapped',
    { type: 'Point', coordinates: [41.6, -93.6] },
    'Feature 1: 41.6, -93.6 is latitude before longitude. Swap them.',
  ],
  [
    'in feet',
    { type: 'Point', coordinates: [5e6, 3e6] },
    'Feature 1: 5000000, 3000000 isn’t longitude and latitude in degrees.',
  ],
  ['without numbers', { type: 'Point', coordinates: ['a', 1] }, 'Feature 1: a coordinate isn’t a number.'],
  ['a line of one corner', { type: 'LineString', coordinates: [[1, 1]] }, 'Feature 1: a line has one corner.'],
  ['a circle', { type: 'Circle', coordinates: [0, 0] }, 'Feature 1: Circle isn’t a point, a line or an area.'],
  [
    'an area without three corners',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    },
    'Feature 1: an area has fewer than three corners.',
  ],
])('a shape %s is refused with its number', async (_, geometry, sentence) =>
  expect(await refusal(read('a.json', collection(feature(geometry))))).toEqual([sentence]),
)

test('the import lists the changes and the rows that it left out', async () => {
  const { features, notes } = await read('a.json', {
    ...collection(
      feature(null, { a: 1 }),
      feature({ type: 'Polygon', coordinates: [square.slice(0, 4)] }, { tags: ['x', 'y'] }),
      feature({ type: 'Polygon', coordinates: [square.toReversed()] }),
      feature({ type: 'Point', coordinates: [1, 2, 30] }),
      feature({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 1] },
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      }),
      feature({
        type: 'LineString',
        coordinates: [
          [179, 52],
          [-179, 52],
        ],
      }),
      feature({ type: 'MultiPolygon', coordinates: [] }),
    ),
    legend: [],
  })
  expect(notes).toEqual([
    'Left out beside the features: legend.',
    'Features 1, 7: without a location, left out.',
    'Feature 5: points, lines and areas together, now separate features with the same attributes.',
    'Feature 2: open boundaries, closed.',
    'Feature 3: boundaries in the wrong direction, turned around.',
    'Feature 4: heights and measures, left out. A layer is flat.',
    'Feature 6: across the 180th meridian, drawn the long way around the map.',
    'Lists inside the attributes tags are stored as text.',
  ])
  expect(features).toHaveLength(6)
  expect(features[0]!.geometry).toEqual({ type: 'Polygon', coordinates: [square] })
  expect(features[1]!.geometry).toEqual({ type: 'Polygon', coordinates: [square] })
})

test('a CSV with addresses alone asks for their places, and rows that have none are named', () => {
  const text = 'Name,Address\nStation 1,12  Mill Road\nStation 2,Nowhere 1\nStation 3,12 Mill Road\n'
  const asked = (() => {
    try {
      return readCsv(text)
    } catch (error) {
      return error
    }
  })()
  expect(asked).toBeInstanceOf(NeedsPlaces)
  expect((asked as NeedsPlaces).addresses).toEqual(['12 Mill Road', 'Nowhere 1'])
  const read = readCsv(text, new Map([['12 Mill Road', [-90.66, 42.5] as const]]))
  expect(read.features).toEqual(
    ['Station 1', 'Station 3'].map((Name) => ({
      geometry: { type: 'Point', coordinates: [-90.66, 42.5] },
      attributes: { Name, Address: expect.stringMatching(/^12 +Mill Road$/) },
    })),
  )
  expect(read.notes.join()).toContain('Row 3: without a location, left out.')
})

test('CSV files have coordinates or shapes, and their codes stay text', async () => {
  const { features, columns } = await read(
    'a.csv',
    'ZIP,Flow,Latitude,Longitude\r\n02134,900,41.6,-93.6\r\n50309,850.5,41.7,"93.5° W"\r\n,,,\r\n',
  )
  expect(columns).toEqual([
    { name: 'ZIP', kind: 'text' },
    { name: 'Flow', kind: 'number' },
  ])
  expect(features).toEqual([
    { attributes: { ZIP: '02134', Flow: 900 }, geometry: { type: 'Point', coordinates: [-93.6, 41.6] } },
    { attributes: { ZIP: '50309', Flow: 850.5 }, geometry: { type: 'Point', coordinates: [-93.5, 41.7] } },
  ])
  expect((await read('a.csv', 'name,WKT\nzone,"POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))"\n')).features[0]!.geometry).toEqual(
    { type: 'Polygon', coordinates: [square] },
  )
  expect(await refusal(read('a.csv', 'name,lat,lon\nx,41.6,west\ny,,-93\n'))).toEqual([
    'Row 2: lon is “west”, which isn’t a number.',
    'Row 3: lat is empty, and lon isn’t.',
  ])
  for (const [mark, name] of [
    ['SQLite format 3\0', 'A GeoPackage or another SQLite file'],
    ['fgb\u0003fgb\u0000', 'A FlatGeobuf file'],
  ])
    expect(await refusal(read('a.gpkg', `${mark}\u0001`))).toEqual([
      `${name} can’t be read. Export the layer as GeoJSON and select that.`,
    ])
  expect(await refusal(read('a.csv', 'name,note\nx,y\n'))).toEqual([
    'The file has no columns for coordinates. Name two columns Longitude and Latitude, one WKT, or one Address.',
  ])
  expect(['02134', '1e5', '-0.5', '12', ' ', '1.', '+3'].map(valueOfText)).toEqual([
    '02134',
    '1e5',
    -0.5,
    12,
    null,
    '1.',
    '+3',
  ])
})

test('a table in Windows-1252 is read with its accents', async () => {
  const text = Uint8Array.from([...bytesOf('name,lat,lon\nPe'), 0xf1, ...bytesOf('a,41.6,-93.6\n')])
  const { features, notes } = await readGeodata('a.csv', text)
  expect(features[0]!.attributes).toEqual({ name: 'Peña' })
  expect(notes).toEqual(['The text is read as Windows-1252.'])
})

test('hostile files are refused with a sentence, and quickly', async () => {
  const bomb = deflateRawSync(new Uint8Array(20_000_000))
  const lying = zipOf('layer.geojson', bomb, 1_000)
  expect(await refusal(readGeodata('a.zip', lying))).toEqual([
    'layer.geojson is damaged in the archive. Download or copy it again.',
  ])
  expect(await refusal(readGeodata('a.zip', zipOf('layer.geojson', bomb, 2_000_000_000)))).toEqual([
    'This archive unpacks to more than 400 MB, which is too large. Split it.',
  ])
  expect(
    await refusal(read('a.kml', '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa">]><kml><name>&a;</name></kml>')),
  ).toEqual(['Document types aren’t accepted: remove the line that begins with <!DOCTYPE (line 1).'])
  const ring = Array.from({ length: 20_000 }, (_, at) => [at / 1_000 - 90, at % 2])
  expect(await refusal(read('a.json', collection(feature({ type: 'LineString', coordinates: ring }))))).toEqual([
    'Feature 1: it has 20,000 corners. A feature can have up to 15,000. Simplify it.',
  ])
  const many = fileOfPoints(10_000_000)
  expect(await refusal(readGeodata('a.zip', zipOf('a.shp', deflateRawSync(many, { level: 1 }), many.length)))).toEqual([
    'This file has more than 5,000,000 corners. Simplify its lines and areas, or split it.',
  ])
  expect(await refusal(read('a.kml', '<kml><Document><NetworkLink/></Document></kml>'))).toEqual([
    'This file only links to another one (NetworkLink). Open the link and save its placemarks.',
  ])
  expect(await refusal(read('a.shp', 'x'))).toEqual([
    'A shapefile has several files. Put the .shp, .shx, .dbf and .prj files into one ZIP archive and select that.',
  ])
})

test('no damaged shapefile is read as something else, or without an end', async () => {
  const whole = fixture('parcels-iowa-north.zip')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }), async (changes) => {
      const broken = whole.slice()
      for (const [at, byte] of changes) broken[at] = byte
      await readGeodata('a.zip', broken).catch((error: unknown) => expect(error).toBeInstanceOf(RefusedFile))
    }),
    { numRuns: 150 },
  )
})

const layer: { columns: Column[]; features: Feature[] } = {
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'Assessed value', kind: 'number' },
    { name: 'Active', kind: 'flag' },
    { name: 'Surveyed', kind: 'date' },
  ],
  features: [
    {
      attributes: { name: 'Peña & <Sons>', 'Assessed value': 125_000.5, Active: true, Surveyed: '2024-02-29' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          asRing(square),
          asRing([
            [0.2, 0.2],
            [0.2, 0.4],
            [0.4, 0.4],
            [0.4, 0.2],
            [0.2, 0.2],
          ]),
        ],
      },
    },
    {
      attributes: { name: 'Two parts', 'Assessed value': null, Active: false, Surveyed: null },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[asRing(square)], [asRing(square.map(([x, y]) => [x! + 5, y! + 5]))]],
      },
    },
  ],
}
function asRing(corners: readonly (readonly number[])[]) {
  return corners.map(([x, y]) => [x!, y!] as const)
}
const readBack = ({ bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string }): Promise<Geodata> =>
  readGeodata(name, bytes)

test.each(['GeoJSON', 'KML', 'KMZ', 'CSV'] as const)('a layer comes back from %s as it was', async (format) => {
  const { features } = await readBack(await writeGeodata(format, 'Zones', layer.columns, layer.features, 'name'))
  expect(features.map(({ geometry }) => geometry)).toEqual(layer.features.map(({ geometry }) => geometry))
  const said = features.map(({ attributes }) => attributes)
  for (const [at, { attributes }] of layer.features.entries())
    for (const [name, value] of Object.entries(attributes))
      // KML and CSV have no other type than text for true and false.
      expect([value, value === null ? undefined : String(value)]).toContainEqual(said[at]![name])
})

test('a shapefile comes back as it was, with names of ten characters, here and in another reader', async () => {
  const written = await writeGeodata('Shapefile', 'Zones', layer.columns, layer.features, 'name')
  expect(written.notes).toEqual(['A shapefile has names of up to 10 characters: Assessed value is Assessed_v.'])
  const own = await readBack(written)
  expect(own.notes).toEqual([])
  expect(own.features.map(({ geometry }) => geometry)).toEqual(layer.features.map(({ geometry }) => geometry))
  expect(own.features.map(({ attributes }) => attributes)).toEqual([
    { name: 'Peña & <Sons>', Assessed_v: 125_000.5, Active: true, Surveyed: '2024-02-29' },
    { name: 'Two parts', Assessed_v: null, Active: false, Surveyed: null },
  ])
  const foreign = (await shpjs(written.bytes.buffer)) as { features: { properties: object; geometry: Geometry }[] }
  expect(foreign.features.map(({ geometry }) => [geometry.type, positionsOf(geometry).length])).toEqual([
    ['Polygon', 10],
    ['MultiPolygon', 10],
  ])
  expect(foreign.features[0]!.properties).toMatchObject({ name: 'Peña & <Sons>', Assessed_v: 125_000.5 })
})

test('points and lines of one layer become two shapefiles, and what a format can’t hold is told', async () => {
  const mixed: Feature[] = [
    { attributes: { name: 'Pump' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    {
      attributes: { name: 'Main', pipe: 'x'.repeat(300) },
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    },
  ]
  const columns: Column[] = [
    { name: 'name', kind: 'text' },
    { name: 'pipe', kind: 'text' },
  ]
  const { notes, bytes } = await writeGeodata('Shapefile', 'Water', columns, mixed, 'name')
  expect(notes).toEqual([
    'A shapefile has one kind of shape: the archive has 2 shapefiles.',
    'Text longer than 254 bytes is cut off in pipe.',
  ])
  expect((await shpjs(bytes.buffer as ArrayBuffer)) as unknown[]).toHaveLength(2)
  const gpx = await writeGeodata('GPX', 'Water', columns, mixed, 'name')
  expect(gpx.notes).toEqual(['GPX has no attributes of its own: pipe are in the descriptions.'])
  expect((await readBack(gpx)).features.map(({ attributes: { kind, name } }) => [kind, name])).toEqual([
    ['waypoint', 'Pump'],
    ['track', 'Main'],
  ])
})

test('a formula in an attribute is only text in a spreadsheet', async () => {
  const points: Feature[] = [
    { attributes: { name: '=1+1', level: -3 }, geometry: { type: 'Point', coordinates: [1, 2] } },
  ]
  const columns: Column[] = [
    { name: 'name', kind: 'text' },
    { name: 'level', kind: 'number' },
  ]
  const { bytes } = await writeGeodata('CSV', 'a', columns, points, 'name')
  expect(new TextDecoder().decode(bytes)).toBe("name,level,Longitude,Latitude\r\n'=1+1,-3,1,2\r\n")
})

test('shapes in text are read as they are written, with heights and empty ones too', () => {
  for (const { geometry } of layer.features) expect(readWkt(writeWkt(geometry))).toEqual(geometry)
  expect(readWkt('POINT Z (1 2 3)')).toEqual({ type: 'Point', coordinates: [1, 2, 3] })
  expect(readWkt('MULTIPOINT (1 2, 3 4)')).toEqual({
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  })
  expect(readWkt('POLYGON EMPTY')).toBeNull()
  expect(readWkt('POINT (1; 2)')).toBeUndefined()
})

/** A ZIP archive of one packed file that claims to be so large. */
function zipOf(name: string, packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const zip = startZip()
  const head = zip.head({ name, size, packed: packed.length, crc32: 0 })
  return new Uint8Array(Buffer.concat([head, packed, zip.end()]))
}

/** Shapes of one multipoint each, more than a layer can have. */
function fileOfPoints(corners: number): Uint8Array {
  const each = 1_000_000
  const length = 40 + each * 16
  const bytes = new Uint8Array(100 + (corners / each) * (length + 8))
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 9994)
  view.setInt32(24, bytes.length / 2)
  for (let at = 100; at < bytes.length; at += length + 8) {
    view.setInt32(at + 4, length / 2)
    view.setInt32(at + 8, 8, true)
    view.setInt32(at + 8 + 36, each, true)
  }
  return bytes
}
