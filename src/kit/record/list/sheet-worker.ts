// Reading and checking a hundred thousand rows takes seconds; the page stays responsive meanwhile, and never holds
// them.
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/web-worker'
import { columnsIn, judge, type CellError } from '#platform/records/csv.ts'
import { readText, UnreadableText, type ReadText } from '#platform/text-encoding.ts'
import { whyNotUnpack } from '#platform/sheets/workbook-size.ts'
import { marked } from './marked.ts'
import { isWorkbook, type Answer, type Asked } from './open-sheet.ts'

let head: string[] = []
let rows: string[][] = []
/** All of them: the page is shown only the first ones. */
let wrongHere: CellError[] = []

const answers: { [K in Asked['ask']]: (asked: Extract<Asked, { ask: K }>) => Answer[K] | Promise<Answer[K]> } = {
  async open({ file, record }) {
    const {
      cells: [first = [], ...body],
      encoding,
    } = await (isWorkbook(file) ? workbook(file) : text(file))
    ;[head, rows, wrongHere] = [first, body, []]
    return { head, columns: columnsIn(record, head), first: body.slice(0, 3), count: body.length, encoding }
  },
  judge({ record, columns }) {
    // The server looks up the names of other records: only the server knows them.
    const { errors } = judge(record, columns, rows, { firstRow: 2, named: {} })
    wrongHere = errors
    return { errors: errors.slice(0, 1_000), wrong: errors.length }
  },
  part: ({ from, to }) => rows.slice(from, to),
  // The server is asked only when there were no errors here.
  marked: ({ errors }) => marked(head, rows, wrongHere.length > 0 ? wrongHere : errors),
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

type Cells = { cells: string[][]; encoding: ReadText['encoding'] | null }

async function text(file: File): Promise<Cells> {
  const read = readText(new Uint8Array(await file.arrayBuffer()))
  return { cells: Papa.parse<string[]>(read.text, { skipEmptyLines: 'greedy' }).data, encoding: read.encoding }
}

async function workbook(file: File): Promise<Cells> {
  const reason = whyNotUnpack(new Uint8Array(await file.arrayBuffer()))
  if (reason) throw new UnreadableText(reason)
  return {
    cells: (await readSheet(file)).map((row) => row.map(written)).filter((row) => row.some((cell) => cell !== '')),
    encoding: null,
  }
}

/** A day of a workbook is midnight in Greenwich; anything else is a moment. */
function written(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date))
    return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell as string | number)
  const iso = cell.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
}
