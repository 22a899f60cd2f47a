import { boundsOf, type Bounds, type Geometry } from './geography.ts'

/**
 * A cell is the name of a square of the world (a quadkey): each digit is one of the four quarters of the square before
 * it. Everything in a square begins with its name, so that a usual index finds what a tile shows.
 */
export const deepest = 18

/** On the world square, from 0 to 1 (Web Mercator). */
export function worldAt(longitude: number, latitude: number): readonly [x: number, y: number] {
  const angle = (Math.min(85.0511, Math.max(-85.0511, latitude)) * Math.PI) / 180
  const inside = (value: number) => Math.min(1 - 1e-12, Math.max(0, value))
  return [inside((longitude + 180) / 360), inside(0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI))]
}

/** West, south, east, north of a tile. */
export function boundsOfTile(z: number, x: number, y: number): Bounds {
  const longitude = (column: number) => (column / 2 ** z) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)]
}

export function nameOfTile(z: number, x: number, y: number): string {
  let name = ''
  for (let level = z - 1; level >= 0; level--) name += ((x >> level) & 1) + 2 * ((y >> level) & 1)
  return name
}

/** The smallest square around it. */
export function cellOf([west, south, east, north]: Bounds): string {
  const scale = 2 ** deepest
  const [left, top] = worldAt(west, north).map((each) => Math.floor(each * scale)) as [number, number]
  const [right, bottom] = worldAt(east, south).map((each) => Math.floor(each * scale)) as [number, number]
  const apart = Math.max(32 - Math.clz32(left ^ right), 32 - Math.clz32(top ^ bottom))
  return nameOfTile(deepest - apart, left >> apart, top >> apart)
}

/** The squares around a square, itself not counted: what crosses their middle is stored under their names. */
export const around = (cell: string): string[] =>
  Array.from({ length: cell.length }, (_, length) => cell.slice(0, length))

/** A zoom level as the features of a layer carry it. */
export const nameOfZoom = (zoom: number): string => String(zoom).padStart(2, '0')
/** The zoom levels up to this one. */
export const zoomsUpTo = (last: number): string[] => Array.from({ length: last + 1 }, (_, zoom) => nameOfZoom(zoom))
/** The last zoom level that a feature may wait for. */
export const lastZoom = 24

/** The few squares, of one size, that cover a rectangle. */
export function cellsOver([west, south, east, north]: Bounds): string[] {
  const [left, top] = worldAt(west, north)
  const [right, bottom] = worldAt(east, south)
  const wide = Math.max(right - left, bottom - top, 2 ** -deepest)
  const z = Math.min(deepest, Math.max(0, Math.floor(-Math.log2(wide))))
  const scale = 2 ** z
  const cells = new Set<string>()
  for (const x of [left, right])
    for (const y of [top, bottom]) cells.add(nameOfTile(z, Math.floor(x * scale), Math.floor(y * scale)))
  return [...cells]
}

/** From this zoom level on every feature is drawn. */
export const wholeZoom = 14
/** Features closer than this share a place on the map, in parts of a tile. */
const [apart, large] = [1 / 128, 1 / 64]

/**
 * The first zoom level that shows each feature. In a tile no two small ones are closer than four pixels, so that a tile
 * of a whole county has thousands of features and not all of them; what is large enough to be seen is always there.
 */
export function zoomsOf(geometries: readonly Geometry[]): number[] {
  const zooms = Array.from(geometries, () => wholeZoom)
  const places = geometries.map((geometry) => {
    const [west, south, east, north] = boundsOf([geometry])!
    const [[left, top], [right, bottom]] = [worldAt(west, north), worldAt(east, south)]
    return { x: (left + right) / 2, y: (top + bottom) / 2, size: Math.max(right - left, bottom - top) }
  })
  // Neighbors in the file are often neighbors on the ground: taken in another order, they thin out evenly.
  const order = geometries.map((_, at) => at).toSorted((a, b) => scattered(a) - scattered(b))
  for (let z = 0; z < wholeZoom; z++) {
    const scale = 2 ** z / apart
    const taken = new Set<number>()
    const place = (at: number) => Math.floor(places[at]!.x * scale) * 2 ** 26 + Math.floor(places[at]!.y * scale)
    for (const at of order) if (zooms[at]! < z) taken.add(place(at))
    for (const at of order) {
      if (zooms[at]! < z) continue
      const isLarge = places[at]!.size * 2 ** z >= large
      if (!isLarge && taken.has(place(at))) continue
      taken.add(place(at))
      zooms[at] = z
    }
  }
  return zooms
}

/** The same order each time (Knuth’s multiplicative hash). */
const scattered = (at: number) => Math.imul(at, 2_654_435_761) >>> 0
