import { csvText, type CellError } from '#platform/records/csv.ts'
import { placeOf } from './marked.ts'
import { download } from './download.ts'
import { isWorkbook, type Sheet } from './open-sheet.ts'

/** Downloads the sheet for correction: a workbook as a workbook, with its wrong cells marked. */
export async function saveMarked(sheet: Sheet, name: string, errors: readonly CellError[]): Promise<void> {
  const { lines, wrong } = await sheet.marked(errors)
  download(
    isWorkbook({ name }) ? await workbook(lines, wrong) : new Blob([csvText(lines)], { type: 'text/csv' }),
    name.replace(/(\.\w+)?$/, ' to correct$1'),
  )
}

/** Every cell is a text: a code keeps its leading zeros. */
async function workbook(lines: readonly (readonly string[])[], wrong: ReadonlySet<string>): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const cells = lines.map((line, row) =>
    line.map((value, column) => ({
      value,
      type: String,
      ...(row === 0 && { fontWeight: 'bold' as const }),
      ...(wrong.has(placeOf(row + 1, column)) && { backgroundColor: '#FFD7D2' }),
    })),
  )
  return write(cells, { stickyRowsCount: 1 }).toBlob()
}
