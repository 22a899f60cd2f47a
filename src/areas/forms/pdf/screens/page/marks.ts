import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Rectangle } from '../../drawing/rules.ts'
import type { Line, Marks, Text } from '../../suggesting/rules.ts'

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [x: number, y: number]

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
const at = (matrix: Matrix, x: number, y: number): Point => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

/** The texts, ruled lines and rectangles of a page, from its upper left corner, whichever way the file turns it. */
export async function marksOf(page: PDFPageProxy): Promise<Marks> {
  const viewport = page.getViewport({ scale: 1 })
  const toPage = viewport.transform as unknown as Matrix
  const [{ items }, { fnArray, argsArray }] = await Promise.all([
    page.getTextContent(),
    page.getOperatorList({ annotationMode: 0 }),
  ])
  return {
    width: viewport.width,
    height: viewport.height,
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [textAt(item, toPage)] : [])),
    ...drawingsIn(fnArray, argsArray as unknown[][], toPage),
  }
}

type TextItem = { str: string; transform: number[]; width: number; height: number }
function textAt({ str, transform, width, height }: TextItem, toPage: Matrix): Text {
  const [x, y] = at(toPage, transform[4]!, transform[5]!)
  const size = height || Math.hypot(transform[2]!, transform[3]!)
  // The letters of a line reach a little below the line on which they are written.
  return { words: str, x, y: y - size * 0.8, width, height: size }
}

/** Strokes and fills. A filled rectangle of at most two points is a line. */
function drawingsIn(
  operators: readonly number[],
  given: readonly unknown[][],
  toPage: Matrix,
): { lines: Line[]; boxes: Rectangle[] } {
  const lines: Line[] = []
  const boxes: Rectangle[] = []
  const stack: { matrix: Matrix; isWhite: boolean }[] = []
  let now = { matrix: toPage, isWhite: false }
  for (const [index, operator] of operators.entries()) {
    const args = given[index] ?? []
    if (operator === OPS.save) stack.push({ ...now })
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) now = stack.pop() ?? now
    else if (operator === OPS.transform) now.matrix = times(now.matrix, args as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push({ ...now })
      if (args[0]) now.matrix = times(now.matrix, args[0] as Matrix)
    } else if (operator === OPS.setFillRGBColor) now.isWhite = args[0] === '#ffffff'
    else if (operator === OPS.constructPath) {
      const [paint, data] = args as [number, [ArrayLike<number> | undefined]]
      if (paint === OPS.endPath || !data?.[0] || typeof data[0].length !== 'number') continue
      const isFilled = paint === OPS.fill || paint === OPS.eoFill
      for (const path of pathsIn(data[0], now.matrix)) addPath(path, isFilled && !now.isWhite, lines, boxes)
    }
  }
  return { lines, boxes }
}

/** One number says what is drawn, and the coordinates follow it. A path with a curve is neither line nor box. */
function pathsIn(data: ArrayLike<number>, matrix: Matrix): Point[][] {
  const paths: Point[][] = []
  let path: Point[] = []
  let isStraight = true
  const end = () => {
    if (isStraight && path.length > 1) paths.push(path)
    path = []
    isStraight = true
  }
  for (let index = 0; index < data.length;) {
    const drawing = data[index]
    const point = () => at(matrix, data[index + 1]!, data[index + 2]!)
    if (drawing === 0) {
      end()
      path = [point()]
      index += 3
    } else if (drawing === 1) {
      path.push(point())
      index += 3
    } else if (drawing === 4) {
      if (path[0]) path.push(path[0])
      index += 1
    } else {
      isStraight = false
      index += drawing === 2 ? 7 : 5
    }
  }
  end()
  return paths
}

function addPath(path: readonly Point[], isFilled: boolean, lines: Line[], boxes: Rectangle[]): void {
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)]
  const box = { x: Math.min(...xs), y: Math.min(...ys), width: 0, height: 0 }
  box.width = Math.max(...xs) - box.x
  box.height = Math.max(...ys) - box.y
  const corners = path.every(
    ([x, y]) =>
      (Math.abs(x - box.x) < 0.5 || Math.abs(x - box.x - box.width) < 0.5) &&
      (Math.abs(y - box.y) < 0.5 || Math.abs(y - box.y - box.height) < 0.5),
  )
  const isClosed = path.length >= 4 && corners && box.width > 2 && box.height > 2
  if (isClosed) {
    // A colored area is a background. A white one is a place to write on.
    if (!isFilled) boxes.push(box)
  } else if (isFilled) {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (box.height <= 2) lines.push({ x1: box.x, x2: box.x + box.width, y1: middle.y, y2: middle.y })
    else if (box.width <= 2) lines.push({ x1: middle.x, x2: middle.x, y1: box.y, y2: box.y + box.height })
  } else
    for (const [index, [x2, y2]] of path.entries()) {
      const before = path[index - 1]
      if (before) lines.push({ x1: before[0], y1: before[1], x2, y2 })
    }
}

/** A box of the PDF on the page, by its name in the file. */
export type Placed = Rectangle & { name: string }
export async function placedOn(page: PDFPageProxy): Promise<Placed[]> {
  const viewport = page.getViewport({ scale: 1 })
  const found = (await page.getAnnotations()) as { subtype: string; fieldName?: string; rect: number[] }[]
  return found.flatMap(({ subtype, fieldName, rect }) => {
    if (subtype !== 'Widget' || !fieldName) return []
    const [x1, y1] = viewport.convertToViewportPoint(rect[0]!, rect[1]!) as number[]
    const [x2, y2] = viewport.convertToViewportPoint(rect[2]!, rect[3]!) as number[]
    const [x, y] = [Math.min(x1!, x2!), Math.min(y1!, y2!)]
    return [{ name: fieldName, x, y, width: Math.abs(x1! - x2!), height: Math.abs(y1! - y2!) }]
  })
}
