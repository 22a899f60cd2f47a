import { freeName, type DrawnKind, type Rectangle } from '../drawing/rules.ts'

/** Everything printed on a page is placed in points from its upper left corner. */
export type Text = Rectangle & { words: string }
export type Line = { x1: number; y1: number; x2: number; y2: number }
export type Marks = {
  width: number
  height: number
  texts: readonly Text[]
  lines: readonly Line[]
  boxes: readonly Rectangle[]
}
export type Suggestion = Rectangle & { name: string; kind: DrawnKind }

const lineHeight = 14
const shortestLine = 36
const mostCells = 1_500

const right = ({ x, width }: Rectangle) => x + width
const bottom = ({ y, height }: Rectangle) => y + height
const overlapX = (a: Rectangle, b: Rectangle) => Math.min(right(a), right(b)) - Math.max(a.x, b.x)
const overlapY = (a: Rectangle, b: Rectangle) => Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y)
/** On the same printed line. */
const beside = (a: Rectangle, b: Rectangle) => overlapY(a, b) > Math.min(a.height, b.height) * 0.4
const inside = (a: Rectangle, b: Rectangle) => overlapX(a, b) > a.width * 0.6 && overlapY(a, b) > a.height * 0.6

/** Fields that a person would fill in, from the top to the bottom. Places in `taken` have a field already. */
export function suggestFields(
  { width, height, texts, lines, boxes }: Marks,
  taken: readonly Rectangle[] = [],
  names: readonly string[] = [],
): Suggestion[] {
  const { words, blanks } = withoutUnderscores(texts)
  const runs = runsOf(words)
  const { level, upright } = straight([...lines, ...blanks])
  const all = distinct([...boxes, ...cellsOf(level, upright)])
  const squares = all.filter((box) => isSquare(box) && !runs.some((run) => inside(run, box)))
  const cells = all.filter((box) => isCell(box, { height, all, level }))
  const found: Suggestion[] = []
  const add = (place: Rectangle, label: string, kind = kindOf(label, place)) => {
    const onPage = place.x >= 0 && place.y >= 0 && right(place) <= width + 1 && bottom(place) <= height + 1
    if (label !== '' && onPage && ![...taken, ...found].some((other) => meets(place, other)))
      found.push({ ...place, name: label, kind })
  }
  for (const square of squares) add(square, labelOfSquare(square, runs, squares), 'check')
  for (const cell of cells) addCell(cell, cells, runs, add)
  for (const line of level) addLine(line, all, runs, add)
  for (const run of runs) addColon(run, { width, runs, cells, level, squares }, add)
  const inOrder = found.toSorted((a, b) => (Math.abs(a.y - b.y) > 4 ? a.y - b.y : a.x - b.x))
  const used = [...names]
  return inOrder.map((each) => {
    const name = freeName(each.name, used)
    used.push(name)
    return { ...each, name }
  })
}

type Add = (place: Rectangle, label: string, kind?: DrawnKind) => void

/** A frame around boxes or lines is decoration, and a column can't be narrower than a few letters. */
const isCell = (box: Rectangle, page: { height: number; all: readonly Rectangle[]; level: readonly Line[] }): boolean =>
  !isSquare(box) &&
  box.width >= 24 &&
  box.height >= 10 &&
  box.height <= page.height * 0.5 &&
  !page.all.some(
    (other) => other !== box && other.width * other.height < box.width * box.height && inside(other, box),
  ) &&
  !page.level.some(
    ({ x1, x2, y1 }) =>
      x2 - x1 >= shortestLine && x1 > box.x - 2 && x2 < right(box) + 2 && y1 > box.y + 3 && y1 < bottom(box) - 3,
  )

const isSquare = ({ width, height }: Rectangle) =>
  width >= 5 && width <= 20 && height >= 5 && height <= 20 && Math.max(width, height) / Math.min(width, height) <= 1.35

const meets = (a: Rectangle, b: Rectangle) => {
  const [wide, high] = [overlapX(a, b), overlapY(a, b)]
  return wide > 0 && high > 0 && wide * high > Math.min(a.width * a.height, b.width * b.height) * 0.25
}

