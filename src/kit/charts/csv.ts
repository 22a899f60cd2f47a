import { csvText } from '#platform/records/csv.ts'
import type { Table } from './FigureTable.tsx'

/** Figures as a spreadsheet reads them: dollars with cents, no sign of thousands, an unknown value empty. */
export const asCsv = ({ step, columns, rows }: Table): string =>
  csvText([
    [step, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, cells }) => [
      name,
      ...columns.map(({ unit }, at) => {
        const cell = cells[at] ?? null
        if (cell === null) return ''
        return typeof cell === 'number' && unit === 'money' ? (cell / 100).toFixed(2) : String(cell)
      }),
    ]),
  ])
