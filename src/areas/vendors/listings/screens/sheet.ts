import { offer } from '#kit/record/list/offer.ts'
import { toCsv } from '#platform/records/csv.ts'
import { certificateWords } from '../../profiles/records.ts'
import { listing } from '../records.ts'
import { validOn, type Listing } from '../rules.ts'

/** The CSV code loads with the first download. */
export function download(rows: readonly Listing[], today: string): void {
  const sheet = toCsv(
    listing,
    rows.map((row) => ({
      ...row,
      certificates: validOn(row, today)
        .map(({ kind, expires_on }) => `${certificateWords[kind]} until ${expires_on}`)
        .join('; '),
    })),
  )
  offer(new Blob([sheet], { type: 'text/csv' }), 'Public vendors.csv')
}
