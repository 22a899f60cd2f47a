import type { CellError } from '#platform/records/csv.ts'

/** The added column; when the sheet returns it is ignored, and written again. */
export const remarks = 'Errors'

/** A sheet as received, with the errors at the end of each row; and those cells by row and column. */
export function marked(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  errors: readonly CellError[],
  firstRow = 2,
): { lines: string[][]; wrong: ReadonlySet<string> } {
  const before = head.indexOf(remarks)
  const last = before < 0 ? head.length : before
  const wide = (cells: readonly string[], said: string) =>
    Array.from({ length: Math.max(head.length, last + 1) }, (_, at) => (at === last ? said : (cells[at] ?? '')))
  const words = new Map<number, string[]>()
  for (const { row, message } of errors) words.set(row, [...(words.get(row) ?? []), message])
  return {
    lines: [wide(head, remarks), ...rows.map((cells, at) => wide(cells, (words.get(at + firstRow) ?? []).join('; ')))],
    wrong: new Set(errors.flatMap(({ row, at }) => (at === undefined ? [] : [placeOf(row - firstRow + 2, at)]))),
  }
}

export const placeOf = (row: number, column: number) => `${row} ${column}`

/** A column's spreadsheet name: A to Z, then AA. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))
