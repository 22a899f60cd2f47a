import type { TileFeature } from '#platform/map/tile-features.ts'
import type { Bounds, Geometry } from '@granary/geodata/geography.ts'
import { demoPlaces } from '../places.ts'
import {
  areas,
  brook,
  county,
  creek,
  districts,
  lake,
  railway,
  river,
  riversidePark,
  roads,
  towns,
  trails,
  woods,
  type District,
  type Kind,
  type Road,
} from './ground-plan.ts'
import {
  apart,
  band,
  isWithin,
  isNear,
  metersToLine,
  moved,
  partsWhere,
  positionOf,
  sampled,
  seeded,
  spotOf,
  turned,
  type Line,
  type Spot,
} from './plane.ts'

/** In the layers of the Protomaps basemap, plus parcels. */
export const countyBounds: Bounds = [...positionOf([-14_000, -9_300]), ...positionOf([8_860, 8_400])] as never

type Properties = TileFeature['properties']
const polygon = (ring: Line): Geometry => ({ type: 'Polygon', coordinates: [closed(ring).map(positionOf)] })
const closed = (ring: Line): Line =>
  ring[0] === ring.at(-1) || apart(ring[0]!, ring.at(-1)!) < 0.01 ? ring : [...ring, ring[0]!]
const path = (line: Line): Geometry => ({ type: 'LineString', coordinates: line.map(positionOf) })
const point = (spot: Spot): Geometry => ({ type: 'Point', coordinates: positionOf(spot) })
const put = (layer: string, geometry: Geometry, properties: Properties, from?: number): TileFeature => ({
  layer,
  geometry,
  properties,
  ...(from !== undefined && { from }),
})

const riverRing = band(river, 66, 92)
const roadside = roads.map((road) => ({
  ...road,
  clear: { motorway: 45, primary: 22, secondary: 20 }[road.kind as never] ?? 18,
}))
const isDry = (spot: Spot) => !isNear(spot, river, 62) && !isNear(spot, creek, 18) && !isNear(spot, brook, 14)
const isFree = (spot: Spot, margin = 0) =>
  isDry(spot) &&
  !isNear(spot, railway, 22 + margin) &&
  !isWithin(spot, riversidePark) &&
  !areas.some(({ ring }) => isWithin(spot, ring))

/** Everything of the demonstration’s county, the same on every machine. */
export function countyFeatures(): TileFeature[] {
  const grids = districts.flatMap(streetsOf)
  const rural = countryRoads()
  const lots = districts.flatMap((district, at) => lotsOf(district, at + 1))
  return [
    put('earth', polygon(county), { kind: 'earth' }),
    put('boundaries', path(county), { kind: 'county', name: 'Alder County' }),
    ...fields(),
    ...woods.map((ring) => put('landuse', polygon(ring), { kind: 'wood' }, 8)),
    ...districts.map(({ ring }) => put('landuse', polygon(ring), { kind: 'residential' }, 9)),
    ...towns.flatMap(({ at, reach }) =>
      reach ? [put('landuse', polygon(around(at, reach)), { kind: 'residential' }, 9)] : [],
    ),
    ...areas.map(({ kind, ring }) =>
      put('landuse', polygon(ring), { kind }, kind === 'park' || kind === 'aerodrome' ? 10 : 12),
    ),
    ...areas.flatMap(({ kind, name, ring }) =>
      name ? [put('pois', point(middle(ring)), { kind, name }, kind === 'park' ? 13 : 14)] : [],
    ),
    put('water', polygon(riverRing), { kind: 'river' }),
    put('water', polygon(lake), { kind: 'lake' }, 8),
    put('water', path(river), { kind: 'river', name: 'Alder River' }, 8),
    put('water', path(creek), { kind: 'stream', name: 'Alder Creek' }, 10),
    put('water', path(brook), { kind: 'stream', name: 'Hill Creek' }, 11),
    put('pois', point(middle(lake)), { kind: 'lake', name: 'Mirror Lake' }, 11),
    ...roads.flatMap(withBridges),
    ...trails.map((road) => put('roads', path(road.line), properties(road), 13)),
    put('roads', path(railway), { kind: 'rail', kind_detail: 'rail', name: 'Alder Valley Railroad' }, 9),
    ...rural.map((road) => put('roads', path(road.line), properties(road), 11)),
    ...grids.map((road) => put('roads', path(road.line), properties(road), 12)),
    ...townStreets().map((road) => put('roads', path(road.line), properties(road), 12)),
    ...lots.flatMap(({ ring, house, number, street }, at) => [
      put(
        'parcels',
        polygon(ring),
        { id: `04-${String(at + 1).padStart(5, '0')}`, address: `${number} ${street}` },
        15,
      ),
      put('buildings', polygon(house), { kind: 'building' }, 14),
      put(
        'buildings',
        point(middle(house)),
        { kind: 'address', addr_housenumber: String(number), addr_street: street },
        15,
      ),
    ]),
    ...landmarks(),
    ...towns.map(({ name, at, kind }) =>
      put(
        'places',
        point(at),
        {
          kind: kind === 'neighbourhood' ? kind : 'locality',
          kind_detail: kind,
          name,
          population_rank: { city: 9, town: 7, village: 5, neighbourhood: 1 }[kind],
        },
        { city: 5, town: 8, village: 9, neighbourhood: 12 }[kind],
      ),
    ),
    put('places', point([-6_000, -900]), { kind: 'county', name: 'Alder County' }, 7),
  ]
}

