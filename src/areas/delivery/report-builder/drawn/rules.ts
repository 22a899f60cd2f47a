import type { Bar } from '#platform/documents/document.ts'
import type { ChartLook, Drawn } from '#platform/sheets/drawn.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { Column, DateStep } from '../../reports/rules.ts'
import { shown as inFigures } from '../../reports/paper/rules.ts'
import { cellIn, inUnit, unitOf, type Sheet } from '../../reports/workbook/rules.ts'
import type { ChartKind, Definition } from '../rules.ts'

type ResultRow = Readonly<Record<string, unknown>>
type Result = { columns: readonly Column[]; rows: readonly ResultRow[] }

/** The maximum number of steps that keep a chart readable: two years of months. */
export const mostSteps = 24
/** A calendar of more than a year has no room for a day. */
export const mostDays = 371

/** The columns of a grouped result: its groups, the number of rows, then the totals. */
export function partsOf({ columns }: Pick<Result, 'columns'>, { stages }: Pick<Definition, 'stages'>) {
  const groups = columns.slice(0, stages?.length || 1)
  const [count, ...sums] = columns.slice(groups.length)
  return { groups, sums, figure: sums[0] ?? count! }
}

/** The largest groups, or the latest days in their order, each with its place in the result. */
export function groupsShown({ rows }: Pick<Result, 'rows'>, group: Column, most = mostSteps) {
  const placed = rows.map((row, at) => ({ row, at }))
  return hasSteps(group)
    ? placed.toSorted((one, other) => String(one.row.c0 ?? '').localeCompare(String(other.row.c0 ?? ''))).slice(-most)
    : placed.slice(0, most)
}

export const hasSteps = ({ kind, step }: Column): boolean => kind === 'date' || step !== undefined

/**
 * The latest steps of a date in their order, each with its row. A step without rows is shown too: a line over the dates
 * that have some would draw a quiet month as if it had not been.
 */
export function stepsShown({ rows }: Pick<Result, 'rows'>, { step = 'day' }: Column) {
  const found = new Map(rows.flatMap((row) => (row.c0 ? [[keyOf(row, step), row] as const] : [])))
  const [first, last] = [[...found.keys()].toSorted()[0], [...found.keys()].toSorted().at(-1)]
  if (first === undefined || last === undefined) return { steps: [], earlier: false, undated: rows.length > 0 }
  const labels = [last]
  while (labels[0]! > first && labels.length < mostSteps) labels.unshift(before(labels[0]!, step))
  return {
    steps: labels.map((label) => ({ label, row: found.get(label) ?? {} })),
    earlier: labels[0]! > first,
    undated: rows.some((row) => !row.c0),
  }
}

const keyOf = (row: ResultRow, step: DateStep) => (step === 'day' ? String(row.c0).slice(0, 10) : String(row.c0))

function before(label: string, step: DateStep): string {
  switch (step) {
    case 'day':
      return addDays(label, -1)
    case 'month':
      return addMonths(`${label}-01`, -1).slice(0, 7)
    case 'quarter': {
      const [year, quarter] = [Number(label.slice(0, 4)), Number(label.slice(6))]
      return quarter > 1 ? `${year}-Q${quarter - 1}` : `${year - 1}-Q4`
    }
    case 'year':
      return String(Number(label) - 1)
  }
}

/** The stages of a process in its own order, where the group is a status or another choice. */
export const inProcess = <Part extends { name: string }>(parts: readonly Part[], { words }: Column): Part[] => {
  const order = Object.values(words ?? {})
  return parts.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** Office has no treemap, funnel, waterfall, calendar or flow in its common charts: these are bars of the same rows. */
const looks: Record<Exclude<ChartKind, 'none'>, ChartLook> = {
  bars: 'columns',
  ranked: 'bars',
  stacked: 'stacked',
  shares: 'shares',
  area: 'area',
  line: 'line',
  multiples: 'line',
  calendar: 'columns',
  treemap: 'bars',
  funnel: 'bars',
  waterfall: 'columns',
  bullets: 'bars',
  sankey: 'bars',
}
const ofSeveral = new Set<ChartKind>(['bars', 'stacked', 'shares', 'area', 'line', 'multiples', 'bullets'])

/** The selected chart in the workbook of a result: each figure is the cell of its row. `plural` names its records. */
export function builtCharts(sheet: Sheet, of: Definition, plural = sheet.title): Drawn | null {
  if (of.chart === 'none' || sheet.rows.length === 0) return null
  const { groups, sums, figure } = partsOf(sheet, of)
  const shown = groupsShown(sheet, groups[0]!, of.chart === 'calendar' ? mostDays : mostSteps)
  const same = sums.filter(({ kind }) => kind === figure.kind)
  const series = ofSeveral.has(of.chart) && same.length > 0 ? same : [figure]
  const unit = unitOf(figure)
  const names = groups.map(({ label }) => label).join(' to ')
  const title = `${plural} by ${names.toLowerCase()}`
  const all = series.map((_, at) => at)
  const chart = (only: readonly number[], more = '') => ({
    title: `${title}${more}`,
    look: looks[of.chart as keyof typeof looks],
    series: only,
    values: only.length === 1 ? series[only[0]!]!.label : unit === 'money' ? 'Amount' : 'Number',
  })
  return {
    names,
    rows: shown.map(({ row }) => groups.map((group) => nameIn(group, row[group.name])).join(' to ')),
    series: series.map((column) => ({
      name: column.label,
      unit,
      cells: shown.map(({ row, at }) => ({
        value: inUnit(unit, Number(row[column.name] ?? 0)),
        formula: cellIn(sheet, column, at),
      })),
    })),
    charts: of.chart === 'multiples' ? all.map((at) => chart([at], `: ${series[at]!.label}`)) : [chart(all)],
  }
}

/** The selected chart on paper, where every chart is bars; amounts below zero have none. */
export function builtBars(sheet: Sheet, of: Definition): { caption: string; bars: readonly Bar[] } | null {
  const drawn = of.chart === 'none' ? null : builtCharts(sheet, of)
  const series = drawn?.series[0]
  if (!drawn || !series || series.cells.some(({ value }) => value < 0)) return null
  const { figure } = partsOf(sheet, of)
  return {
    caption: `${series.name} by ${drawn.names.toLowerCase()}`,
    bars: series.cells.map(({ value }, at) => ({
      label: drawn.rows[at]!,
      value,
      shown: inFigures(figure, series.unit === 'money' ? Math.round(value * 100) : value),
    })),
  }
}

/** Days as in the rows of the workbook. */
const nameIn = ({ kind }: Column, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'None'
    : kind === 'date'
      ? String(value).slice(0, 10)
      : String(value)
