import type { Reason } from '../../validators.ts'
import { columnsOf, type AnyRecord } from '../record.ts'
import { isGrouping, type Condition } from './conditions.ts'
import { summed } from './summed.ts'

/** A list as a chart: its rows grouped by a column, counted or with an amount added up. */
export type Grouping = { by: string; figure: string | null }

export const groupings = (record: AnyRecord): string[] =>
  columnsOf(record).flatMap(([name, field]) => (isGrouping(field) ? [name] : []))

/** The request may not have been written by this file: the server checks it again. */
export function whyNotGrouped(record: AnyRecord, { by, figure }: Grouping, conditions: readonly Condition[]): Reason {
  const right = groupings(record).includes(by) && (figure === null || summed(record, conditions).includes(figure))
  return right ? null : `${record.plural} can’t be drawn like this.`
}

/** The chart that a list opens with: its first amount by the months of its first date, or else by its status. */
export function firstGrouping(record: AnyRecord, columns: readonly string[]): Grouping | null {
  const all = groupings(record)
  const of = (names: readonly string[]) =>
    names.find((name) => all.includes(name) && record.fields[name]?.kind === 'date') ??
    names.find((name) => name === 'status' && all.includes(name)) ??
    names.find((name) => all.includes(name))
  const by = of(columns) ?? of(all)
  const amounts = summed(record)
  return by === undefined ? null : { by, figure: columns.find((name) => amounts.includes(name)) ?? amounts[0] ?? null }
}

/** In the address: the column, and the amount after a point. */
export const writeGrouping = ({ by, figure }: Grouping) => (figure === null ? by : `${by}.${figure}`)

/** The chart of an address. Where this list can't draw it, the first one. */
export function readGrouping(
  record: AnyRecord,
  chart: string | null,
  conditions: readonly Condition[],
  first: Grouping,
): Grouping {
  const [by = '', figure = null] = chart?.split('.') ?? []
  if (!groupings(record).includes(by)) return first
  return { by, figure: figure !== null && summed(record, conditions).includes(figure) ? figure : null }
}

/** The records and people that name the bars of a chart, as rows that name them. */
export const groupsNamed = (
  { fields }: AnyRecord,
  by: string,
  groups: readonly { key: string | null }[],
): Record<string, string>[] =>
  ['ref', 'person'].includes(fields[by].kind) ? groups.flatMap(({ key }) => (key === null ? [] : [{ [by]: key }])) : []
