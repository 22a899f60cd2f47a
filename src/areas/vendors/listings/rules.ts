import { codesIn, isOf } from '../categories/rules.ts'
import { certificateWords } from '../profiles/kinds/records.ts'

export type Listing = {
  organization_id: string
  vendor: string
  agency: string
  name: string
  trade_name: string | null
  type: string
  city: string | null
  website: string | null
  about: string | null
  categories: string | null
  small_business: boolean
  certificates: { kind: keyof typeof certificateWords; issued_by: string; expires_on: string }[]
}
export type SoughtVendor = { text: string; code: string; kind: string; agency: string }

/** An expired certificate is not shown: the public would think it valid. */
export const validOn = ({ certificates }: Pick<Listing, 'certificates'>, today: string) =>
  certificates.filter(({ expires_on }) => expires_on >= today)

export function isSought(row: Listing, { text, code, kind, agency }: SoughtVendor, today: string): boolean {
  const words = [row.name, row.trade_name, row.city, row.about, row.categories].join(' ').toLowerCase()
  return (
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word)) &&
    (code.trim() === '' || codesIn(row.categories).some((own) => isOf(own, code))) &&
    (kind === '' || validOn(row, today).some((each) => each.kind === kind)) &&
    (agency === '' || row.agency === agency)
  )
}
