import type { Geometry, Position } from './geography.ts'

const types: Readonly<Record<string, readonly [type: string, depth: number]>> = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
}

/** Well-known text, with or without heights and the number of its system in front; undefined if it isn't a shape. */
export function readWkt(text: string): { type: string; coordinates: unknown } | null | undefined {
  const [, name, body] = /^(?:SRID=4326;)?\s*([A-Z]+)\s*(?:ZM|Z|M)?\s*(EMPTY|\([\s\S]*\))\s*$/i.exec(text.trim()) ?? []
  const known = types[name?.toUpperCase() ?? '']
  if (!known || !body) return undefined
  if (/^EMPTY$/i.test(body)) return null
  const [type, depth] = known
  // As JSON: (1 2, 3 4) becomes [[1,2],[3,4]]. A multipoint may have parentheses around each point or not.
  if (!/^[\d\s.,()eE+-]+$/.test(body)) return undefined
  const plain = type === 'MultiPoint' ? `(${body.slice(1, -1).replace(/[()]/g, '')})` : body
  const json = plain
    .replace(/[-+.\deE]+(?:\s+[-+.\deE]+)+/g, (position) => `[${position.trim().split(/\s+/).map(Number).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    const coordinates = JSON.parse(json) as unknown[]
    return { type, coordinates: depth === 0 ? coordinates[0] : coordinates }
  } catch {
    return undefined
  }
}

export function writeWkt(geometry: Geometry): string {
  const at = ([x, y]: Position) => `${x} ${y}`
  const line = (each: readonly Position[]) => `(${each.map(at).join(', ')})`
  const lines = (each: readonly (readonly Position[])[]) => `(${each.map(line).join(', ')})`
  switch (geometry.type) {
    case 'Point':
      return `POINT (${at(geometry.coordinates)})`
    case 'LineString':
      return `LINESTRING ${line(geometry.coordinates)}`
    case 'Polygon':
      return `POLYGON ${lines(geometry.coordinates)}`
    case 'MultiPoint':
      return `MULTIPOINT (${geometry.coordinates.map((each) => `(${at(each)})`).join(', ')})`
    case 'MultiLineString':
      return `MULTILINESTRING ${lines(geometry.coordinates)}`
    case 'MultiPolygon':
      return `MULTIPOLYGON (${geometry.coordinates.map(lines).join(', ')})`
  }
}
