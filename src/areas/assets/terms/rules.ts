import { rowOn } from '#platform/records/dated.ts'
import type { AssetTerm, AssetTermKind } from './records.ts'

export type Dated = Pick<AssetTerm, 'kind' | 'value' | 'valid_from' | 'valid_to'> & { source?: string }

export const termOn = (rows: readonly Dated[], kind: AssetTermKind, day: string): number | undefined => {
  const value = rowOn(rows, kind, day)?.value
  return value === undefined ? undefined : Number(value)
}

/** In cents; undefined without a setting. */
export const centsOn = (rows: readonly Dated[], kind: AssetTermKind, day: string): number | undefined => {
  const dollars = termOn(rows, kind, day)
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}
