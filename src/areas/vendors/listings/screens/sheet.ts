import { download } from '#kit/record/list/download.ts'
import { toCsv } from '#platform/records/csv.ts'
import { certificateWords } from '../../profiles/kinds/records.ts'
import { listing } from '../records.ts'
import { validOn, type Listing } from '../rules.ts'

/** The CSV code loads with the first download. */
export function downloadVendors(rows: readonly Listing[], today: string): void {
  const sheet = toCsv(
    listing,
    rows.map((row) => ({
      ...row,
      certificates: validOn(row, today)
        .map(({ kind, expires_on }) => `${certificateWords[kind]} until ${expires_on}`)
        .join('; '),
    })),
  )
  download(new Blob([sheet], { type: 'text/csv' }), 'Public vendors.csv')
}
