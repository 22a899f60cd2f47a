import type { GrantTerm, TermKind } from './records.ts'

export type Dated = Pick<GrantTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'> & { source?: string }

/** The row that holds on a day: the one that began last. Undefined where nobody has decided anything. */
export const rowOn = <Row extends Dated>(rows: readonly Row[], kind: TermKind, day: string): Row | undefined =>
  rows.filter((row) => row.kind === kind && row.valid_from <= day && (row.valid_until === null || day < row.valid_until)).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => {
  const row = rowOn(rows, kind, day)
  return row && Number(row.value)
}

/** Dollars of a row in whole cents. */
export const centsOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => {
  const value = termOn(rows, kind, day)
  return value === undefined ? undefined : Math.round(value * 100)
}
