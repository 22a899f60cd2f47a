/**
 * The fourteen characters of E-13B (ANSI X9.100-20, ISO 1004). They are drawn on a grid of strokes of 0.013 in: nine high,
 * at most seven wide, aligned on the right. A box is left, top, right and bottom in strokes; boxes of one character
 * overlap. See decision 0417 for what these shapes were compared with.
 */
type Box = readonly [left: number, top: number, right: number, bottom: number]

export const transit = '⑆'
export const amountSign = '⑇'
export const onUs = '⑈'
export const dash = '⑉'

export const shapes: Readonly<Record<string, readonly Box[]>> = {
  '0': [
    [0, 0, 7, 1],
    [0, 0, 1, 9],
    [6, 0, 7, 9],
    [0, 8, 7, 9],
  ],
  '1': [
    [3, 0, 5, 1.5],
    [4, 0, 5, 9],
    [3, 5, 7, 9],
  ],
  '2': [
    [3, 0, 7, 1],
    [6, 0, 7, 5],
    [3, 4, 7, 5],
    [3, 4, 4, 9],
    [3, 8, 7, 9],
  ],
  '3': [
    [2, 0, 6, 1],
    [5, 0, 6, 5],
    [2, 4, 6, 5],
    [2, 4.5, 7, 5],
    [5, 4.5, 7, 9],
    [2, 8, 7, 9],
  ],
  '4': [
    [1, 0, 3, 7],
    [1, 6, 7, 7],
    [5, 5, 7, 9],
  ],
  '5': [
    [2, 0, 7, 1],
    [2, 0, 3, 5],
    [2, 4, 7, 5],
    [6, 4, 7, 9],
    [2, 8, 7, 9],
  ],
  '6': [
    [1, 0, 5, 1],
    [4, 0, 5, 2.5],
    [1, 0, 2, 9],
    [1, 5, 7, 6],
    [6, 5, 7, 9],
    [1, 8, 7, 9],
  ],
  '7': [
    [2, 0, 7, 1],
    [2, 0, 3, 3],
    [6, 0, 7, 4],
    [5, 3.5, 7, 4],
    [4, 4, 6.5, 4.5],
    [4, 4, 5, 9],
  ],
  '8': [
    [1, 0, 6, 1],
    [1, 0, 2, 5],
    [5, 0, 6, 5],
    [1, 4, 6, 5],
    [0, 4.5, 7, 5],
    [0, 4.5, 2, 9],
    [5, 4.5, 7, 9],
    [0, 8, 7, 9],
  ],
  '9': [
    [1, 0, 7, 1],
    [1, 0, 2, 5],
    [6, 0, 7, 5],
    [1, 4, 7, 5],
    [5, 4, 7, 9],
  ],
  [transit]: [
    [0, 1.5, 2, 7.5],
    [4, 0, 7, 3],
    [4, 6, 7, 9],
  ],
  [amountSign]: [
    [5, 0, 7, 4],
    [3, 2.5, 4, 6.5],
    [0, 5, 2, 9],
  ],
  [onUs]: [
    [0, 1.5, 1, 7.5],
    [2, 1.5, 3, 7.5],
    [4, 0.5, 7, 4.5],
  ],
  [dash]: [
    [0, 2.5, 2, 6.5],
    [3, 2.5, 5, 6.5],
    [6, 2.5, 7, 6.5],
  ],
}

/** Points of a PDF, 72 to an inch. */
export const stroke = 0.013 * 72
export const pitch = 0.125 * 72
export const high = 9 * stroke
const across = 7
const halves = 2

type Point = readonly [x: number, y: number]

/** Corners are rounded by half a stroke; the ring of the zero by two outside and one inside. */
const roundOf = (sign: string, isHole: boolean): number => (sign === '0' ? (isHole ? 1 : 2) : 0.5)

/** The outline of a character as the path of an SVG, in points, with its right edge and its top at this place. */
export function outlineOf(sign: string, right: number, top: number): string {
  return contoursOf(shapes[sign]!)
    .map((contour) => rounded(contour, roundOf(sign, areaOf(contour) < 0)))
    .map((parts) => parts.map(([letter, ...points]) => letter + points.map(placed).join(' ')).join(' ') + ' Z')
    .join(' ')

  function placed([x, y]: Point): string {
    return `${(right - (across - x) * stroke).toFixed(3)} ${(top + y * stroke).toFixed(3)}`
  }
}

