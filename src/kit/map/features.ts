import { isInside, positionsOf, type Bounds, type Geometry, type Position } from '@granary/geodata/geography.ts'
import { groundOf, screenOf, type Frame, type View } from './projection.ts'

export type Tone = 'action' | 'good' | 'warn' | 'bad' | 'info' | 'quiet'
/** The place of a feature: `note` is one line beside its name, `to` its page. */
export type Feature = { id: string; name: string; geometry: Geometry; note?: string; to?: string; tone?: Tone }
/**
 * Features of one type. Those of `ground` are only for orientation: a river, a boundary; they are not selected and
 * not listed.
 */
export type Layer = {
  id: string
  name: string
  features: readonly Feature[]
  tone?: Tone
  /** The mark of its points, where it is the same on every map. */ mark?: Mark
  cluster?: true
  ground?: true
  /** Always visible, above everything and larger: the incident that the map is about. */ onTop?: true
  /** Handles: points that can be dragged; they are not listed. The map tells where to. */ movable?: true
}

/** Colors alone don't distinguish layers: each layer of points has its own mark. */
export const marks = ['dot', 'square', 'triangle', 'diamond', 'ring', 'cross'] as const
export type Mark = (typeof marks)[number]
/**
 * The symbol of a feature in the legend and in the list: a line as a line, an area as an area, a point by its layer's
 * mark.
 */
export type Sign = Mark | 'line' | 'area'

export const isPoint = ({ geometry }: Feature) => geometry.type === 'Point' || geometry.type === 'MultiPoint'
const isArea = ({ geometry }: Feature) => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
const hasMark = ({ ground, features }: Layer) => !ground && (features.length === 0 || features.some(isPoint))

/** The mark of a layer: its own, or the next one not in use. */
export function markOf(layers: readonly Layer[], at: number): Mark {
  const given = new Set(layers.flatMap(({ mark }) => mark ?? []))
  const free = marks.filter((mark) => !given.has(mark))
  const left = free.length > 0 ? free : marks
  return (
    layers[at]!.mark ?? left[layers.slice(0, at).filter((layer) => hasMark(layer) && !layer.mark).length % left.length]!
  )
}

export const signOf = (feature: Feature, mark: Mark): Sign =>
  isPoint(feature) ? mark : isArea(feature) ? 'area' : 'line'

/** The symbol of a whole layer: that of its points, where it has some. */
export const signOfLayer = (layer: Layer, mark: Mark): Sign =>
  hasMark(layer) ? mark : signOf(layer.features[0]!, mark)

/** The movable point that the pointer is on: the nearest within a finger's width. */
export function movableAt(
  layers: readonly Layer[],
  [x, y]: readonly [number, number],
  view: View,
  frame: Frame,
): string | null {
  const near = layers
    .filter(({ movable }) => movable)
    .flatMap(({ features }) => features)
    .flatMap(({ id, geometry }) => {
      if (geometry.type !== 'Point') return []
      const [atX, atY] = screenOf(geometry.coordinates, view, frame)
      const apart = Math.hypot(atX - x, atY - y)
      return apart <= 15 ? [{ id, apart }] : []
    })
    .toSorted((one, other) => one.apart - other.apart)
  return near[0]?.id ?? null
}

/** The anchor and label point of a feature: a point itself, the middle of a line, the mean corner of an area. */
export function anchorOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates
  const corners = positionsOf(geometry)
  if (geometry.type === 'LineString') {
    const [one, other] = [
      corners[Math.floor((corners.length - 1) / 2)] ?? [0, 0],
      corners[Math.floor(corners.length / 2)] ?? [0, 0],
    ]
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  }
  const sum = corners.reduce<Position>(([x, y], [lon, lat]) => [x + lon, y + lat], [0, 0])
  return [sum[0] / Math.max(1, corners.length), sum[1] / Math.max(1, corners.length)]
}

export type Placed = { feature: Feature; at: readonly [x: number, y: number] }
export type Marked = Placed & { layer: Layer; mark: Mark }
export type Cluster = { at: readonly [x: number, y: number]; of: readonly Marked[] }

/** The worst last, so that it is drawn over the others. */
const order: readonly Tone[] = ['quiet', 'good', 'info', 'action', 'warn', 'bad']
export const toneOf = ({ feature, layer }: Pick<Marked, 'feature' | 'layer'>): Tone =>
  feature.tone ?? layer.tone ?? 'action'
const weight = (each: Marked) => order.indexOf(toneOf(each)) + (each.layer.onTop ? order.length : 0)
export const bySeverity = (a: Marked, b: Marked) => weight(a) - weight(b)

/** Marks that would lie on each other, and those of layers with many features sooner. */
const [touching, crowded] = [17, 40]

/**
 * Overlapping marks become one, whichever layers they are of, and the worst of them gives it its place. What is
 * always on top is never merged. The least severe come first.
 */