function kindOf(label: string, { height }: Rectangle): DrawnKind {
  if (/\bsignature\b|\bsigned by\b|\bsign here\b/i.test(label)) return 'signature'
  if (/\bdates?\b|\bdated\b/i.test(label)) return 'date'
  return height >= 36 ? 'lines' : 'text'
}

/** “Name: ____” is a label and a line to write on. */
function withoutUnderscores(texts: readonly Text[]): { words: Text[]; blanks: Line[] } {
  const words: Text[] = []
  const blanks: Line[] = []
  for (const text of texts) {
    const perLetter = text.width / Math.max(1, text.words.length)
    for (const { 0: piece, index } of text.words.matchAll(/_{3,}|(?:(?!_{3})[\s\S])+/g)) {
      const [x, wide] = [text.x + index * perLetter, piece.length * perLetter]
      if (piece.startsWith('___')) blanks.push({ x1: x, y1: bottom(text), x2: x + wide, y2: bottom(text) })
      else if (piece.trim() !== '') words.push({ ...text, words: piece, x, width: wide })
    }
  }
  return { words, blanks }
}

/** Pieces of text that are close together are one run of words. */
function runsOf(texts: readonly Text[]): Text[] {
  const runs: Text[] = []
  for (const text of texts.toSorted((a, b) => (beside(a, b) ? a.x - b.x : a.y - b.y))) {
    const before = runs.findLast((run) => beside(run, text))
    const gap = before ? text.x - right(before) : Infinity
    if (before && gap < text.height * 0.8 && gap > -text.height && !/:\s*$/.test(before.words)) {
      const space = gap > text.height * 0.15 && !/\s$/.test(before.words) && !/^\s/.test(text.words) ? ' ' : ''
      const joined = { ...before, words: `${before.words}${space}${text.words}`, width: right(text) - before.x }
      runs[runs.indexOf(before)] = joined
    } else runs.push(text)
  }
  return runs
}

/** “1. Owner’s name (print): *” asks for the owner’s name (print). */
const labelIn = (words: string): string =>
  words
    .replace(/^\s*(?:\(?[\da-z]{1,3}[.)]|[•▪☐□*-])\s+/i, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:*.…]+$/u, '')
    .trim()

function straight(lines: readonly Line[]): { level: Line[]; upright: Line[] } {
  const level: Line[] = []
  const upright: Line[] = []
  for (const { x1, y1, x2, y2 } of lines) {
    if (Math.abs(y1 - y2) < 1 && Math.abs(x1 - x2) >= 5)
      level.push({ x1: Math.min(x1, x2), x2: Math.max(x1, x2), y1, y2: y1 })
    else if (Math.abs(x1 - x2) < 1 && Math.abs(y1 - y2) >= 5)
      upright.push({ x1, x2: x1, y1: Math.min(y1, y2), y2: Math.max(y1, y2) })
  }
  return { level: level.toSorted((a, b) => a.y1 - b.y1), upright: upright.toSorted((a, b) => a.x1 - b.x1) }
}

/** The cells between ruled lines: from each upper left corner to the next line at its right and below it. */
function cellsOf(level: readonly Line[], upright: readonly Line[]): Rectangle[] {
  const near = 1.5
  const cells: Rectangle[] = []
  for (const top of level)
    for (const left of upright) {
      if (cells.length > mostCells) return cells
      const [x, y] = [left.x1, top.y1]
      if (x < top.x1 - near || x > top.x2 - 5 || y < left.y1 - near || y > left.y2 - 5) continue
      const end = upright.find(({ x1, y1, y2 }) => x1 > x + 4 && y1 <= y + near && y2 >= y + 5)
      const floor = level.find(({ y1, x1, x2 }) => y1 > y + 4 && x1 <= x + near && x2 >= x + 5)
      if (!end || !floor || end.x1 > top.x2 + near || floor.y1 > left.y2 + near) continue
      if (floor.x2 < end.x1 - near || end.y2 < floor.y1 - near) continue
      cells.push({ x, y, width: end.x1 - x, height: floor.y1 - y })
    }
  return cells
}

