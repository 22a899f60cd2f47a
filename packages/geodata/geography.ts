/** Longitude first, as GeoJSON has it (RFC 7946, WGS 84). */
export type Position = readonly [longitude: number, latitude: number]
export type Ring = readonly Position[]

/** The shapes of records on the ground. A polygon's first ring is its edge, the others are holes in it. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPoint'; coordinates: readonly Position[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }

/** West, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The earth as a sphere: distances here are right to half a percent, which a map of a county can't show. */
const radius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Meters over the ground, along the great circle. */
export function metersBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const [dLat, dLon] = [radians(latB - latA), radians(lonB - lonA)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(latA)) * Math.cos(radians(latB)) * Math.sin(dLon / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Every corner of a shape. */
export function positionsOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
    case 'MultiPoint':
      return geometry.coordinates
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}

export function boundsOf(geometries: readonly Geometry[]): Bounds | null {
  const all = geometries.flatMap(positionsOf)
  if (all.length === 0) return null
  return all.reduce<Bounds>(
    ([w, s, e, n], [lon, lat]) => [Math.min(w, lon), Math.min(s, lat), Math.max(e, lon), Math.max(n, lat)],
    [180, 90, -180, -90],
  )
}

/** The edge counts as inside: a person on the line of a warning is warned. */
export function isInRing([lon, lat]: Position, ring: Ring): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax, ay] = ring[at]!
    const [bx, by] = ring[before]!
    const across = (lon - ax) * (by - ay) - (lat - ay) * (bx - ax)
    if (
      Math.abs(across) < 1e-12 &&
      lon >= Math.min(ax, bx) &&
      lon <= Math.max(ax, bx) &&
      lat >= Math.min(ay, by) &&
      lat <= Math.max(ay, by)
    )
      return true
    if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** Points and lines have no inside. */
export function isInside(point: Position, geometry: Geometry): boolean {
  const within = ([edge, ...holes]: readonly Ring[]) =>
    Boolean(edge) && isInRing(point, edge!) && !holes.some((hole) => isInRing(point, hole))
  return geometry.type === 'Polygon'
    ? within(geometry.coordinates)
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.some(within)
      : false
}

/** A circle as a ring of so many corners, for renderers that can only draw polygons. */
export function circleAround([lon, lat]: Position, meters: number, corners = 64): Ring {
  const [degrees, squeeze] = [meters / (radians(1) * radius), Math.cos(radians(lat)) || 1e-9]
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners
    return [lon + (degrees * Math.cos(angle)) / squeeze, lat + degrees * Math.sin(angle)] as const
  })
}
