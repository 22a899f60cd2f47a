import { isInRing, type Geometry, type Position, type Ring } from './geography.ts'
import { writeZip } from '@granary/zip/write.ts'
import { readDbf, writeDbf } from './dbf.ts'
import { count, RefusedFile, refuseTooMuch, type Column, type Feature, type Geodata } from './geodata.ts'
import { settle, turnOf, type RawFeature } from './geometry.ts'
import { degreesName, systemOf, type System } from './systems.ts'

/** The files of one layer, as ESRI describes them (July 1998). */
export type Parts = { shp: Uint8Array; dbf: Uint8Array | null; prj: string | null; cpg: string | null }

const headBytes = 100
const kinds: Readonly<Record<number, string>> = {
  1: 'point',
  3: 'line',
  5: 'area',
  8: 'points',
  11: 'point',
  13: 'line',
  15: 'area',
  18: 'points',
  21: 'point',
  23: 'line',
  25: 'area',
  28: 'points',
}

export function readShapefile({ shp, dbf, prj, cpg }: Parts): Geodata {
  const shapes = shapesIn(shp)
  const table = dbf ? readDbf(dbf, cpg) : null
  if (table && table.rows.length !== shapes.length)
    throw new RefusedFile(
      `The shapefile has ${count(shapes.length)} shapes and ${count(table.rows.length)} rows of attributes. Export it again.`,
    )
  const notes = [...(table?.notes ?? ['The archive has no attributes (.dbf).'])]
  const system = prj === null ? guessed(shapes, notes) : systemOf(prj)
  const raw = shapes.map((geometry, at): RawFeature => ({
    number: at + 1,
    geometry,
    attributes: table?.rows[at] ?? {},
  }))
  return settle(raw, { format: 'Shapefile', system: system.name, notes, toDegrees: system.toDegrees, turns: true })
}

/** Without a .prj file only degrees can be told from anything else. */
function guessed(shapes: readonly (Geometry | null)[], notes: string[]): System {
  const first = shapes.find((shape) => shape !== null)
  const sample = first ? firstPosition(first) : null
  if (sample && (Math.abs(sample[0]) > 180 || Math.abs(sample[1]) > 90))
    throw new RefusedFile(
      'The archive has no .prj file, and its coordinates aren’t degrees. Add the .prj file, which names the coordinate system.',
    )
  notes.push('The archive has no .prj file. Its coordinates are read as degrees (WGS 84).')
  return { name: degreesName, toDegrees: null }
}

const firstPosition = (geometry: Geometry): Position => {
  let value: unknown = geometry.coordinates
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0]
  return value as Position
}

function shapesIn(bytes: Uint8Array): (Geometry | null)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headBytes || view.getInt32(0) !== 9994)
    throw new RefusedFile('The shapes of the shapefile (.shp) can’t be read. Export it again.')
  const end = Math.min(bytes.length, view.getInt32(24) * 2)
  if (view.getInt32(24) * 2 > bytes.length)
    throw new RefusedFile('The shapes of the shapefile (.shp) are cut off. Copy the file again.')
  const shapes: (Geometry | null)[] = []
  let corners = 0
  for (let at = headBytes; at + 12 <= end;) {
    const length = view.getInt32(at + 4) * 2
    const number = shapes.length + 1
    if (length < 4 || at + 8 + length > end)
      throw new RefusedFile(`Feature ${count(number)}: its shape is cut off. Copy the file again.`)
    // Before they are read: ten million of them would fill the memory.
    corners += Math.floor(length / 16)
    refuseTooMuch(number, corners)
    shapes.push(shapeAt(view, at + 8, length, number))
    at += 8 + length
  }
  return shapes
}

function shapeAt(view: DataView, at: number, length: number, number: number): Geometry | null {
  const code = view.getInt32(at, true)
  const cutOff = () => new RefusedFile(`Feature ${count(number)}: its shape is cut off. Copy the file again.`)
  if (code === 0) return null
  const kind = kinds[code]
  if (!kind)
    throw new RefusedFile(
      `Feature ${count(number)}: ${code === 31 ? 'multipatch (3D surfaces)' : `shape type ${code}`} can’t be read. Export it as areas.`,
    )
  const position = (from: number): Position => {
    if (from + 16 > at + length) throw cutOff()
    return [view.getFloat64(from, true), view.getFloat64(from + 8, true)]
  }
  if (kind === 'point') {
    const [x, y] = position(at + 4)
    return Number.isNaN(x) || Number.isNaN(y) ? null : { type: 'Point', coordinates: [x, y] }
  }
  if (length < (kind === 'points' ? 40 : 44)) throw cutOff()
  if (kind === 'points') {
    const points = view.getInt32(at + 36, true)
    if (points < 0 || at + 40 + points * 16 > at + length) throw cutOff()
    const coordinates = Array.from({ length: points }, (_, index) => position(at + 40 + index * 16))
    return points === 0 ? null : { type: 'MultiPoint', coordinates }
  }
  const [parts, points] = [view.getInt32(at + 36, true), view.getInt32(at + 40, true)]
  if (parts < 0 || points < 0 || 44 + parts * 4 + points * 16 > length) throw cutOff()
  const start = at + 44 + parts * 4
  const starts = Array.from({ length: parts }, (_, index) => view.getInt32(at + 44 + index * 4, true))
  if (starts.some((each, index) => each < 0 || each > points || (index > 0 && each < starts[index - 1]!)))
    throw cutOff()
  const lines = starts
    .map((from, index) =>
      Array.from({ length: (starts[index + 1] ?? points) - from }, (_, offset) =>
        position(start + (from + offset) * 16),
      ),
    )
    .filter((line) => line.length > 0)
  if (lines.length === 0) return null
  if (kind === 'area') return areasOf(lines)
  return lines.length === 1
    ? { type: 'LineString', coordinates: lines[0]! }
    : { type: 'MultiLineString', coordinates: lines }
}

