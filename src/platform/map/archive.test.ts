import { PMTiles, TileType, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { firstBytes, readArchive, writeArchive, type ArchiveTile } from './archive.ts'

const about = {
  bounds: [-91, 42, -90, 43] as const,
  minZoom: 0,
  maxZoom: 8,
  name: 'Valley',
  attribution: 'Survey of 2026',
  layers: ['earth', 'water', 'roads'],
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const sourceOf = (archive: Buffer): Source => ({
  getKey: () => 'archive',
  getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
})
const textAt = async (file: PMTiles, z: number, x: number, y: number) => {
  const tile = await file.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString()
}

test('the pmtiles package reads what was written: header, description and tiles', async () => {
  const file = new PMTiles(
    sourceOf(
      writeArchive(
        [
          { z: 2, x: 1, y: 1, bytes: bytesOf('two') },
          { z: 0, x: 0, y: 0, bytes: bytesOf('world') },
          { z: 1, x: 0, y: 0, bytes: bytesOf('sea') },
          { z: 1, x: 0, y: 1, bytes: bytesOf('sea') },
        ],
        about,
      ),
    ),
  )
  expect(await file.getHeader()).toMatchObject({
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: 8,
    minLon: -91,
    minLat: 42,
    maxLon: -90,
    maxLat: 43,
    numAddressedTiles: 4,
    // Two tiles with the same content are one run.
    numTileEntries: 3,
    numTileContents: 3,
  })
  expect(await file.getMetadata()).toMatchObject({
    name: 'Valley',
    attribution: 'Survey of 2026',
    vector_layers: [{ id: 'earth' }, { id: 'water' }, { id: 'roads' }],
  })
  const read = (z: number, x: number, y: number) => textAt(file, z, x, y)
  expect([await read(0, 0, 0), await read(1, 0, 0), await read(1, 0, 1), await read(2, 1, 1)]).toEqual([
    'world',
    'sea',
    'sea',
    'two',
  ])
  expect(await read(2, 3, 3)).toBeUndefined()
})

test('many tiles get further directories, and the first one stays within the first read', async () => {
  // Scattered tiles of many lengths: their directory can't be compressed to the first read.
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const tiles = Array.from({ length: 14_000 }, (): ArchiveTile => {
    const bytes = Uint8Array.from({ length: 1 + random(120) }, () => random(256))
    return { z: 9, x: random(512), y: random(512), bytes }
  })
  const unique = [...new Map(tiles.map((tile) => [`${tile.x} ${tile.y}`, tile])).values()]
  const file = new PMTiles(sourceOf(writeArchive(unique, { ...about, maxZoom: 9 })))
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryLength } = await file.getHeader()
  expect(rootDirectoryOffset + rootDirectoryLength).toBeLessThanOrEqual(firstBytes)
  expect(leafDirectoryLength).toBeGreaterThan(0)
  for (const { z, x, y, bytes } of unique.filter((_, at) => at % 1_000 === 0))
    expect(new Uint8Array((await file.getZxy(z, x, y))!.data)).toEqual(bytes)
})

const small = writeArchive([{ z: 0, x: 0, y: 0, bytes: bytesOf('world') }], about)
const judged = (bytes: Buffer) =>
  readArchive(async (start, length) => bytes.subarray(start, start + length), bytes.length)
const changed = (change: (bytes: Buffer) => unknown) => {
  const copy = Buffer.from(small)
  change(copy)
  return copy
}

test('our own archive is read with its name, area and zoom levels', async () => {
  const { layers: _, ...told } = about
  expect(await judged(small)).toEqual({ archive: told })
})

test('an attribution is shown without its markup', async () => {
  const attribution = '<a href="https://www.openstreetmap.org/copyright">&copy;\n OpenStreetMap</a>'
  expect(await judged(writeArchive([], { ...about, attribution }))).toMatchObject({
    archive: { attribution: '© OpenStreetMap' },
  })
})

test.each<[string, Buffer, string]>([
  ['a short file', Buffer.from('PMTiles'), 'This file is too short to be a PMTiles file.'],
  [
    'another format',
    changed((bytes) => bytes.write('SQLite ', 'latin1')),
    'This is no PMTiles file. Convert it first, for example with “pmtiles convert”.',
  ],
  [
    'version 2',
    changed((bytes) => bytes.writeUInt8(2, 7)),
    'This file has PMTiles version 2. Only version 3 can be read.',
  ],
  [
    'pictures',
    changed((bytes) => bytes.writeUInt8(2, 99)),
    'This file contains PNG pictures. The base map needs vector tiles (MVT).',
  ],
  [
    'an unknown type of tile',
    changed((bytes) => bytes.writeUInt8(77, 99)),
    'This file contains tiles of an unknown type. The base map needs vector tiles (MVT).',
  ],
  ...[97, 98].map((at): [string, Buffer, string] => [
    `Brotli at ${at}`,
    changed((bytes) => bytes.writeUInt8(3, at)),
    'This file is compressed with Brotli or Zstandard. Only gzip and none can be read by browsers.',
  ]),
  ['a cut file', small.subarray(0, -1), 'This file is cut off. Download or copy it again.'],
  [
    'a large first directory',
    Buffer.concat([changed((bytes) => bytes.writeBigUInt64LE(20_000n, 16)), Buffer.alloc(20_000)]),
    'The first directory of this file is too large. Write it again with “pmtiles cluster”.',
  ],
  [
    'bounds that end before they begin',
    changed((bytes) => bytes.writeInt32LE(-920_000_000, 110)),
    'This file doesn’t say which area it covers: its bounds are no degrees.',
  ],
  [
    'bounds beyond the world',
    changed((bytes) => bytes.writeInt32LE(1_900_000_000, 110)),
    'This file doesn’t say which area it covers: its bounds are no degrees.',
  ],
  [
    'impossible zoom levels',
    changed((bytes) => bytes.writeUInt8(9, 100)),
    'This file names impossible zoom levels: 9 to 8.',
  ],
  [
    'a broken description',
    changed((bytes) => bytes.fill(0, Number(bytes.readBigUInt64LE(24)), Number(bytes.readBigUInt64LE(24)) + 8)),
    'The description inside this file can’t be read.',
  ],
  [
    'other layers',
    writeArchive([], { ...about, layers: ['earth', 'water', 'transportation'] }),
    'This file has no layer “roads”. The base map needs the layers of the Protomaps basemap.',
  ],
])('a map file is refused with its reason: %s', async (_, bytes, refused) =>
  expect(await judged(bytes)).toEqual({ refused }),
)
