import type { Attributes, Column, ColumnKind } from '@granary/geodata/geodata.ts'
import { turnOf } from '@granary/geodata/geometry.ts'
import { worldAt } from '@granary/geodata/cells.ts'
import type { Bounds, Geometry, Position, Ring } from '@granary/geodata/geography.ts'
import { idField } from './where.ts'

/** A FeatureServer layer has one kind of shape: a layer of ours with several has several layers there. */
export const shapeKinds = ['point', 'line', 'area'] as const
export type ShapeKind = (typeof shapeKinds)[number]
const geometryTypes: Record<ShapeKind, string> = {
  point: 'esriGeometryPoint',
  line: 'esriGeometryPolyline',
  area: 'esriGeometryPolygon',
}
/** Where a feature of the layer has several points, all of them are of the type that can. */
export const geometryType = (kind: ShapeKind, hasSeveral: boolean): string =>
  kind === 'point' && hasSeveral ? 'esriGeometryMultipoint' : geometryTypes[kind]
export const degreesSr = { wkid: 4326, latestWkid: 4326 }
export const mercatorSr = { wkid: 102100, latestWkid: 3857 }

const types: Record<ColumnKind, string> = {
  text: 'esriFieldTypeString',
  number: 'esriFieldTypeDouble',
  flag: 'esriFieldTypeString',
  // A day without a time and a zone; milliseconds since 1970 would move it to another day somewhere.
  date: 'esriFieldTypeString',
}

export const fieldsOf = (columns: readonly Column[]) => [
  { name: idField, type: 'esriFieldTypeOID', alias: idField, editable: false, nullable: false },
  ...columns.map(({ name, kind }) => ({
    name,
    type: types[kind],
    alias: name,
    editable: false,
    nullable: true,
    ...(types[kind] === 'esriFieldTypeString' && { length: 4_000 }),
  })),
]

export function attributesFor(
  position: number,
  attributes: Attributes,
  columns: readonly Column[],
  asked: ReadonlySet<string> | null,
) {
  const all: Record<string, unknown> = {}
  if (!asked || asked.has(idField.toLowerCase())) all[idField] = position
  for (const { name, kind } of columns) {
    if (asked && !asked.has(name.toLowerCase())) continue
    const value = attributes[name] ?? null
    all[name] = kind === 'flag' && value !== null ? String(value) : value
  }
  return all
}

/** Meters on the sheet of web maps. */
const half = 20_037_508.342789244
export const toMercator = ([longitude, latitude]: Position): Position => {
  const [x, y] = worldAt(longitude, latitude)
  return [(x * 2 - 1) * half, (1 - y * 2) * half]
}
export const fromMercator = ([x, y]: Position): Position => [
  (x / half) * 180,
  (Math.atan(Math.sinh((y / half) * Math.PI)) * 180) / Math.PI,
]

/** Shapes in Esri’s form; an edge turns right there and a hole left, the other way around than in GeoJSON. */
export function esriShape(geometry: Geometry, isMercator: boolean, isSinglePoint: boolean) {
  const at = (position: Position) => [...(isMercator ? toMercator(position) : position)]
  const rings = (area: readonly Ring[]) =>
    area.map((ring, index) => (turnOf(ring) > 0 === (index === 0) ? ring.toReversed() : ring).map(at))
  switch (geometry.type) {
    case 'Point': {
      const [x, y] = at(geometry.coordinates)
      return isSinglePoint ? { x, y } : { points: [[x, y]] }
    }
    case 'MultiPoint':
      return { points: geometry.coordinates.map(at) }
    case 'LineString':
      return { paths: [geometry.coordinates.map(at)] }
    case 'MultiLineString':
      return { paths: geometry.coordinates.map((line) => line.map(at)) }
    case 'Polygon':
      return { rings: rings(geometry.coordinates) }
    case 'MultiPolygon':
      return { rings: geometry.coordinates.flatMap(rings) }
  }
}

export const extentOf = ([xmin, ymin, xmax, ymax]: Bounds, isMercator = false) => {
  const [[left, bottom], [right, top]] = isMercator
    ? [toMercator([xmin, ymin]), toMercator([xmax, ymax])]
    : [
        [xmin, ymin],
        [xmax, ymax],
      ]
  return { xmin: left, ymin: bottom, xmax: right, ymax: top, spatialReference: isMercator ? mercatorSr : degreesSr }
}