/** Edges turn right and holes turn left; a hole belongs to the edge around it. */
function areasOf(rings: readonly Ring[]): Geometry {
  const edges = rings.filter((ring) => turnOf(ring) <= 0)
  const holes = rings.filter((ring) => turnOf(ring) > 0)
  // Some programs write every ring the wrong way around.
  const areas: Ring[][] = (edges.length > 0 ? edges : holes).map((edge) => [edge])
  if (edges.length > 0)
    for (const hole of holes) {
      const around = areas.filter(([edge]) => isInRing(hole[0]!, edge!))
      const nearest = around.toSorted((a, b) => Math.abs(turnOf(a[0]!)) - Math.abs(turnOf(b[0]!)))[0]
      if (nearest) nearest.push(hole)
      else areas.push([hole])
    }
  return areas.length === 1 ? { type: 'Polygon', coordinates: areas[0]! } : { type: 'MultiPolygon', coordinates: areas }
}

/** WGS 84, in the words of ESRI, which every program reads. */
export const degreesWkt =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

const groups = [
  { code: 1, suffix: 'points', of: ['Point'] },
  { code: 8, suffix: 'multipoints', of: ['MultiPoint'] },
  { code: 3, suffix: 'lines', of: ['LineString', 'MultiLineString'] },
  { code: 5, suffix: 'areas', of: ['Polygon', 'MultiPolygon'] },
] as const

/** A ZIP archive. A shapefile has one kind of shape, so a layer of several becomes several in the archive. */
export async function writeShapefile(
  name: string,
  columns: readonly Column[],
  features: readonly Feature[],
): Promise<{ bytes: Uint8Array; notes: string[] }> {
  const present = groups
    .map((group) => ({
      ...group,
      features: features.filter(({ geometry }) => (group.of as readonly string[]).includes(geometry.type)),
    }))
    .filter((group) => group.features.length > 0)
  const notes = new Set<string>()
  if (present.length > 1) notes.add(`A shapefile has one kind of shape: the archive has ${present.length} shapefiles.`)
  const encoder = new TextEncoder()
  const base =
    name
      .replace(/[^\w-]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 60) || 'layer'
  const entries = present.flatMap(({ code, suffix, features: own }) => {
    const file = present.length > 1 ? `${base}_${suffix}` : base
    const { shp, shx } = writeShapes(
      code,
      own.map(({ geometry }) => geometry),
    )
    const { bytes, notes: told } = writeDbf(
      columns,
      own.map(({ attributes }) => attributes),
    )
    for (const note of told) notes.add(note)
    return [
      { name: `${file}.shp`, bytes: shp },
      { name: `${file}.shx`, bytes: shx },
      { name: `${file}.dbf`, bytes },
      { name: `${file}.prj`, bytes: encoder.encode(degreesWkt) },
      { name: `${file}.cpg`, bytes: encoder.encode('UTF-8') },
    ]
  })
  return { bytes: await writeZip(entries), notes: [...notes] }
}

function writeShapes(code: number, geometries: readonly Geometry[]) {
  const parts = geometries.map((geometry) => partsOf(geometry))
  const sizes = parts.map((lines) => {
    const points = lines.reduce((sum, line) => sum + line.length, 0)
    return code === 1 ? 20 : code === 8 ? 40 + points * 16 : 44 + lines.length * 4 + points * 16
  })
  const shp = new Uint8Array(headBytes + sizes.reduce((sum, size) => sum + size + 8, 0))
  const shx = new Uint8Array(headBytes + sizes.length * 8)
  const [shapes, index] = [new DataView(shp.buffer), new DataView(shx.buffer)]
  const whole = boxOf(parts.flat())
  for (const view of [shapes, index]) {
    view.setInt32(0, 9994)
    view.setInt32(24, view.byteLength / 2)
    view.setInt32(28, 1000, true)
    view.setInt32(32, code, true)
    whole.forEach((each, at) => view.setFloat64(36 + at * 8, each, true))
  }
  let at = headBytes
  parts.forEach((lines, number) => {
    const size = sizes[number]!
    index.setInt32(headBytes + number * 8, at / 2)
    index.setInt32(headBytes + number * 8 + 4, size / 2)
    shapes.setInt32(at, number + 1)
    shapes.setInt32(at + 4, size / 2)
    at += 8
    shapes.setInt32(at, code, true)
    let to = at + 4
    const put = (value: number) => {
      shapes.setFloat64(to, value, true)
      to += 8
    }
    const putCount = (value: number) => {
      shapes.setInt32(to, value, true)
      to += 4
    }
    const points = lines.flat()
    if (code !== 1) boxOf(lines).forEach(put)
    if (code === 8) putCount(points.length)
    if (code === 3 || code === 5) {
      putCount(lines.length)
      putCount(points.length)
      let first = 0
      for (const line of lines) {
        putCount(first)
        first += line.length
      }
    }
    for (const [x, y] of points) {
      put(x)
      put(y)
    }
    at += size
  })
  return { shp, shx }
}

/** The parts of a shape; the rings of an area turn the way that shapefiles want: edges right, holes left. */
function partsOf(geometry: Geometry): (readonly Position[])[] {
  const rings = (area: readonly Ring[]) =>
    area.map((ring, at) => (turnOf(ring) > 0 === (at === 0) ? ring.toReversed() : ring))
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]]
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
      return [...geometry.coordinates]
    case 'Polygon':
      return rings(geometry.coordinates)
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(rings)
  }
}

function boxOf(lines: readonly (readonly Position[])[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines)
    for (const [x, y] of line) {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  return box
}
