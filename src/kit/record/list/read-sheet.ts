import Papa from 'papaparse'
import { readText, type ReadText } from '@granary/encoding/text-encoding.ts'

export type SheetText = { cells: string[][]; encoding: ReadText['encoding'] }

/**
 * The cells of a text file, its delimiter recognized: a comma, tab, semicolon or bar, or the one that a first line such
 * as sep=; names. `blank` keeps blank lines between rows, so that every row has the number that a spreadsheet shows.
 */
export function cellsOfText(bytes: Uint8Array, { blank = false } = {}): SheetText {
  const { text, encoding } = readText(bytes)
  const named = /^\uFEFF?sep=([^\r\n])\r?\n/i.exec(text)
  const { data } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    skipEmptyLines: blank ? false : 'greedy',
    ...(named && { delimiter: named[1] }),
  })
  return { cells: blank ? withoutEnd(data) : data, encoding }
}

/** Blank rows below the last one are no rows. */
export function withoutEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return rows.slice(0, last + 1)
}

/** A day of a workbook is midnight in Greenwich; anything else is a moment. */
export function cellOfWorkbook(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date))
    return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell as string | number)
  const iso = cell.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
}

/**
 * Which row names the columns: a report has its title above them. Of the first ten rows it is the first that fills
 * four fifths of the cells that any of them fills, as a column without a name is still a column.
 */
export function headRow(cells: readonly (readonly string[])[]): number {
  const filled = cells.slice(0, 10).map((row) => row.filter((cell) => cell.trim() !== '').length)
  const most = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count >= most * 0.8),
  )
}
