import { rowOn } from '#platform/records/dated.ts'
import type { GrantTerm, TermKind } from './records.ts'

export type Dated = Pick<GrantTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'> & { source?: string }

export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => {
  const row = rowOn(rows, kind, day)
  return row && Number(row.value)
}

/** Dollars of a row in whole cents. */
export const centsOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => {
  const value = termOn(rows, kind, day)
  return value === undefined ? undefined : Math.round(value * 100)
}
