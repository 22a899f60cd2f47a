import { firstReason, type Reason } from '#platform/rules.ts'
import type { TakeoffMark, TakeoffScale, TakeoffSheet } from './records.ts'

/** A corner, or a corner from which an arc runs through a second point to the next corner. */
export type Vertex =
  | readonly [x: number, y: number]
  | readonly [x: number, y: number, throughX: number, throughY: number]
/** The line, the points of a count, or the outline and after it its cut-outs. */
export type Geometry = readonly (readonly Vertex[])[]
export type MarkKind = TakeoffMark['kind']
export type Point = readonly [x: number, y: number]
export type Region = readonly [left: number, top: number, right: number, bottom: number]

/** The limit for one mark: enough for a contour, and drawn without a pause. */
export const mostVertices = 2_000
/** Two calibrations agree within one percent: more is another scale, or a point beside its place. */
export const tolerance = 0.01
/** A calibration line of half an inch on paper, or of 36 pixels: a shorter one multiplies the error of the hand. */
export const shortestLine = 36

export const readGeometry = (text: string): Geometry => JSON.parse(text) as Geometry

type Circle = { center: Point; radius: number; from: number; sweep: number }

/** The arc from one point through a second to a third; null where the three lie on a line. */
export function circleThrough([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): Circle | null {
  const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
  const size = Math.max(Math.hypot(cx - ax, cy - ay), Math.hypot(bx - ax, by - ay))
  if (Math.abs(d) <= 1e-9 * size * size) return null
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy]
  const center: Point = [
    (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d,
    (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d,
  ]
  const angle = ([x, y]: Point) => Math.atan2(y - center[1], x - center[0])
  const turn = (to: number, from: number) => (((to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
  const from = angle([ax, ay])
  const [through, end] = [turn(angle([bx, by]), from), turn(angle([cx, cy]), from)]
  return {
    center,
    radius: Math.hypot(ax - center[0], ay - center[1]),
    from,
    sweep: through <= end ? end : end - 2 * Math.PI,
  }
}

type Segment = { from: Point; to: Point; arc: Circle | null }

export function segmentsOf(ring: readonly Vertex[], closed: boolean): Segment[] {
  const count = closed ? ring.length : ring.length - 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const [vertex, next] = [ring[at]!, ring[(at + 1) % ring.length]!]
    const [from, to]: Point[] = [
      [vertex[0], vertex[1]],
      [next[0], next[1]],
    ]
    return { from: from!, to: to!, arc: vertex.length === 4 ? circleThrough(from!, [vertex[2], vertex[3]], to!) : null }
  })
}

const segmentLength = ({ from, to, arc }: Segment) =>
  arc ? arc.radius * Math.abs(arc.sweep) : Math.hypot(to[0] - from[0], to[1] - from[1])

export const lengthOf = (ring: readonly Vertex[], closed = false): number =>
  segmentsOf(ring, closed).reduce((sum, segment) => sum + segmentLength(segment), 0)

/** The area of the corners, and of the piece of a circle between each arc and its chord. */
export const areaOf = (ring: readonly Vertex[]): number =>
  Math.abs(
    segmentsOf(ring, true).reduce(
      (sum, { from, to, arc }) =>
        sum +
        (from[0] * to[1] - to[0] * from[1]) / 2 +
        (arc ? (arc.radius ** 2 * (arc.sweep - Math.sin(arc.sweep))) / 2 : 0),
      0,
    ),
  )

/** The measure in units of the sheet: pieces, length or area. */
export function sizeOf(kind: MarkKind, geometry: Geometry): number {
  if (kind === 'count') return geometry.reduce((sum, points) => sum + points.length, 0)
  if (kind === 'length') return geometry.reduce((sum, line) => sum + lengthOf(line), 0)
  const [outline, ...holes] = geometry
  return outline ? Math.max(0, areaOf(outline) - holes.reduce((sum, hole) => sum + areaOf(hole), 0)) : 0
}

const dimensionsOf = { count: 0, length: 1, area: 2 } as const

/** Pieces, feet or square feet. */
export const measureOf = (kind: MarkKind, geometry: Geometry, feetPerUnit: number): number =>
  Math.round(sizeOf(kind, geometry) * feetPerUnit ** dimensionsOf[kind] * 1e6) / 1e6

/** Arcs as short chords, for what only needs to be near. */
export function flattened(ring: readonly Vertex[], closed: boolean, pieces = 16): Point[] {
  const segments = segmentsOf(ring, closed)
  const points = segments.flatMap(({ from, arc }): Point[] =>
    arc
      ? Array.from({ length: pieces }, (_, at): Point => {
          const angle = arc.from + (arc.sweep * at) / pieces
          return [arc.center[0] + arc.radius * Math.cos(angle), arc.center[1] + arc.radius * Math.sin(angle)]
        })
      : [from],
  )
  const last = ring.at(-1)
  return closed || !last ? points : [...points, [last[0], last[1]]]
}

const side = (a: Point, b: Point, c: Point) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
const cross = (a: Point, b: Point, c: Point, d: Point) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

const edges = (points: readonly Point[]) =>
  points.map((point, at) => [point, points[(at + 1) % points.length]!] as const)
const crossAnywhere = (some: readonly Point[], others: readonly Point[]) =>
  edges(some).some(([a, b]) => edges(others).some(([c, d]) => cross(a, b, c, d)))

export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [[ax, ay], [bx, by]] of edges(ring))
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  return inside
}

const fewest = { count: 1, length: 2, area: 3 } as const
const tooFew = {
  count: 'Click at least one place to count.',
  length: 'A length needs two points.',
  area: 'An area needs three points.',
} as const

/** Why this geometry is no mark of its kind on this sheet. */
export function whyNotGeometry(
  kind: MarkKind,
  geometry: Geometry,
  { width, height }: Pick<TakeoffSheet, 'width' | 'height'>,
): Reason {
  const all = geometry.flat()
  const few = geometry.length === 0 || geometry.some((ring) => ring.length < fewest[kind])
  if (few) return tooFew[kind]
  if (all.length > mostVertices)
    return `A mark can have up to ${mostVertices.toLocaleString('en-US')} points. Draw several.`
  if (kind !== 'area' && geometry.length > 1) return 'Draw one line at a time.'
  if (all.some(([x, y]) => x < -1 || y < -1 || x > Number(width) + 1 || y > Number(height) + 1))
    return 'A point is outside the sheet.'
  if (kind === 'length') return lengthOf(geometry[0]!) > 0 ? null : 'The two points are at the same place.'
  return kind === 'area' ? whyNotOutlines(geometry.map((ring) => flattened(ring, true))) : null
}

/** An outline that crosses itself has no area that two people would agree on. */
function whyNotOutlines([outline, ...holes]: Point[][]): Reason {
  const isCrossed = (ring: readonly Point[]) =>
    edges(ring).some(([a, b], at) =>
      edges(ring).some(
        ([c, d], other) => other > at + 1 && !(at === 0 && other === ring.length - 1) && cross(a, b, c, d),
      ),
    )
  const isIn = (ring: readonly Point[], around: readonly Point[]) =>
    !crossAnywhere(ring, around) && ring.some((point) => isInside(point, around))
  return firstReason(
    [outline!, ...holes].some(isCrossed) && 'The outline crosses itself. Move a point.',
    holes.some((hole) => !isIn(hole, outline!)) && 'A cut-out must lie inside the area.',
    holes.some((hole, at) =>
      holes.some(
        (other, index) => index > at && (crossAnywhere(hole, other) || isIn(hole, other) || isIn(other, hole)),
      ),
    ) && 'Two cut-outs overlap. What is cut out twice would be deducted twice.',
    areaOf(outline!) <= 0 && 'The points lie on one line. An area needs three points apart.',
  )
}

/**
 * A length as it is said on a site, in feet: 120, 120', 12'-6", 12 ft 6 in, 38 m, 450 mm. Null if it isn't a
 * length.
 */
export function readLength(text: string): number | null {
  const said = text
    .trim()
    .toLowerCase()
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(',', '')
  const amount = String.raw`(\d+(?:\.\d+)?(?:[ -]\d+\/\d+)?|\d+\/\d+|\.\d+)`
  const metric = new RegExp(String.raw`^${amount}\s*(mm|cm|m|meters?)$`).exec(said)
  const perFoot = { mm: 304.8, cm: 30.48 } as Record<string, number>
  if (metric) return positive(fraction(metric[1]!) / (perFoot[metric[2]!] ?? 0.3048))
  // Without a unit it is feet; with two numbers each has its own, or 12" could be read as 1 foot and 2 inches.
  if (new RegExp(`^${amount}$`).test(said)) return positive(fraction(said))
  const feet = new RegExp(
    String.raw`^(?:${amount}\s*(?:'|ft\.?|feet|foot)\s*-?\s*)?(?:${amount}\s*(?:"|in\.?|inch(?:es)?))?$`,
  ).exec(said)
  if (!feet || (!feet[1] && !feet[2])) return null
  return positive(fraction(feet[1] ?? '0') + fraction(feet[2] ?? '0') / 12)
}
const positive = (value: number) => (value > 0 && Number.isFinite(value) ? value : null)
const fraction = (text: string) =>
  text.split(/[ -]/).reduce((sum, part) => {
    const [over, under] = part.split('/')
    return sum + Number(over) / Number(under ?? 1)
  }, 0)

/** A scale as written on a drawing, in feet for each point of paper: 1" = 20', 1/8" = 1'-0", 1:100. */
export function readScale(text: string): number | null {
  const ratio = /^\s*1\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(text)
  if (ratio) return positive(Number(ratio[1]) / 12 / 72)
  const [paper, ground, more] = text.split('=')
  if (paper === undefined || ground === undefined || more !== undefined) return null
  const [inches, feet] = [readLength(paper), readLength(ground)]
  return inches === null || feet === null ? null : feet / (inches * 12 * 72)
}

/** The scale in words that an estimator compares with the title block. */
export function scaleInWords(feetPerUnit: number, isPaper: boolean): string {
  const said = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return isPaper ? `1" = ${said(feetPerUnit * 72)}'` : `1 ft = ${said(1 / feetPerUnit)} pixels`
}

export type Calibration =
  | { how: 'points'; line: readonly [Point, Point]; known: string }
  | { how: 'stated'; known: string }

export const isPaper = ({ file }: Pick<TakeoffSheet, 'file'>): boolean => file[0]?.type === 'application/pdf'

type Drawing = Pick<TakeoffSheet, 'file'> & { width: number | string; height: number | string }

/** Marks and scales are in the units of the drawing: on paper of another size they would be in other places. */
export function whyNotReplace(sheet: Drawing, next: Drawing): Reason {
  if (isPaper(sheet) !== isPaper(next))
    return isPaper(sheet)
      ? 'This sheet is a page of a PDF. Replace it with a PDF, or add the picture as a new sheet.'
      : 'This sheet is a picture. Replace it with a picture, or add the PDF as a new sheet.'
  const isSame = (a: number | string, b: number | string) => Math.abs(Number(a) - Number(b)) <= Number(a) / 200
  if (isSame(sheet.width, next.width) && isSame(sheet.height, next.height)) return null
  const said = ({ width, height }: Drawing) =>
    [width, height]
      .map((side) => (isPaper(sheet) ? Math.round(Number(side) / 7.2) / 10 : Math.round(Number(side))))
      .join(' by ')
  return `The new drawing is ${said(next)} ${isPaper(sheet) ? 'inches' : 'pixels'}, and this sheet ${said(sheet)}. Marks would move. Add it as a new sheet.`
}

/** Why a sheet can’t be calibrated like this, or the feet for each of its units. */
export function calibrated(
  sheet: Pick<TakeoffSheet, 'file'>,
  from: Calibration,
): { feet: number } | { reason: string } {
  if (from.how === 'stated') {
    if (!isPaper(sheet)) return { reason: 'A picture has no paper size. Calibrate it by two points of a known length.' }
    const feet = readScale(from.known)
    return feet === null ? { reason: `Enter the scale as on the drawing: 1" = 20', 1/8" = 1'-0" or 1:100.` } : { feet }
  }
  const [[ax, ay], [bx, by]] = from.line
  const units = Math.hypot(bx - ax, by - ay)
  if (units < shortestLine)
    return { reason: 'The two points are too close. Use the longest known length on the sheet.' }
  const feet = readLength(from.known)
  return feet === null ? { reason: `Enter the length with its unit: 120', 12'-6" or 38 m.` } : { feet: feet / units }
}

/** How far a second calibration is from the first. */
export const differenceOf = (before: number, after: number): number => Math.abs(after / before - 1)

export function whyNotRecalibrate(
  { name, feet_per_unit }: Pick<TakeoffScale, 'name' | 'feet_per_unit'>,
  after: number,
  paper: boolean,
): Reason {
  const before = Number(feet_per_unit)
  if (differenceOf(before, after) <= tolerance) return null
  return `The calibrations of “${name}” disagree by ${(differenceOf(before, after) * 100).toFixed(1)}%: ${scaleInWords(before, paper)} before, ${scaleInWords(after, paper)} now. Measure a third known length, or replace the earlier calibration.`
}

export const readRegion = (text: string | null): Region | null => (text ? (JSON.parse(text) as Region) : null)
const contains = ([left, top, right, bottom]: Region, [x, y]: Point) =>
  x >= left && x <= right && y >= top && y <= bottom

export function whyNotRegion(
  [left, top, right, bottom]: Region,
  sheet: Pick<TakeoffSheet, 'width' | 'height'>,
  others: readonly Pick<TakeoffScale, 'name' | 'region'>[],
): Reason {
  const other = others.find(({ region }) => {
    const on = readRegion(region)
    return on && left < on[2] && right > on[0] && top < on[3] && bottom > on[1]
  })
  return firstReason(
    (right - left < shortestLine || bottom - top < shortestLine) && 'The area is too small to have its own scale.',
    (left < 0 || top < 0 || right > Number(sheet.width) || bottom > Number(sheet.height)) &&
      'The area is outside the sheet.',
    other && `This area overlaps “${other.name}”. Areas with their own scale can’t overlap.`,
  )
}

type Scales = readonly Pick<TakeoffScale, 'id' | 'name' | 'region' | 'feet_per_unit'>[]

/** The scale at a place: that of its area, or that of the sheet. */
export const scaleAt = (scales: Scales, at: Point): Scales[number] | undefined =>
  scales.find(({ region }) => region && contains(readRegion(region)!, at)) ?? scales.find(({ region }) => !region)

export type ScaleFound = { scale: Scales[number] | null } | { reason: string }

/** The scale of a mark. A count needs none; a length across two scales would be wrong in both. */
export function scaleOf(kind: MarkKind, geometry: Geometry, scales: Scales): ScaleFound {
  if (kind === 'count') return { scale: null }
  const rings = geometry.map((ring) => flattened(ring, kind === 'area'))
  const found = new Set(rings.flat().map((point) => scaleAt(scales, point)))
  for (const scale of scales) if (scale.region && reaches(kind, rings, readRegion(scale.region)!)) found.add(scale)
  const [scale] = found
  if (found.size > 1 && !(found.size === 2 && found.has(undefined)))
    return {
      reason: `This mark crosses from one scale to another (${[...found].map((each) => each?.name).join(', ')}). Measure each area separately.`,
    }
  return found.has(undefined) || !scale ? { reason: uncalibrated } : { scale }
}

/** Whether a mark lies over an area although none of its own points may be in it. */
function reaches(kind: MarkKind, rings: readonly (readonly Point[])[], [left, top, right, bottom]: Region): boolean {
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const lines = rings.flatMap((ring) => (kind === 'area' ? edges(ring) : edges(ring).slice(0, -1)))
  const isCovered = (at: Point) => rings.filter((ring) => isInside(at, ring)).length % 2 === 1
  return (
    lines.some(([a, b]) => edges(corners).some(([c, d]) => cross(a, b, c, d))) ||
    (kind === 'area' && isCovered(corners[0]!))
  )
}

/** The mark of the same item that has the same points: what is drawn twice would be counted twice. */
export const drawnAlready = <M extends Drawn>(mark: Drawn, others: readonly M[]): M | undefined => {
  const places = placesOf(mark)
  return others.find(
    (other) =>
      other.id !== mark.id &&
      other.item === mark.item &&
      other.sheet === mark.sheet &&
      other.kind === mark.kind &&
      placesOf(other) === places,
  )
}
type Drawn = Pick<TakeoffMark, 'id' | 'item' | 'sheet' | 'kind'> & { geometry: string | Geometry }

/** In whole units of the sheet, in one order: the same outline may be begun at another corner. */
const placesOf = ({ geometry }: Drawn): string =>
  (typeof geometry === 'string' ? readGeometry(geometry) : geometry)
    .map((ring) =>
      ring
        .map((vertex) => vertex.map(Math.round).join(','))
        .toSorted()
        .join(' '),
    )
    .toSorted()
    .join(';')

export const uncalibrated =
  'This sheet isn’t calibrated. Set its scale first, by two points or as stated on the drawing.'

/** Judged and measured: what the server stores, and what the screen shows while one draws. */
export function measured(
  kind: MarkKind,
  geometry: Geometry,
  sheet: Pick<TakeoffSheet, 'width' | 'height'>,
  scales: Scales,
): { measure: number; scale: string | null } | { reason: string } {
  const reason = whyNotGeometry(kind, geometry, sheet)
  if (reason) return { reason }
  const found = scaleOf(kind, geometry, scales)
  if ('reason' in found) return found
  return { measure: measureOf(kind, geometry, Number(found.scale?.feet_per_unit ?? 1)), scale: found.scale?.id ?? null }
}

export const measureInWords = (kind: MarkKind, measure: number): string => {
  const said = (digits: number) =>
    measure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return kind === 'count' ? said(0) : kind === 'length' ? `${said(2)} ft` : `${said(1)} sf`
}
