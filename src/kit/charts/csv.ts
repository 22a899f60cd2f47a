import type { Table } from './FigureTable.tsx'

/** Figures as a spreadsheet reads them: dollars with cents, no sign of thousands, an unknown value empty. */
export const asCsv = ({ step, columns, rows }: Table): string =>
  [
    [step, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, cells }) => [
      name,
      ...columns.map(({ unit }, at) => {
        const cell = cells[at] ?? null
        if (cell === null) return ''
        return typeof cell === 'number' && unit === 'money' ? (cell / 100).toFixed(2) : cell
      }),
    ]),
  ]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n')

/** A word that a spreadsheet would compute is kept a word. */
const quoted = (cell: string | number): string => {
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
