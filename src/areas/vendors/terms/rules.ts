import type { TermKind, VendorTerm } from './records.ts'

type Dated = Pick<VendorTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'>

/** What holds on a day: the row that began last. Undefined where the agency has decided nothing. */
export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined =>
  rows
    .filter((row) => row.kind === kind && row.valid_from <= day && (row.valid_until === null || day < row.valid_until))
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]?.value