export function clusters(points: readonly Marked[]): readonly Cluster[] {
  const cells = new Map<string, Marked[]>()
  const cell = ([x, y]: Placed['at'], dx = 0, dy = 0) =>
    `${Math.floor(x / crowded) + dx} ${Math.floor(y / crowded) + dy}`
  const worstFirst = points.toSorted((a, b) => bySeverity(b, a))
  for (const point of worstFirst) {
    if (point.layer.onTop) continue
    const key = cell(point.at)
    const held = cells.get(key)
    if (held) held.push(point)
    else cells.set(key, [point])
  }
  const taken = new Set<Marked>()
  const found: Cluster[] = []
  for (const point of worstFirst) {
    if (taken.has(point)) continue
    taken.add(point)
    const of = [point]
    if (!point.layer.onTop)
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1])
          for (const other of cells.get(cell(point.at, dx, dy)) ?? []) {
            const most = point.layer.cluster && other.layer.cluster ? crowded : touching
            if (taken.has(other) || Math.hypot(other.at[0] - point.at[0], other.at[1] - point.at[1]) > most) continue
            taken.add(other)
            of.push(other)
          }
    found.push({ at: point.at, of })
  }
  return found.toReversed()
}

/** The maximum number of marks around one place. */
const mostFanned = 8
const reach = 24

/**
 * Marks of one place can't be separated by zooming: near enough, they are drawn around it. The others keep their place.
 */
export function fanned(cluster: Cluster, isNear: boolean): readonly (Marked & { from?: Placed['at'] })[] | null {
  const { at, of } = cluster
  if (of.length === 1) return of
  const apart = Math.max(...of.map(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1])))
  if (!isNear || of.length > mostFanned || apart > 6) return null
  return of.map((each, index) => {
    const angle = (2 * Math.PI * index) / of.length - Math.PI / 2
    return { ...each, from: at, at: [at[0] + reach * Math.cos(angle), at[1] + reach * Math.sin(angle)] }
  })
}

/**
 * The position of a name: after the point, before it where the edge or another name is too near, or across the middle
 * of a line or an area.
 */
export type Side = 'start' | 'end' | 'middle'

/**
 * Names that find room, the first ones first; none overlaps another name, mark or cluster, and none is cut off.
 */
export function labeled<Wanted extends { at: readonly [x: number, y: number]; words: string; across?: boolean }>(
  wanted: readonly Wanted[],
  { width, height }: Frame,
  bubbles: readonly { at: Placed['at']; radius: number }[] = [],
): readonly (Wanted & { side: Side })[] {
  const taken: (readonly [left: number, top: number, right: number, bottom: number])[] = bubbles.map(
    ({ at: [x, y], radius }) => [x - radius, y - radius, x + radius, y + radius],
  )
  const marked = wanted.flatMap(({ at, across }) => (across ? [] : [at]))
  return wanted.flatMap((each) => {
    const {
      at: [x, y],
      words,
      across,
    } = each
    const long = words.length * 6.2
    const sides: readonly (readonly [side: Side, left: number, right: number])[] = across
      ? [['middle', x - long / 2, x + long / 2]]
      : [
          ['start', x + 8, x + 12 + long],
          ['end', x - 12 - long, x - 8],
        ]
    const found = sides.find(
      ([, left, right]) =>
        left >= 0 &&
        right <= width &&
        y >= 9 &&
        y <= height - 9 &&
        !taken.some(([l, t, r, b]) => left < r && right > l && y - 9 < b && y + 9 > t) &&
        !marked.some(
          ([mx, my]) =>
            Math.hypot(mx - x, my - y) > 14 && left < mx + 7 && right > mx - 7 && y - 7 < my + 7 && y + 7 > my - 7,
        ),
    )
    if (!found) return []
    taken.push([found[1], y - 9, found[2], y + 9])
    return [{ ...each, side: found[0] }]
  })
}

/** How large a cluster of so many marks is drawn. */
export const radiusOf = ({ of }: Cluster): number => (of.length > 99 ? 20 : of.length > 9 ? 17 : 14)

/** Whether an area fills the whole frame: its color would only tint the map. */
export function covers(geometry: Geometry, view: View, { width, height }: Frame): boolean {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return false
  const steps = [0, 0.25, 0.5, 0.75, 1]
  return steps.every((across) =>
    steps.every((down) => isInside(groundOf(across * width, down * height, view, { width, height }), geometry)),
  )
}

/** Whether a part is visible. */
export function isInSight(bounds: Bounds, view: View, frame: Frame): boolean {
  const [[left, bottom], [right, top]] = [
    screenOf([bounds[0], bounds[1]], view, frame),
    screenOf([bounds[2], bounds[3]], view, frame),
  ]
  return right >= 0 && left <= frame.width && bottom >= 0 && top <= frame.height
}

/** The corners of a line or an edge as a path; numbers of one decimal are exact enough for a screen. */
export const pathOf = (corners: readonly Position[], view: View, frame: Frame, closed: boolean): string =>
  corners
    .map(
      (corner, at) =>
        `${at ? 'L' : 'M'}${screenOf(corner, view, frame)
          .map((each) => each.toFixed(1))
          .join(' ')}`,
    )
    .join('') + (closed ? 'Z' : '')

/** The location of a record as a feature's geometry; none without coordinates. */
export const pointOf = (place: { longitude?: number; latitude?: number } | null | undefined): Geometry | null =>
  place && place.longitude !== undefined && place.latitude !== undefined
    ? { type: 'Point', coordinates: [place.longitude, place.latitude] }
    : null

/** The kind of a place, below its name: its layer and its note, once. */
export const kindOf = ({ name }: Pick<Layer, 'name'>, { note, name: own }: Pick<Feature, 'note' | 'name'>): string =>
  [...new Set([name, note ?? ''])].filter((part) => part !== '' && part !== own).join(' · ')
