import { download } from '#kit/record/list/download.ts'
import { toCsv } from '#platform/records/csv.ts'
import { asRecord, workbookOf, type Sheet } from '../workbook/rules.ts'

/** A result as a file, by the same writers as lists. */
export async function saveResult(sheet: Sheet, kind: 'csv' | 'xlsx'): Promise<void> {
  const { title, columns, rows } = sheet
  if (kind === 'csv') {
    const names = columns.map(({ name }) => name)
    return download(new Blob([toCsv(asRecord(sheet), rows, names)], { type: 'text/csv' }), `${title}.csv`)
  }
  const { default: write } = await import('write-excel-file/browser')
  const { cells, options } = workbookOf(sheet)
  download(await write(cells, options).toBlob(), `${title}.xlsx`)
}
