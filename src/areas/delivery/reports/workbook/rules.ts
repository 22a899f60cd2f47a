import { cellsOf } from '#platform/sheets/cells.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Column } from '../rules.ts'

export type Sheet = { title: string; columns: readonly Column[]; rows: readonly Record<string, unknown>[] }

/** The columns of a result as fields, for the writers of lists: money in dollars, days as dates, text never a formula. */
export const asRecord = ({ title, columns }: Pick<Sheet, 'title' | 'columns'>): AnyRecord =>
  ({
    table: 'result',
    label: title,
    plural: title,
    title: columns[0]!.name,
    fields: Object.fromEntries(columns.map(({ name, label, kind: is }) => [name, { kind: is, label }])),
  }) as unknown as AnyRecord

/** The rows and the look of the workbook, in the browser and by email. */
export function workbookOf(sheet: Sheet) {
  const names = sheet.columns.map(({ name }) => name)
  const head = sheet.columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  return {
    cells: [head, ...sheet.rows.map((row) => cellsOf(asRecord(sheet), row, names))],
    options: {
      sheet: sheet.title.slice(0, 31),
      stickyRowsCount: 1,
      columns: names.map((_, at) => ({ width: at === 0 ? 30 : 18 })),
    },
  }
}