const distinct = (boxes: readonly Rectangle[]): Rectangle[] =>
  boxes.filter(
    (box, at) =>
      !boxes
        .slice(0, at)
        .some(
          (other) =>
            Math.abs(box.x - other.x) < 2.5 &&
            Math.abs(box.y - other.y) < 2.5 &&
            Math.abs(right(box) - right(other)) < 2.5 &&
            Math.abs(bottom(box) - bottom(other)) < 2.5,
        ),
  )

/** The words at the right of a small square, up to the next square; otherwise those at its left. */
function labelOfSquare(square: Rectangle, runs: readonly Text[], squares: readonly Rectangle[]): string {
  const row = runs.filter((run) => beside(run, square))
  const next = Math.min(
    ...squares.filter((other) => other !== square && beside(other, square) && other.x > square.x).map(({ x }) => x),
  )
  const after = row
    .filter(({ x }) => x >= right(square) - 2 && x - right(square) < 24 && x < next)
    .toSorted((a, b) => a.x - b.x)[0]
  if (after) return labelIn(after.words)
  const before = row
    .filter((run) => right(run) <= square.x + 2 && square.x - right(run) < 24)
    .toSorted((a, b) => right(b) - right(a))[0]
  return before ? labelIn(before.words) : ''
}

function addCell(cell: Rectangle, cells: readonly Rectangle[], runs: readonly Text[], add: Add) {
  const wordsIn = (box: Rectangle) => runs.filter((run) => inside(run, box))
  const own = wordsIn(cell)
  const inset = { x: cell.x + 1, y: cell.y + 1, width: cell.width - 2, height: cell.height - 2 }
  if (own.length > 0) {
    // A cell with its label in it has room below the label, or at its right.
    const last = own.toSorted((a, b) => bottom(b) - bottom(a))[0]!
    const label = own.map(({ words }) => words).join(' ')
    const below = bottom(cell) - bottom(last)
    const free = right(cell) - right(last)
    if (below >= 10 && label.length <= 80) add({ ...inset, y: bottom(last) + 1, height: below - 2 }, labelIn(label))
    else if (/:\s*$/.test(last.words) && free >= 40)
      add({ ...inset, x: right(last) + 3, width: free - 4 }, labelIn(last.words))
    return
  }
  const row = cells.filter((other) => other !== cell && Math.abs(other.y - cell.y) < 3 && right(other) <= cell.x + 3)
  const first = row.toSorted((a, b) => a.x - b.x)[0]
  const rowLabel = first
    ? labelIn(
        wordsIn(first)
          .map(({ words }) => words)
          .join(' '),
      )
    : ''
  const { header, rows } = headerOf(cell, cells, wordsIn)
  if (header !== '')
    return add(inset, rowLabel ? `${rowLabel}, ${header}` : rows > 0 ? `${header}, row ${rows}` : header)
  const left = nearestLeft(cell, runs, 150)
  const above = nearestAbove(cell, runs)
  add(inset, rowLabel || labelIn((left ?? above)?.words ?? ''))
}

/** The words at the head of a column, and the number of the cell's row where the column has several empty ones. */
function headerOf(cell: Rectangle, cells: readonly Rectangle[], wordsIn: (box: Rectangle) => Text[]) {
  const column = cells
    .filter((other) => Math.abs(other.x - cell.x) < 3 && Math.abs(right(other) - right(cell)) < 3)
    .toSorted((a, b) => a.y - b.y)
  let [at, steps] = [column.indexOf(cell), 0]
  while (at >= 0 && wordsIn(column[at]!).length === 0) {
    const above = column[at - 1]
    if (!above || Math.abs(bottom(above) - column[at]!.y) > 3) return { header: '', rows: 0 }
    at--
    steps++
  }
  const header =
    at < 0
      ? ''
      : labelIn(
          wordsIn(column[at]!)
            .map(({ words }) => words)
            .join(' '),
        )
  const below = column.some((other) => Math.abs(other.y - bottom(cell)) < 3 && wordsIn(other).length === 0)
  return { header, rows: steps > 1 || below ? steps : 0 }
}

