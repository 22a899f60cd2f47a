import { rowOn } from '#platform/records/dated.ts'
import type { TermKind, VendorTerm } from './records.ts'

type Dated = Pick<VendorTerm, 'kind' | 'value' | 'valid_from' | 'valid_to'>

/** The value on a day: the row that began last. Undefined where the agency has set none. */
export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined =>
  rowOn(rows, kind, day)?.value
