import { gunzipSync, gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from '@granary/geodata/geography.ts'

/**
 * One file of map tiles (PMTiles version 3): a header of 127 bytes, a directory, its description, and the tiles in the
 * order of a Hilbert curve, so that a map reads what it shows with a few ranges of bytes.
 */
export type Archive = { bounds: Bounds; minZoom: number; maxZoom: number; attribution: string; name: string }
export type ArchiveTile = { z: number; x: number; y: number; bytes: Uint8Array }

const headerBytes = 127
/** Readers ask for this much first; the root directory must be in it. */
export const firstBytes = 16_384
const [gzip, mvt] = [2, 1]

export function writeArchive(tiles: readonly ArchiveTile[], about: Archive & { layers: readonly string[] }): Buffer {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes, { level: 9 }) }))
    .toSorted((a, b) => a.id - b.id)
  const contents: Buffer[] = []
  const placed = new Map<string, { offset: number; length: number }>()
  let end = 0
  const entries: Entry[] = []
  for (const { id, bytes } of ordered) {
    const key = bytes.toString('latin1')
    let place = placed.get(key)
    if (!place) {
      place = { offset: end, length: bytes.length }
      placed.set(key, place)
      contents.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  const { root, leaves } = directories(entries)
  const { layers, bounds, minZoom, maxZoom, ...told } = about
  const metadata = gzipSync(
    JSON.stringify({ ...told, vector_layers: layers.map((id) => ({ id, fields: {} })), type: 'baselayer' }),
  )
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const at = [headerBytes, headerBytes + root.length, 0, 0]
  at[2] = at[1]! + metadata.length
  at[3] = at[2]! + leaves.length
  const numbers = [
    at[0]!,
    root.length,
    at[1]!,
    metadata.length,
    at[2]!,
    leaves.length,
    at[3]!,
    end,
    tiles.length,
    entries.length,
    contents.length,
  ]
  numbers.forEach((each, index) => header.writeBigUInt64LE(BigInt(each), 8 + index * 8))
  header.set([1, gzip, gzip, mvt, minZoom, maxZoom], 96)
  bounds.forEach((each, index) => header.writeInt32LE(Math.round(each * 1e7), 102 + index * 4))
  header.writeUInt8(Math.min(maxZoom, 11), 118)
  header.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves, ...contents])
}

type Entry = { id: number; run: number; offset: number; length: number }

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= firstBytes - headerBytes) return { root: whole, leaves: Buffer.alloc(0) }
  const size = Math.max(512, Math.ceil(entries.length / 512))
  const [pointers, pieces]: [Entry[], Buffer[]] = [[], []]
  let offset = 0
  for (let from = 0; from < entries.length; from += size) {
    const piece = directory(entries.slice(from, from + size))
    // A run of zero means a further directory.
    pointers.push({ id: entries[from]!.id, run: 0, offset, length: piece.length })
    pieces.push(piece)
    offset += piece.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(pieces) }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const put = (value: number) => {
    let left = value
    while (left >= 0x80) {
      bytes.push((left % 0x80) | 0x80)
      left = Math.floor(left / 0x80)
    }
    bytes.push(left)
  }
  put(entries.length)
  entries.forEach(({ id }, at) => put(id - (entries[at - 1]?.id ?? 0)))
  for (const { run } of entries) put(run)
  for (const { length } of entries) put(length)
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1]
    put(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}

/** The layers that the style draws: those of the Protomaps basemap, which extracts of OpenStreetMap are offered in. */
const needed = ['roads', 'water', 'earth'] as const

type Read = (start: number, length: number) => Promise<Uint8Array>

/** Reads and judges a file of map tiles before it becomes the base map. */
export async function readArchive(
  read: Read,
  size: number,
  /** Outlines have no roads. */ wanted: readonly string[] = needed,
): Promise<{ archive: Archive; refused?: undefined } | { refused: string }> {
  if (size < headerBytes) return { refused: 'This file is too short to be a PMTiles file.' }
  const header = Buffer.from(await read(0, headerBytes))
  if (header.subarray(0, 7).toString('latin1') !== 'PMTiles')
    return { refused: 'This is no PMTiles file. Convert it first, for example with “pmtiles convert”.' }
  const version = header.readUInt8(7)
  if (version !== 3) return { refused: `This file has PMTiles version ${version}. Only version 3 can be read.` }
  const type = header.readUInt8(99)
  if (type !== mvt)
    return {
      refused: `This file contains ${tileTypes[type] ?? 'tiles of an unknown type'}. The base map needs vector tiles (MVT).`,
    }
  if (header.readUInt8(97) > gzip || header.readUInt8(98) > gzip)
    return { refused: 'This file is compressed with Brotli or Zstandard. Only gzip and none can be read by browsers.' }
  const part = (index: number) => Number(header.readBigUInt64LE(8 + index * 8))
  for (const index of [0, 2, 4, 6])
    if (part(index) + part(index + 1) > size) return { refused: 'This file is cut off. Download or copy it again.' }
  if (part(0) + part(1) > firstBytes)
    return { refused: 'The first directory of this file is too large. Write it again with “pmtiles cluster”.' }
  const [minZoom, maxZoom] = [header.readUInt8(100), header.readUInt8(101)]
  const bounds = [0, 1, 2, 3].map((index) => header.readInt32LE(102 + index * 4) / 1e7) as unknown as Bounds
  const [west, south, east, north] = bounds
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90))
    return { refused: 'This file doesn’t say which area it covers: its bounds are no degrees.' }
  if (minZoom > maxZoom || maxZoom > 22)
    return { refused: `This file names impossible zoom levels: ${minZoom} to ${maxZoom}.` }
  let told: { name?: unknown; attribution?: unknown; vector_layers?: { id?: unknown }[] }
  try {
    const bytes = Buffer.from(await read(part(2), part(3)))
    told = JSON.parse((header.readUInt8(97) === gzip ? gunzipSync(bytes) : bytes).toString('utf8')) as typeof told
  } catch {
    return { refused: 'The description inside this file can’t be read.' }
  }
  const layers = new Set((told.vector_layers ?? []).map(({ id }) => id))
  const missing = wanted.filter((name) => !layers.has(name))
  if (missing.length > 0)
    return {
      refused: `This file has no layer “${missing[0]}”. The base map needs the layers of the Protomaps basemap.`,
    }
  const text = (value: unknown) => (typeof value === 'string' ? plain(value).slice(0, 300) : '')
  return {
    archive: { bounds, minZoom, maxZoom, name: text(told.name) || 'Base map', attribution: text(told.attribution) },
  }
}

/** An attribution is often a link; the page shows its words. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const tileTypes: Record<number, string> = {
  2: 'PNG pictures',
  3: 'JPEG pictures',
  4: 'WebP pictures',
  5: 'AVIF pictures',
}
