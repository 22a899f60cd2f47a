/** The cursor of the grid, and the selected range. */
export type Place = { row: number; column: number }
export type Cursor = Place & { from: Place; editing: { begin?: string } | null; entering: boolean }
export type Size = { rows: number; columns: number }

export const start: Cursor = { row: 0, column: 0, from: { row: 0, column: 0 }, editing: null, entering: false }

const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

export function moved(cursor: Cursor, to: Place, { rows, columns }: Size, stretch = false): Cursor {
  const place = { row: within(to.row, rows), column: within(to.column, columns) }
  return { ...place, from: stretch ? cursor.from : place, editing: null, entering: false }
}

/** The selected range, from first to last row and column. */
export const chosen = ({ row, column, from }: Cursor) => ({
  rows: [Math.min(row, from.row), Math.max(row, from.row)] as const,
  columns: [Math.min(column, from.column), Math.max(column, from.column)] as const,
})

const page = 10

/** The target cell of a key; null when there is none. */
export function led({ row, column }: Place, key: string, far: boolean, { rows, columns }: Size): Place | null {
  switch (key) {
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, column }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: far ? columns - 1 : column + 1 }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? rows - 1 : row, column: columns - 1 }
    case 'PageDown':
      return { row: row + page, column }
    case 'PageUp':
      return { row: row - page, column }
    default:
      return null
  }
}

/** The next editable cell, line after line; null at the end of the grid, where Tab leaves it. */
export function nextOpen(
  { row, column }: Place,
  forwards: boolean,
  open: readonly number[],
  rows: number,
): Place | null {
  const after = forwards ? open.find((each) => each > column) : open.findLast((each) => each < column)
  if (after !== undefined) return { row, column: after }
  const line = row + (forwards ? 1 : -1)
  const first = forwards ? open[0] : open.at(-1)
  return line < 0 || line >= rows || first === undefined ? null : { row: line, column: first }
}
