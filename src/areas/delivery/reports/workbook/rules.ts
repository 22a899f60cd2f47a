import { partsOfCharts, sheetOfCharts } from '#platform/sheets/charts.ts'
import { cellsOf } from '#platform/sheets/cells.ts'
import type { ChartUnit, Drawn } from '#platform/sheets/drawn.ts'
import { rangeIn, sheetName } from '#platform/sheets/sheet-name.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { totalsOf } from '../paper/rules.ts'
import { decimalsOf, type Column } from '../rules.ts'

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

/** The rows, the charts and the look of the workbook, in the browser and by email. */
export function workbookOf(sheet: Sheet, drawn: Drawn | null) {
  const names = sheet.columns.map(({ name }) => name)
  const head = sheet.columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const formats = sheet.columns.map((column) => formatOf(column, sheet.rows))
  const rows = {
    sheet: sheetName(sheet.title),
    data: [
      head,
      ...sheet.rows.map((row) =>
        cellsOf(asRecord(sheet), row, names).map((cell, at) =>
          cell && formats[at] ? { ...cell, format: formats[at] } : cell,
        ),
      ),
    ],
    stickyRowsCount: 1,
    columns: names.map((_, at) => ({ width: at === 0 ? 30 : 18 })),
  }
  return {
    sheets: drawn ? [rows, sheetOfCharts(drawn)] : [rows],
    options: { features: drawn ? [partsOfCharts(drawn)] : [] },
  }
}

/** The figures of a column line up: 2.0 below 13.2. */
function formatOf(column: Column, rows: Sheet['rows']): string | undefined {
  const decimals = column.kind === 'number' || column.kind === 'percent' ? decimalsOf(column, rows) : 0
  return decimals > 0 ? `0.${'0'.repeat(decimals)}` : undefined
}

/** The chart that the report has on its page and on paper. Its sums are taken from the rows of the workbook. */
export function chartsOf(sheet: Sheet): Drawn | null {
  const totals = totalsOf(sheet.columns, sheet.rows)
  if (!totals) return null
  const { name, measure, caption } = totals
  const names = cellsBelow(sheet, name)
  const amounts = cellsBelow(sheet, measure)
  const formulaOf = (label: string, at: number) =>
    `SUMPRODUCT(--EXACT(${names},${label === '' ? '""' : `$A$${at + 2}`}),${amounts})`
  return {
    names: name.label,
    rows: totals.rows.map(({ label }) => label || 'None'),
    series: [
      {
        name: measure.label,
        unit: 'money',
        cells: totals.rows.map(({ label, value }, at) => ({
          value: inUnit('money', value),
          formula: formulaOf(label, at),
        })),
      },
    ],
    charts: [{ title: `${sheet.title}: ${caption}`, look: 'bars', series: [0], values: measure.label }],
  }
}

export const unitOf = ({ kind }: Column): ChartUnit => (kind === 'money' || kind === 'percent' ? kind : 'number')

/** Money is in whole cents here and in dollars in a workbook. */
export const inUnit = (unit: ChartUnit, value: number): number => (unit === 'money' ? value / 100 : value)

/** One cell of a result in its workbook, below the head. */
export const cellIn = ({ title, columns }: Sheet, { name }: Column, row: number): string =>
  rangeIn(
    sheetName(title),
    columns.findIndex((each) => each.name === name),
    row + 2,
  )

const cellsBelow = ({ title, columns, rows }: Sheet, { name }: Column): string =>
  rangeIn(
    sheetName(title),
    columns.findIndex((each) => each.name === name),
    2,
    rows.length + 1,
  )
