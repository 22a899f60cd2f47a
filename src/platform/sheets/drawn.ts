/** Bars lie and columns are upright; shares are columns to 100%. */
export type ChartLook = 'bars' | 'columns' | 'stacked' | 'shares' | 'line' | 'area'
export type ChartUnit = 'money' | 'number' | 'percent'
export type DrawnSeries = { name: string; unit: ChartUnit; cells: readonly { value: number; formula: string }[] }

/**
 * The charts of a workbook, with the figures that they show: a name in each row, a series in each column. A figure is a
 * formula over the sheet of the rows, so that a corrected row changes the chart.
 */
export type Drawn = {
  /** The heading of the names, and the title of their axis. */
  names: string
  rows: readonly string[]
  series: readonly DrawnSeries[]
  charts: readonly { title: string; look: ChartLook; series: readonly number[]; values: string }[]
}

/** The name of the sheet of the figures. */
export const chartSheet = 'Chart'

/** The number format of a series in its cells. */
export const formatOf = ({ unit, cells }: Pick<DrawnSeries, 'unit' | 'cells'>): string =>
  unit === 'money' || !cells.every(({ value }) => Number.isInteger(value)) ? '#,##0.00' : '#,##0'
