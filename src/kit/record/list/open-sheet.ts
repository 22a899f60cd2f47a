import type { CellError } from '#platform/records/csv.ts'
import type { ImportKind } from '#platform/records/import-kind.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { ReadText } from '@granary/encoding/text-encoding.ts'
import type { marked } from './marked.ts'

export type Columns = (string | null)[]
export type Opened = {
  head: string[]
  columns: Columns
  first: string[][]
  /** The first values of each column: in a sheet of many kinds the first rows leave most columns blank. */
  examples: string[][]
  count: number
  /** Of these, the rows that are not blank. */ filled: number
  /** The number of the first row in a spreadsheet. */ firstRow: number
  /** The text encoding of the file; a workbook has none. */ encoding: ReadText['encoding'] | null
}
export type Judged = { errors: CellError[]; wrong: number }
/** The first rows as they were read, and the total that is proved. */
export type JudgedSheet = Judged & { total: number; sample: { row: number; values: Record<string, unknown> }[] }
export type Asked =
  | { ask: 'open'; file: File; record: AnyRecord; blank?: boolean }
  | { ask: 'judge'; record: AnyRecord; columns: Columns; kind?: ImportKind }
  | { ask: 'cuts'; kind: ImportKind; columns: Columns; most: number }
  | { ask: 'part'; from: number; to: number }
  | { ask: 'marked'; errors: readonly CellError[] }
export type Answer = {
  open: Opened
  judge: JudgedSheet
  cuts: [from: number, to: number][]
  part: string[][]
  marked: ReturnType<typeof marked>
}

export type Sheet = Opened & {
  judge: (columns: Columns) => Promise<JudgedSheet>
  /** Where the sheet is cut into parts: never between the rows of one record. */
  cuts: (columns: Columns, most: number) => Promise<[from: number, to: number][]>
  part: (from: number, to: number) => Promise<string[][]>
  marked: (errors: readonly CellError[]) => Promise<ReturnType<typeof marked>>
  close: () => void
}

export const isWorkbook = ({ name }: { name: string }) => /\.xlsx$/i.test(name)

/** A person's file, opened in a separate thread that keeps its rows. As a kind of import its blank rows count. */
export async function openSheet(file: File, record: AnyRecord, kind?: ImportKind): Promise<Sheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  let turn: Promise<unknown> = Promise.resolve()
  /** One query at a time. */
  const ask = <A extends Asked>(asked: A): Promise<Answer[A['ask']]> => {
    const next = turn.catch(() => undefined).then(() => once(worker, asked))
    turn = next
    return next as Promise<Answer[A['ask']]>
  }
  const opened = await ask({ ask: 'open', file, record, ...(kind && { blank: true }) }).catch((error: unknown) => {
    worker.terminate()
    throw error
  })
  return {
    ...opened,
    judge: (columns) => ask({ ask: 'judge', record, columns, ...(kind && { kind }) }),
    cuts: (columns, most) => ask({ ask: 'cuts', kind: kind!, columns, most }),
    part: (from, to) => ask({ ask: 'part', from, to }),
    marked: (errors) => ask({ ask: 'marked', errors }),
    close: () => worker.terminate(),
  }
}

const once = (worker: Worker, asked: Asked) =>
  new Promise<unknown>((take, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ answer: unknown } | { problem: string }>) =>
      'problem' in data ? fail(new Error(data.problem)) : take(data.answer)
    worker.onerror = () => fail(new Error('This file can’t be read here. Try another browser or a smaller file.'))
    worker.postMessage(asked)
  })