/**
 * The edges between dark and light cells of half a stroke, as closed contours: dark is on the right hand, so that a hole
 * runs the other way around.
 */
function contoursOf(boxes: readonly Box[]): Point[][] {
  const dark = (x: number, y: number) =>
    boxes.some(
      ([left, top, right, bottom]) =>
        x >= left * halves && x < right * halves && y >= top * halves && y < bottom * halves,
    )
  const next = new Map<string, Point>()
  const link = (from: Point, to: Point) => void next.set(String(from), to)
  for (let y = 0; y < 9 * halves; y++)
    for (let x = 0; x < across * halves; x++) {
      if (!dark(x, y)) continue
      if (!dark(x, y - 1)) link([x, y], [x + 1, y])
      if (!dark(x + 1, y)) link([x + 1, y], [x + 1, y + 1])
      if (!dark(x, y + 1)) link([x + 1, y + 1], [x, y + 1])
      if (!dark(x - 1, y)) link([x, y + 1], [x, y])
    }
  const contours: Point[][] = []
  while (next.size > 0) {
    const contour: Point[] = []
    let at = next.keys().next().value!.split(',').map(Number) as unknown as Point
    for (let to = next.get(String(at)); to; to = next.get(String(at))) {
      next.delete(String(at))
      contour.push([at[0] / halves, at[1] / halves])
      at = to
    }
    contours.push(withoutStraight(contour))
  }
  return contours
}

const withoutStraight = (contour: readonly Point[]): Point[] =>
  contour.filter(([x, y], at) => {
    const [before, after] = [contour.at(at - 1)!, contour[(at + 1) % contour.length]!]
    return !((before[0] === x && x === after[0]) || (before[1] === y && y === after[1]))
  })

const areaOf = (contour: readonly Point[]): number =>
  contour.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = contour[(at + 1) % contour.length]!
    return sum + (x * nextY - nextX * y)
  }, 0)

/** A quarter of a circle as a curve. */
const quarter = 0.5523

function rounded(contour: readonly Point[], radius: number): [letter: string, ...points: Point[]][] {
  return contour.flatMap((corner, at) => {
    const [before, after] = [contour.at(at - 1)!, contour[(at + 1) % contour.length]!]
    const r = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    const [from, to] = [toward(corner, before, r), toward(corner, after, r)]
    const bend = (end: Point) => toward(end, corner, r * quarter)
    return [
      [at === 0 ? 'M' : 'L', from],
      ['C', bend(from), bend(to), to],
    ] as [string, ...Point[]][]
  })
}

const distance = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y)
function toward([x, y]: Point, to: Point, by: number): Point {
  const part = by / distance([x, y], to)
  return [x + (to[0] - x) * part, y + (to[1] - y) * part]
}

/** A character and its place in the line: 1 is the rightmost of 65. */
export type Placed = { sign: string; position: number }

/**
 * The line of a check that the agency prints: check number, routing number, account. The amount field (1 to 12) stays
 * free, because the bank of first deposit prints it. Places follow ANSI X9.100-160: transit in 33 to 43, on-us from 14,
 * auxiliary on-us from 46.
 */
export function micrLine({ routing, account, check }: { routing: string; account: string; check: string }): Placed[] {
  return [
    ...placedFrom(14, `${account}${onUs}`),
    ...placedFrom(33, `${transit}${routing}${transit}`),
    ...placedFrom(46, `${onUs}${check.padStart(6, '0')}${onUs}`),
  ]
}

/** A field by its last place: it grows to the left. */
const placedFrom = (first: number, text: string): Placed[] =>
  [...text].toReversed().map((sign, at) => ({ sign, position: first + at }))

/** From the right edge of the paper to the right edge of the first character, and from the bottom to the middle. */
const rightMargin = (5 / 16) * 72
const middle = (5 / 16) * 72

/** Where the right edge and the top of a character are, on a check whose lower right corner is at this point. */
export const placeOf = (position: number, [right, bottom]: Point): { right: number; top: number } => ({
  right: right - rightMargin - (position - 1) * pitch,
  top: bottom - middle - high / 2,
})