const nearestLeft = (place: Rectangle, runs: readonly Text[], most: number): Text | undefined =>
  runs
    .filter((run) => beside(run, place) && right(run) <= place.x + 3 && place.x - right(run) <= most)
    .toSorted((a, b) => right(b) - right(a))[0]

const nearestAbove = (place: Rectangle, runs: readonly Text[]): Text | undefined =>
  runs
    .filter((run) => bottom(run) <= place.y + 2 && place.y - bottom(run) <= 14 && overlapX(run, place) > 0)
    .toSorted((a, b) => bottom(b) - bottom(a))[0]

/** A ruled line is written on when nothing is printed on it. */
function addLine(line: Line, boxes: readonly Rectangle[], runs: readonly Text[], add: Add) {
  const wide = line.x2 - line.x1
  if (wide < shortestLine) return
  const place = { x: line.x1, y: line.y1 - lineHeight, width: wide, height: lineHeight }
  const isEdge = boxes.some(
    (box) =>
      (Math.abs(box.y - line.y1) < 2.5 || Math.abs(bottom(box) - line.y1) < 2.5) &&
      line.x1 >= box.x - 3 &&
      line.x1 < right(box) - 3,
  )
  const printed = runs.some(
    (run) => overlapX(run, place) > 3 && bottom(run) > line.y1 - lineHeight * 0.7 && run.y < line.y1 - 2,
  )
  if (isEdge || printed) return
  // Lines below each other begin where the longest label ends: a shorter one, with its colon, is farther away.
  const far = nearestLeft(place, runs, 150)
  const left = nearestLeft(place, runs, 60) ?? (far && /:\s*$/.test(far.words) ? far : undefined)
  const below = runs
    .filter((run) => run.y >= line.y1 - 2 && run.y - line.y1 <= 8 && overlapX(run, place) > run.width * 0.6)
    .toSorted((a, b) => a.x - b.x)[0]
  const label = labelIn((left ?? below ?? nearestAbove(place, runs))?.words ?? '')
  // Without words a ruled line may separate two parts of the form.
  add(place, label)
}

/** “Name:” with room at its right, and no line or box for it. */
function addColon(
  run: Text,
  printed: {
    width: number
    runs: readonly Text[]
    cells: readonly Rectangle[]
    level: readonly Line[]
    squares: readonly Rectangle[]
  },
  add: Add,
) {
  if (!/:\s*$/.test(run.words) || run.words.length > 60 || printed.cells.some((cell) => inside(run, cell))) return
  const from = right(run) + 4
  const row = { ...run, x: from, width: printed.width }
  const ends = [
    ...printed.runs.filter((other) => other !== run && beside(other, run)).map(({ x }) => x),
    ...[...printed.cells, ...printed.squares].filter((box) => beside(box, run)).map(({ x }) => x),
  ].filter((x) => x >= right(run))
  const hasLine = printed.level.some(
    ({ x1, x2, y1 }) =>
      x2 > from && x1 < from + 60 && y1 > run.y && y1 < bottom(run) + 6 && overlapX(row, { ...row, x: x1 }) > 0,
  )
  const room = Math.min(printed.width - 36, ...ends) - from - 4
  if (!hasLine && room >= 60)
    add(
      { x: from, y: bottom(run) - lineHeight + 2, width: Math.min(220, room), height: lineHeight },
      labelIn(run.words),
    )
}

/** The words beside or above a box of the PDF, as its name for people. */
export const labelBeside = (place: Rectangle, texts: readonly Text[]): string => {
  const runs = runsOf(texts)
  const small = isSquare(place)
  return small
    ? labelOfSquare(place, runs, [])
    : labelIn((nearestLeft(place, runs, 150) ?? nearestAbove(place, runs))?.words ?? '')
}