const kinds: Record<Kind, string> = {
  motorway: 'highway',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'medium_road',
  residential: 'minor_road',
  service: 'minor_road',
  path: 'path',
  rail: 'rail',
}
const properties = ({ name, kind, ref }: Omit<Road, 'line'>, bridge = false): Properties => ({
  kind: kinds[kind],
  kind_detail: kind,
  name,
  ...(ref && { ref, shield_text: ref }),
  ...(bridge && { is_bridge: true }),
})
const firstZoom: Partial<Record<Kind, number>> = { motorway: 6, primary: 8, secondary: 9, tertiary: 11 }

/** Where a road crosses water it is drawn again, as a bridge over it. */
function withBridges(road: Road): TileFeature[] {
  const from = firstZoom[road.kind]
  const over = partsWhere(
    road.line,
    (spot) => metersToLine(spot, river) < 58 || metersToLine(spot, creek) < 16 || metersToLine(spot, brook) < 14,
    { every: 6, least: 18 },
  )
  return [
    put('roads', path(road.line), properties(road), from),
    ...over.map((line) => put('roads', path(line), properties(road, true), Math.max(12, from ?? 12))),
  ]
}

/** The corner of a grid, and back to the ground. */
const ofGrid = ({ from, lean }: District, x: number, y: number): Spot => moved(turned([x, y], lean), from)
const reachOf = ({ ring, from, lean, block: [wide, high] }: District) => {
  const local = ring.map((spot) => turned([spot[0] - from[0], spot[1] - from[1]], -lean))
  const [xs, ys] = [local.map(([x]) => x), local.map(([, y]) => y)]
  return {
    columns: [Math.floor(Math.min(...xs) / wide), Math.ceil(Math.max(...xs) / wide)] as const,
    rows: [Math.floor(Math.min(...ys) / high), Math.ceil(Math.max(...ys) / high)] as const,
  }
}
const nameOf = (names: readonly string[], at: number, first: number) => names[(at - first) % names.length]!

