import { RefusedFile, type Feature, type Geodata } from './geodata.ts'
import { settle, type RawFeature } from './geometry.ts'
import { degrees, systemOfCode, type System } from './systems.ts'

type Read = { type?: unknown; features?: unknown; crs?: unknown; geometry?: unknown; [other: string]: unknown }

/** Members that RFC 7946 and the programs of agencies write beside the features, without meaning for them. */
const members = new Set([
  'type',
  'features',
  'name',
  'bbox',
  'crs',
  'id',
  'geometry',
  'properties',
  'title',
  'description',
  'metadata',
  'generator',
  'copyright',
  'timestamp',
  'totalFeatures',
  'numberMatched',
  'numberReturned',
  'timeStamp',
  'links',
  'xy_coordinate_resolution',
  'exceededTransferLimit',
])

export function readGeoJson(text: string): Geodata {
  const features =
    text.startsWith(recordMark) || /^\s*\{[^\n]*\}\s*\n\s*\{/.test(text.slice(0, 20_000)) ? byLine(text) : null
  const file: Read = features ? { type: 'FeatureCollection', features } : parse(text)
  if (file.type === 'Topology')
    throw new RefusedFile('This file is TopoJSON, which shares borders between areas. Convert it to GeoJSON first.')
  const given =
    file.type === 'FeatureCollection' && Array.isArray(file.features)
      ? file.features
      : file.type === 'Feature'
        ? [file]
        : typeof file.type === 'string' && ('coordinates' in file || 'geometries' in file)
          ? [{ type: 'Feature', properties: {}, geometry: file }]
          : null
  if (!given) throw new RefusedFile('This file isn’t GeoJSON: it has no features.')
  const strange = Object.keys(file).filter(
    (name) => !members.has(name) && name !== 'coordinates' && name !== 'geometries',
  )
  const notes =
    strange.length > 0
      ? [
          `Left out beside the features: ${strange
            .slice(0, 8)
            .map((name) => name.slice(0, 60))
            .join(', ')}.`,
        ]
      : []
  const system = systemIn(file.crs)
  const raw = given.map((each, at): RawFeature => {
    const { geometry, properties, id } = (each ?? {}) as { geometry?: unknown; properties?: unknown; id?: unknown }
    const attributes = (typeof properties === 'object' && properties !== null ? properties : {}) as Record<
      string,
      unknown
    >
    return {
      number: at + 1,
      geometry,
      attributes:
        id === undefined || id === null || Object.keys(attributes).some((name) => name.toLowerCase() === 'id')
          ? attributes
          : { id, ...attributes },
    }
  })
  return settle(raw, { format: 'GeoJSON', system: system.name, notes, toDegrees: system.toDegrees })
}

function parse(text: string): Read {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new RefusedFile('This file isn’t GeoJSON: it can’t be read as JSON.')
  }
  if (typeof read !== 'object' || read === null) throw new RefusedFile('This file isn’t GeoJSON: it has no features.')
  return read as Read
}

/** The first character of each record in a text sequence. */
const recordMark = '\u001e'

/** GeoJSON text sequences (RFC 8142), and one feature in each line. */
function byLine(text: string): unknown[] {
  return text
    .replaceAll(recordMark, '')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return []
      try {
        return [JSON.parse(line) as unknown]
      } catch {
        throw new RefusedFile(`Line ${at + 1} can’t be read as JSON.`)
      }
    })
}

/** The system of files from before RFC 7946. */
function systemIn(crs: unknown): System {
  if (crs === undefined || crs === null) return degrees
  const said = JSON.stringify(crs)
  if (/CRS84/i.test(said)) return degrees
  const code = /EPSG:+(?:[\d.]*:)?(\d{4,6})/i.exec(said)?.[1] ?? /"code"\s*:\s*"?(\d{4,6})/.exec(said)?.[1]
  if (!code)
    throw new RefusedFile(
      `The file names a coordinate system that can’t be read: ${said.slice(0, 120)}. Save it in WGS 84.`,
    )
  return systemOfCode(Number(code))
}

export const writeGeoJson = (name: string, features: readonly Feature[]): string =>
  `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[\n${features
    .map(({ geometry, attributes }) => JSON.stringify({ type: 'Feature', properties: attributes, geometry }))
    .join(',\n')}\n]}\n`
