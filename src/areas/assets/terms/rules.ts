import type { AssetTerm, AssetTermKind } from '../assets/records.ts'

export type Dated = Pick<AssetTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'> & { source?: string }

/** The row that holds on a day: the one that began last. Undefined where nobody has decided anything. */
export const rowOn = <Row extends Dated>(rows: readonly Row[], kind: AssetTermKind, day: string): Row | undefined =>
  rows.filter((row) => row.kind === kind && row.valid_from <= day && (row.valid_until === null || day < row.valid_until)).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

export const termOn = (rows: readonly Dated[], kind: AssetTermKind, day: string): number | undefined => {
  const value = rowOn(rows, kind, day)?.value
  return value === undefined ? undefined : Number(value)
}

/** In cents; undefined where nobody has decided anything. */
export const centsOn = (rows: readonly Dated[], kind: AssetTermKind, day: string): number | undefined => {
  const dollars = termOn(rows, kind, day)
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}
