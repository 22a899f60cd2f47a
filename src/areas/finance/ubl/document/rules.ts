/** An invoice in UBL 2.1, each value as text from the file: an error must be visible before it becomes a number. */
export type UblDocument = {
  root: string
  customization?: string | undefined
  profile?: string | undefined
  number?: string | undefined
  issued_on?: string | undefined
  due_on?: string | undefined
  type?: string | undefined
  notes: string[]
  currency?: string | undefined
  /** The tax authority's currency, if different. */
  tax_currency?: string | undefined
  buyer_reference?: string | undefined
  order?: string | undefined
  /** The invoices that a credit note credits. */
  preceding: string[]
  seller: UblParty
  buyer: UblParty
  representative?: UblRepresentative | undefined
  payee?: string | undefined
  delivered_on?: string | undefined
  terms?: string | undefined
  charges: UblCharge[]
  tax_totals: { amount?: string | undefined; currency?: string | undefined; subtotals: UblTax[] }[]
  totals: Partial<Record<TotalName, string>>
  amount_currencies: (string | undefined)[]
  /** Every tax category named above the lines, for any tax. */
  categories: string[]
  lines: UblLine[]
  /** Names of empty elements. */
  empty: string[]
  /** Errors that UBL 2.1 never allows: missing or repeated elements, and invalid numbers and dates. */
  unlike_ubl: string[]
  /** Parts of the file that this program does not import. */
  unread: string[]
}
export type TotalName =
  | 'lines'
  | 'without_tax'
  | 'with_tax'
  | 'allowances'
  | 'charges'
  | 'paid'
  | 'rounding'
  | 'payable'
export type UblParty = {
  endpoint?: string | undefined
  endpoint_scheme?: string | undefined
  /** The registered name; `name` uses the trading name if there is none. */
  legal_name?: string | undefined
  name?: string | undefined
  legal_id?: string | undefined
  /** The registration number only. */
  registered?: string | undefined
  /** Its number for sales tax. */
  tax_id?: string | undefined
  tax_ids: { id?: string | undefined; scheme?: string | undefined }[]
  address: boolean
  country?: string | undefined
}
/** The seller's tax representative: BT-62, BT-63 and the address with its country, BT-64 to BT-69. */
export type UblRepresentative = Pick<UblParty, 'name' | 'tax_id' | 'tax_ids' | 'address' | 'country'>
export type UblCharge = {
  charge?: string | undefined
  amount?: string | undefined
  base?: string | undefined
  factor?: string | undefined
  reason?: string | undefined
  reason_code?: string | undefined
} & UblCategory
export type UblTax = {
  taxable?: string | undefined
  amount?: string | undefined
  reason?: string | undefined
} & UblCategory
/** A category with its tax: only VAT is checked by the category rules. */
export type UblCategory = { category?: string | undefined; percent?: string | undefined; scheme?: string | undefined }
export type UblLine = {
  id?: string | undefined
  quantity?: string | undefined
  unit?: string | undefined
  amount?: string | undefined
  order_line?: string | undefined
  name?: string | undefined
  description?: string | undefined
  price?: string | undefined
  base_quantity?: string | undefined
  base_unit?: string | undefined
  charges: UblCharge[]
} & UblCategory

/** A decimal with its sign, exact to the smallest fraction of a cent that a price can have. */
export const unit = 100_000_000n
export function decimal(text: string | undefined): bigint | null {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(text?.trim() ?? '') ?? []
  if (whole === undefined) return null
  const value = BigInt(whole) * unit + BigInt(fraction.slice(0, 8).padEnd(8, '0'))
  return sign === '-' ? -value : value
}
export const orZero = (text: string | undefined) => decimal(text) ?? 0n
/** To the cent, rounding half up as XPath does. */
export function cent(value: bigint, divisor = 1n): bigint {
  const size = divisor * (unit / 100n)
  const top = value * 2n + size
  const down = top / (size * 2n)
  return (top < 0n && top % (size * 2n) !== 0n ? down - 1n : down) * (unit / 100n)
}
export const sum = (values: readonly (string | undefined)[]) => values.reduce((total, each) => total + orZero(each), 0n)
export const places = (text: string | undefined) => /\.(\d+)$/.exec(text?.trim() ?? '')?.[1]?.length ?? 0
/** Equal within two cents, as Peppol allows after a multiplication. */
export const near = (a: bigint, b: bigint) => a - b <= unit / 50n && b - a <= unit / 50n
export const size = (value: bigint) => (value < 0n ? -value : value)
export const isVat = ({ scheme }: { scheme?: string | undefined }) => scheme?.toUpperCase() === 'VAT'
export const isCharge = ({ charge }: UblCharge) => charge === 'true'
export const isAllowance = ({ charge }: UblCharge) => charge === 'false'

/** In whole cents, rounding half away from zero; null for an invalid amount. */
export const centsOf = (text: string | undefined): number | null => {
  const value = decimal(text)
  return value === null ? null : Number(value < 0n ? -cent(-value) : cent(value)) / Number(unit / 100n)
}
export const numberOf = (text: string | undefined): number | null => (decimal(text) === null ? null : Number(text))
