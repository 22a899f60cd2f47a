import { cellText } from '../records/csv.ts'
import type { AnyRecord } from '../records/record.ts'

type Cell =
  | { type: typeof Number; value: number; format?: string }
  | { type: typeof Date; value: Date; format: string }
  | { type: typeof String; value: string }
  | null

/** One row of a workbook: every cell with its type, and no formulas. */
export const cellsOf = (of: AnyRecord, row: Readonly<Record<string, unknown>>, columns: readonly string[]): Cell[] =>
  columns.map((name): Cell => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return null
    if (of.fields[name]?.zero && Number(value) === 0) return { type: String, value: of.fields[name].zero }
    switch (of.fields[name]?.kind) {
      case 'money':
        return { type: Number, value: Number(value) / 100, format: '#,##0.00' }
      case 'number':
      case 'percent':
        return { type: Number, value: Number(value) }
      case 'date':
        return { type: Date, value: new Date(`${String(value)}T00:00:00Z`), format: 'yyyy-mm-dd' }
      case 'instant':
        return { type: Date, value: new Date(String(value)), format: 'yyyy-mm-dd hh:mm' }
      default:
        return { type: String, value: cellText(of.fields[name], value).slice(0, most) }
    }
  })

/** A spreadsheet's limit for one cell. */
const most = 32_767