export function streetsOf(district: District): Road[] {
  const {
    ring,
    block: [wide, high],
    along,
    across,
  } = district
  const { columns, rows } = reachOf(district)
  const isStreet = (spot: Spot) => isWithin(spot, ring) && isFree(spot)
  const lines = (name: string, line: Line) =>
    partsWhere(line, isStreet, { least: 70 }).map((part): Road => ({ name, kind: 'residential', line: part }))
  return [
    ...span(rows).flatMap((row) =>
      lines(nameOf(along, row, rows[0]), [
        ofGrid(district, columns[0] * wide, row * high),
        ofGrid(district, columns[1] * wide, row * high),
      ]),
    ),
    ...span(columns).flatMap((column) =>
      lines(nameOf(across, column, columns[0]), [
        ofGrid(district, column * wide, rows[0] * high),
        ofGrid(district, column * wide, rows[1] * high),
      ]),
    ),
  ]
}
const span = ([from, to]: readonly [number, number]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

type Lot = { ring: Line; house: Line; number: number; street: string }

/** Two rows of lots in each block, back to back; none in a road, in the water, in a park or beyond the district. */
export function lotsOf(district: District, seed: number): Lot[] {
  const random = seeded(seed * 7_919)
  const {
    ring,
    block: [wide, high],
    along,
  } = district
  const { columns, rows } = reachOf(district)
  const near = roadside.filter(({ line }) => metersToLine(middle(ring), line) < 2_600)
  const lots: Lot[] = []
  for (const row of span(rows).slice(0, -1))
    for (const column of span(columns).slice(0, -1)) {
      const count = Math.max(3, Math.round((wide - 14) / (19 + random() * 5)))
      const long = (wide - 14) / count
      for (const side of [0, 1] as const)
        for (let at = 0; at < count; at++) {
          const [x, y, deep] = [column * wide + 7 + at * long, row * high + 7 + side * (high / 2 - 7), high / 2 - 7]
          const corners = (left: number, low: number, right: number, top: number): Line =>
            (
              [
                [left, low],
                [right, low],
                [right, top],
                [left, top],
                [left, low],
              ] as const
            ).map(([a, b]) => ofGrid(district, a, b))
          const lot = corners(x, y, x + long, y + deep)
          if (!lot.every((spot) => isWithin(spot, ring) && isFree(spot, 8)) || random() < 0.03) continue
          const [middles, reach] = [sampled(lot, 14), apart(lot[0]!, lot[2]!)]
          const touched = near.filter(({ line, clear }) => isNear(lot[0]!, line, clear + reach))
          if (touched.some(({ line, clear }) => middles.some((spot) => isNear(spot, line, clear)))) continue
          const [back, front, gap] = [deep * (0.42 + random() * 0.16), 5 + random() * 3, 2 + random() * 2.5]
          const [low, top] = side === 0 ? [y + front, y + deep - back] : [y + back, y + deep - front]
          lots.push({
            ring: lot,
            house: corners(x + gap, low, x + long - gap, top),
            number: (column - columns[0] + 1) * 100 + at * 4 + (side === 0 ? 1 : 2),
            street: nameOf(along, side === 0 ? row : row + 1, rows[0]),
          })
        }
    }
  return lots
}

/** A road about every mile, as on the plains; they end at the city and at the river. */
function countryRoads(): Road[] {
  const mile = 1_609
  const random = seeded(41)
  const city: Line = [
    [-3_200, -2_900],
    [3_200, -2_900],
    [3_200, 3_000],
    [-3_200, 3_000],
  ]
  const open = (spot: Spot) =>
    isWithin(spot, county) &&
    !isWithin(spot, city) &&
    metersToLine(spot, river) > 75 &&
    !isWithin(spot, lake) &&
    !areas.some(({ kind, ring }) => kind !== 'park' && isWithin(spot, ring))
  const bent = (line: Line) =>
    line.map(([x, y], at): Spot => [x + Math.sin(at * 1.7) * 24 * random(), y + Math.cos(at * 1.3) * 24 * random()])
  const rows = Array.from({ length: 11 }, (_, at) => -8_500 + at * mile)
  const columns = Array.from({ length: 15 }, (_, at) => -13_500 + at * mile)
  const road = (name: string, line: Line) =>
    partsWhere(bent(sampled(line, 500)), open, { every: 40, least: 700 })
      .filter(() => random() > 0.12)
      .map((part): Road => ({ name, kind: 'tertiary', line: part }))
  return [
    ...rows.flatMap((y, at) =>
      road(`${(at + 1) * 10}th Avenue`, [
        [-14_000, y],
        [8_860, y],
      ]),
    ),
    ...columns.flatMap((x, at) =>
      road(`County Road ${'ABCDEFGHJKLMNPR'[at]}`, [
        [x, -9_300],
        [x, 8_400],
      ]),
    ),
  ]
}

const townStreets = (): Road[] =>
  towns.flatMap(({ at, reach, name }) => {
    if (!reach) return []
    const ring = around(at, reach)
    const lean = name.length * 3 - 20
    const offsets = Array.from(
      { length: Math.floor(reach / 110) * 2 + 1 },
      (_, index) => (index - Math.floor(reach / 110)) * 110,
    )
    const names = [
      'Main',
      'Elm',
      'Oak',
      'Park',
      'Church',
      'Mill',
      'Lake',
      'Grove',
      'Center',
      'School',
      'Prairie',
      'State',
      'Vine',
      'Cedar',
      'Ash',
      'Pine',
      'Maple',
    ]
    return offsets.flatMap((offset, index) =>
      (
        [
          [
            [-reach, offset],
            [reach, offset],
          ],
          [
            [offset, -reach],
            [offset, reach],
          ],
        ] as const
      ).flatMap((line, which) =>
        partsWhere(
          line.map((spot) => moved(turned(spot, lean), at)),
          (spot) => isWithin(spot, ring) && metersToLine(spot, river) > 70,
          { least: 150 },
        ).map((part): Road => ({
          name: which === 0 ? `${names[index % names.length]} Street` : `${index + 1}th Street`,
          kind: 'residential',
          line: part,
        })),
      ),
    )
  })

/** Fields between the roads of the plains, in two tones. */
function fields(): TileFeature[] {
  const random = seeded(7)
  const side = 804.5
  const found: TileFeature[] = []
  for (let x = -13_500; x < 8_860; x += side)
    for (let y = -8_500; y < 8_400; y += side) {
      if (random() < 0.55) continue
      const ring: Line = [
        [x + 20, y + 20],
        [x + side - 20, y + 20],
        [x + side - 20, y + side - 20],
        [x + 20, y + side - 20],
      ]
      const free = ring.every(
        (spot) =>
          isWithin(spot, county) &&
          (Math.abs(spot[0]) > 3_300 || Math.abs(spot[1]) > 3_200) &&
          metersToLine(spot, river) > 160 &&
          !isWithin(spot, lake),
      )
      if (
        free &&
        !areas.some((area) => isWithin(middle(ring), area.ring)) &&
        !towns.some(({ at, reach = 0 }) => apart(at, middle(ring)) < reach + 500)
      )
        found.push(put('landuse', polygon(ring), { kind: 'farmland' }, 10))
    }
  return found
}

/** The buildings that the demonstration’s records are about. */
function landmarks(): TileFeature[] {
  const wide: Partial<Record<keyof typeof demoPlaces, readonly [number, number]>> = {
    pump: [26, 18],
    station: [44, 26],
    school: [88, 52],
    hall: [38, 26],
    yard: [62, 40],
    clinic: [70, 46],
    substation: [46, 34],
  }
  return Object.entries(wide).map(([name, [long, high]]) => {
    const [x, y] = spotOf(demoPlaces[name as keyof typeof demoPlaces])
    return put(
      'buildings',
      polygon([
        [x - long / 2, y - high / 2],
        [x + long / 2, y - high / 2],
        [x + long / 2, y + high / 2],
        [x - long / 2, y + high / 2],
      ]),
      { kind: 'building' },
      13,
    )
  })
}

const around = (at: Spot, reach: number): Line =>
  Array.from({ length: 25 }, (_, step): Spot => {
    const angle = (step % 24) * 15
    const far = reach * (0.86 + 0.14 * Math.sin(step * 2.4))
    return moved(turned([far, 0], angle), at)
  })
const middle = (ring: Line): Spot => {
  const corners = ring.slice(0, -1)
  return [
    corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
    corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
  ]
}
