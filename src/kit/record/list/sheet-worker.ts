// Reading and checking a hundred thousand rows takes seconds; the page stays responsive meanwhile, and never holds
// them.
import { readSheet } from 'read-excel-file/web-worker'
import { cellError, columnsIn, judge, type CellError } from '#platform/records/csv.ts'
import { totalOf, type ImportKind } from '#platform/records/import-kind.ts'
import { UnreadableText } from '@granary/encoding/text-encoding.ts'
import { whyNotUnpack } from '#platform/sheets/workbook-size.ts'
import { marked } from './marked.ts'
import { isWorkbook, type Answer, type Asked, type Columns } from './open-sheet.ts'
import { cellOfWorkbook, cellsOfText, headRow, withoutEnd, type SheetText } from './read-sheet.ts'

let head: string[] = []
let rows: string[][] = []
/** The spreadsheet's number of the first row. */
let firstRow = 2
/** All of them: the page is shown only the first ones. */
let wrongHere: CellError[] = []

function firstOf(rows: readonly string[][], column: number): string[] {
  const found: string[] = []
  for (const row of rows) {
    const value = row[column]?.trim()
    if (value && found.push(value) === 3) break
  }
  return found
}

const answers: { [K in Asked['ask']]: (asked: Extract<Asked, { ask: K }>) => Answer[K] | Promise<Answer[K]> } = {
  async open({ file, record, blank = false }) {
    const { cells, encoding } = await (isWorkbook(file) ? workbook(file, blank) : text(file, blank))
    const top = blank ? headRow(cells) : 0
    ;[head, rows, firstRow, wrongHere] = [cells[top] ?? [], cells.slice(top + 1), top + 2, []]
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
    return {
      head,
      columns: columnsIn(record, head),
      first: filled.slice(0, 3),
      examples: head.map((_, at) => firstOf(filled, at)),
      count: rows.length,
      filled: filled.length,
      firstRow,
      encoding,
    }
  },
  judge({ record, columns, kind }) {
    // The server looks up the names of other records: only the server knows them.
    const { rows: read, places, errors } = judge(record, columns, rows, { firstRow, named: {} })
    const twice = kind ? sameKeys(kind, columns) : []
    wrongHere = [...errors, ...twice].toSorted((a, b) => a.row - b.row)
    return {
      errors: wrongHere.slice(0, 1_000),
      wrong: wrongHere.length,
      total: kind ? read.reduce((sum, row) => sum + totalOf(kind, row), 0) : 0,
      sample: kind ? read.slice(0, 5).map((row, at) => ({ row: firstRow + places[at]!, values: row })) : [],
    }
  },
  cuts({ kind, columns, most }) {
    const at = kind.lines ? columns.indexOf(kind.keys[0]!.at(-1)!) : -1
    const cuts: [number, number][] = []
    for (let from = 0; from < rows.length;) {
      let to = Math.min(from + most, rows.length)
      // The lines of one record stay together, as far as a part can hold them.
      while (at >= 0 && to < rows.length && to - from < 2 * most && rows[to]![at] === rows[to - 1]![at]) to++
      cuts.push([from, to])
      from = to
    }
    return cuts
  },
  part: ({ from, to }) => rows.slice(from, to),
  // The server is asked only when there were no errors here.
  marked: ({ errors }) => marked(head, rows, wrongHere.length > 0 ? wrongHere : errors, firstRow),
}

/** Two rows of one number would make one record twice; the server sees only a part at a time. */
function sameKeys(kind: ImportKind, columns: Columns): CellError[] {
  const errors: CellError[] = []
  for (const key of kind.keys) {
    const places = key.map((name) => columns.indexOf(name))
    if (places[0]! < 0) continue
    const seen = new Map<string, number>()
    rows.forEach((row, index) => {
      if (!row[places[0]!]?.trim()) return
      const said = JSON.stringify(places.map((at) => (at < 0 ? '' : (row[at] ?? '').trim())))
      const before = seen.get(said)
      // Neighbors are the lines of one record.
      if (before !== undefined && !(kind.lines && before === index - 1)) {
        const message = kind.lines
          ? `"${row[places.at(-1)!]}" is also in row ${firstRow + before}. Sort the spreadsheet so that its rows follow each other.`
          : `"${row[places.at(-1)!] || row[places[0]!]}" is already in row ${firstRow + before}.`
        errors.push(cellError(kind.sheet, columns, key.at(-1)!, firstRow + index, message))
      }
      if (before === undefined || kind.lines) seen.set(said, index)
    })
  }
  return errors
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ answer: await answers[data.ask](data as never) })
  } catch (error) {
    self.postMessage({
      problem:
        error instanceof UnreadableText
          ? error.message
          : 'This file can’t be read. Save it as CSV or as an Excel workbook (.xlsx) and select it again.',
    })
  }
}

type Cells = { cells: string[][]; encoding: SheetText['encoding'] | null }

const text = async (file: File, blank: boolean): Promise<Cells> =>
  cellsOfText(new Uint8Array(await file.arrayBuffer()), { blank })

async function workbook(file: File, blank: boolean): Promise<Cells> {
  const reason = whyNotUnpack(new Uint8Array(await file.arrayBuffer()))
  if (reason) throw new UnreadableText(reason)
  const cells = (await readSheet(file)).map((row) => row.map(cellOfWorkbook))
  return { cells: blank ? withoutEnd(cells) : cells.filter((row) => row.some((cell) => cell !== '')), encoding: null }
}
