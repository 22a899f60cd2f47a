import { download } from '#kit/record/list/download.ts'
import { toCsv } from '#platform/records/csv.ts'
import type { Drawn } from '#platform/sheets/drawn.ts'
import type { Sheet } from '../workbook/rules.ts'

type Draw = (sheet: Sheet) => Promise<Drawn | null>
const asReport: Draw = async (sheet) => (await import('../workbook/rules.ts')).chartsOf(sheet)

/** A result as a file, by the same writers as lists; a workbook has its charts. They load with the first file. */
export async function saveResult(sheet: Sheet, kind: 'csv' | 'xlsx', draw: Draw = asReport): Promise<void> {
  const { asRecord, workbookOf } = await import('../workbook/rules.ts')
  const { title, columns, rows } = sheet
  if (kind === 'csv') {
    const names = columns.map(({ name }) => name)
    return download(new Blob([toCsv(asRecord(sheet), rows, names)], { type: 'text/csv' }), `${title}.csv`)
  }
  const { default: write } = await import('write-excel-file/browser')
  const { sheets, options } = workbookOf(sheet, await draw(sheet))
  download(await write(sheets, options).toBlob(), `${title}.xlsx`)
}
