import { isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'

/** An invoice as UBL 2.1 says it, each value as it stands in the file: what is wrong must be seen before it is a number. */
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
  buyer_reference?: string | undefined
  order?: string | undefined
  /** The invoices that a credit note takes back. */
  preceding: string[]
  seller: UblParty
  buyer: UblParty
  payee?: string | undefined
  delivered_on?: string | undefined
  terms?: string | undefined
  charges: UblCharge[]
  /** One tax total with subtotals in the currency of the document. */
  tax_totals: { amount?: string | undefined; currency?: string | undefined; subtotals: UblTax[] }[]
  totals: Partial<Record<'lines' | 'without_tax' | 'with_tax' | 'allowances' | 'charges' | 'paid' | 'rounding' | 'payable', string>>
  amount_currencies: string[]
  lines: UblLine[]
  /** Names of elements with nothing in them. */
  empty: string[]
}
export type UblParty = { endpoint?: string | undefined; endpoint_scheme?: string | undefined; name?: string | undefined; legal_id?: string | undefined; tax_id?: string | undefined; address: boolean; country?: string | undefined }
export type UblCharge = { charge?: string | undefined; amount?: string | undefined; base?: string | undefined; factor?: string | undefined; reason?: string | undefined; reason_code?: string | undefined; category?: string | undefined }
export type UblTax = { taxable?: string | undefined; amount?: string | undefined; category?: string | undefined; percent?: string | undefined; reason?: string | undefined }
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
  category?: string | undefined
  charges: UblCharge[]
}

export type Violation = { rule: string; words: string }

export const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
export const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** A decimal with its sign, exactly, in the smallest part of a cent that a price can have. */
const unit = 100_000_000n
function decimal(text: string | undefined): bigint | null {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(text?.trim() ?? '') ?? []
  if (whole === undefined) return null
  const value = BigInt(whole) * unit + BigInt(fraction.slice(0, 8).padEnd(8, '0'))
  return sign === '-' ? -value : value
}
const orZero = (text: string | undefined) => decimal(text) ?? 0n
/** Half away from zero, to the cent, as the specification rounds. */
function cent(value: bigint, divisor = 1n): bigint {
  const [top, bottom] = [value < 0n ? -value : value, divisor * (unit / 100n)]
  const rounded = (top + bottom / 2n) / bottom
  return (value < 0n ? -rounded : rounded) * (unit / 100n)
}
const sum = (values: readonly (string | undefined)[]) => values.reduce((total, each) => total + orZero(each), 0n)
const places = (text: string | undefined) => /\.(\d+)$/.exec(text?.trim() ?? '')?.[1]?.length ?? 0
const shown = (value: bigint) => dollars(Number(value) / Number(unit / 100n))

/** In whole cents; null for what is no amount. */
export const centsOf = (text: string | undefined): number | null => {
  const value = decimal(text)
  return value === null ? null : Number(cent(value) / (unit / 100n))
}
export const numberOf = (text: string | undefined): number | null => (decimal(text) === null ? null : Number(text))

/** What a line comes to: price / base quantity x quantity, rounded, then its charges and allowances. */
const lineAmount = ({ quantity, price, base_quantity, charges }: UblLine): bigint => {
  const base = base_quantity === undefined ? unit : orZero(base_quantity)
  const exact = orZero(quantity) * orZero(price)
  return (base === 0n ? 0n : cent(exact, base)) + chargesOf(charges)
}
const chargesOf = (charges: readonly UblCharge[]) => charges.reduce((total, { charge, amount }) => total + (charge === 'true' ? cent(orZero(amount)) : -cent(orZero(amount))), 0n)
const isCharge = ({ charge }: UblCharge) => charge === 'true'

const taxCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'])
const invoiceTypes = new Set(['71', '80', '82', '84', '102', '218', '219', '326', '331', '380', '382', '383', '384', '386', '388', '393', '395', '553', '575', '623', '780', '817', '870', '875', '876', '877'])
const creditTypes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])

type Check = (document: UblDocument) => boolean | string[]

/**
 * The rules of EN 16931 (BR-) and of Peppol BIS Billing 3 (PEPPOL-) that concern an invoice to an American agency, by
 * their own names and in our words. A rule holds, or it does not; one that is asked of each line names the lines.
 */
export const ublRules: readonly [rule: string, words: string, holds: Check][] = [
  ['PEPPOL-EN16931-R008', 'has an element with nothing in it', ({ empty }) => empty],
  ['PEPPOL-EN16931-R001', 'names no business process (ProfileID)', (d) => Boolean(d.profile)],
  ['PEPPOL-EN16931-R007', 'names a business process of another form than urn:fdc:peppol.eu:2017:poacc:billing:NN:1.0', (d) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(d.profile ?? '')],
  ['PEPPOL-EN16931-R004', 'is not marked as Peppol BIS Billing 3 (CustomizationID)', (d) => (d.customization ?? '').startsWith(customization)],
  ['PEPPOL-EN16931-R002', 'has more than one note', (d) => d.notes.length <= 1],
  ['PEPPOL-EN16931-R003', 'has neither a buyer reference nor the number of an order', (d) => Boolean(d.buyer_reference ?? d.order)],
  ['PEPPOL-EN16931-R010', 'has no electronic address of the buyer', (d) => Boolean(d.buyer.endpoint)],
  ['PEPPOL-EN16931-R020', 'has no electronic address of the seller', (d) => Boolean(d.seller.endpoint)],
  ['PEPPOL-EN16931-R041', 'has an allowance or a charge with a percentage and nothing that it is a percentage of', (d) => everyCharge(d, ({ factor, base }) => factor === undefined || base !== undefined)],
  ['PEPPOL-EN16931-R042', 'has an allowance or a charge with a base amount and no percentage', (d) => everyCharge(d, ({ factor, base }) => base === undefined || factor !== undefined)],
  ['PEPPOL-EN16931-R040', 'has an allowance or a charge that is not its percentage of its base', (d) => everyCharge(d, ({ factor, base, amount }) => factor === undefined || base === undefined || near(orZero(amount), (orZero(base) * orZero(factor)) / (unit * 100n)))],
  ['PEPPOL-EN16931-R043', 'has an allowance or a charge that says neither true nor false', (d) => everyCharge(d, ({ charge }) => charge === 'true' || charge === 'false')],
  ['PEPPOL-EN16931-R051', 'has amounts in another currency than its own', (d) => d.amount_currencies.every((currency) => currency === d.currency)],
  ['PEPPOL-EN16931-R053', 'has not exactly one tax total with subtotals', (d) => d.tax_totals.filter(({ subtotals }) => subtotals.length > 0).length === 1],
  ['PEPPOL-EN16931-R120', 'has a line that is not its quantity times its price', (d) => wrongLines(d, (line) => near(orZero(line.amount), lineAmount(line)))],
  ['PEPPOL-EN16931-R121', 'has a line with a base quantity that is not more than nothing', (d) => wrongLines(d, ({ base_quantity }) => base_quantity === undefined || orZero(base_quantity) > 0n)],
  ['PEPPOL-EN16931-P0100', 'has a type that an invoice cannot have', (d) => d.root !== 'Invoice' || invoiceTypes.has(d.type ?? '')],
  ['PEPPOL-EN16931-P0101', 'has a type that a credit note cannot have', (d) => d.root !== 'CreditNote' || creditTypes.has(d.type ?? '')],
  ['BR-01', 'has no specification identifier', (d) => Boolean(d.customization)],
  ['BR-02', 'has no number', (d) => Boolean(d.number)],
  ['BR-03', 'has no day of issue', (d) => isDay(d.issued_on ?? '')],
  ['BR-04', 'has no type code', (d) => Boolean(d.type)],
  ['BR-05', 'has no currency', (d) => Boolean(d.currency)],
  ['BR-06', 'does not name the seller', (d) => Boolean(d.seller.name)],
  ['BR-07', 'does not name the buyer', (d) => Boolean(d.buyer.name)],
  ['BR-08', 'has no address of the seller', (d) => d.seller.address],
  ['BR-09', 'does not say in which country the seller is', (d) => Boolean(d.seller.country)],
  ['BR-10', 'has no address of the buyer', (d) => d.buyer.address],
  ['BR-11', 'does not say in which country the buyer is', (d) => Boolean(d.buyer.country)],
  ['BR-12', 'has no sum of its lines', (d) => decimal(d.totals.lines) !== null],
  ['BR-13', 'has no total without tax', (d) => decimal(d.totals.without_tax) !== null],
  ['BR-14', 'has no total with tax', (d) => decimal(d.totals.with_tax) !== null],
  ['BR-15', 'has no amount due', (d) => decimal(d.totals.payable) !== null],
  ['BR-16', 'has no line', (d) => d.lines.length > 0],
  ['BR-21', 'has a line without a number', (d) => wrongLines(d, ({ id }) => Boolean(id))],
  ['BR-22', 'has a line without a quantity', (d) => wrongLines(d, ({ quantity }) => decimal(quantity) !== null)],
  ['BR-23', 'has a line without a unit', (d) => wrongLines(d, (line) => Boolean(line.unit))],
  ['BR-24', 'has a line without an amount', (d) => wrongLines(d, ({ amount }) => decimal(amount) !== null)],
  ['BR-25', 'has a line that does not name what it bills', (d) => wrongLines(d, ({ name }) => Boolean(name))],
  ['BR-26', 'has a line without a price', (d) => wrongLines(d, ({ price }) => decimal(price) !== null)],
  ['BR-27', 'has a line with a price below nothing', (d) => wrongLines(d, ({ price }) => orZero(price) >= 0n)],
  ['BR-31', 'has an allowance without an amount', (d) => d.charges.every((each) => isCharge(each) || decimal(each.amount) !== null)],
  ['BR-33', 'has an allowance without a reason', (d) => d.charges.every((each) => isCharge(each) || Boolean(each.reason ?? each.reason_code))],
  ['BR-36', 'has a charge without an amount', (d) => d.charges.every((each) => !isCharge(each) || decimal(each.amount) !== null)],
  ['BR-38', 'has a charge without a reason', (d) => d.charges.every((each) => !isCharge(each) || Boolean(each.reason ?? each.reason_code))],
  ['BR-45', 'has a tax subtotal without its taxable amount', (d) => subtotals(d).every(({ taxable }) => decimal(taxable) !== null)],
  ['BR-46', 'has a tax subtotal without its tax', (d) => subtotals(d).every(({ amount }) => decimal(amount) !== null)],
  ['BR-47', 'has a tax subtotal without a category', (d) => subtotals(d).every(({ category }) => Boolean(category))],
  ['BR-48', 'has a tax subtotal without a rate', (d) => subtotals(d).every(({ category, percent }) => category === 'O' || decimal(percent) !== null)],
  ['BR-55', 'takes back an invoice without its number', (d) => d.preceding.every((number) => number !== '')],
  ['BR-CL-17', 'has a tax category that there is not', (d) => subtotals(d).every(({ category }) => category === undefined || taxCategories.has(category))],
  ['BR-CO-04', 'has a line without a tax category', (d) => wrongLines(d, ({ category }) => Boolean(category))],
  ['BR-CO-10', 'has a sum of lines that is not the sum of its lines', (d) => orZero(d.totals.lines) === sum(d.lines.map(({ amount }) => amount))],
  ['BR-CO-11', 'has a sum of allowances that is not the sum of them', (d) => orZero(d.totals.allowances) === sum(d.charges.filter((each) => !isCharge(each)).map(({ amount }) => amount))],
  ['BR-CO-12', 'has a sum of charges that is not the sum of them', (d) => orZero(d.totals.charges) === sum(d.charges.filter(isCharge).map(({ amount }) => amount))],
  ['BR-CO-13', 'has a total without tax that is not lines less allowances plus charges', (d) => orZero(d.totals.without_tax) === orZero(d.totals.lines) - orZero(d.totals.allowances) + orZero(d.totals.charges)],
  ['BR-CO-14', 'has a tax total that is not the sum of its subtotals', (d) => d.tax_totals.every(({ amount, subtotals: each }) => each.length === 0 || orZero(amount) === sum(each.map((tax) => tax.amount)))],
  ['BR-CO-15', 'has a total with tax that is not the total without it plus the tax', (d) => orZero(d.totals.with_tax) === orZero(d.totals.without_tax) + orZero(d.tax_totals.find(({ currency }) => currency === d.currency)?.amount)],
  ['BR-CO-16', 'has an amount due that is not the total less what was paid', (d) => orZero(d.totals.payable) === orZero(d.totals.with_tax) - orZero(d.totals.paid) + orZero(d.totals.rounding)],
  ['BR-CO-17', 'has a tax subtotal that is not its rate of what is taxed', (d) => subtotals(d).every(({ taxable, amount, percent }) => near(orZero(amount), cent(orZero(taxable) * orZero(percent), unit * 100n)))],
  ['BR-CO-18', 'has no breakdown of the tax', (d) => subtotals(d).length > 0],
  ['BR-CO-25', 'has an amount due and neither a due day nor terms of payment', (d) => d.root !== 'Invoice' || orZero(d.totals.payable) <= 0n || Boolean(d.due_on ?? d.terms)],
  ['BR-CO-26', 'identifies the seller by no number', (d) => Boolean(d.seller.legal_id ?? d.seller.tax_id)],
  ['BR-DEC-09', 'has amounts with more than two decimals', (d) => Object.values(d.totals).every((amount) => places(amount) <= 2)],
  ['BR-DEC-23', 'has a line amount with more than two decimals', (d) => wrongLines(d, ({ amount }) => places(amount) <= 2)],
  ['BR-O-02', 'is not subject to tax and names a tax number', (d) => !subtotals(d).some(({ category }) => category === 'O') || (d.seller.tax_id === undefined && d.buyer.tax_id === undefined)],
  ['BR-O-10', 'is not subject to tax and does not say why', (d) => subtotals(d).every(({ category, reason }) => category !== 'O' || Boolean(reason))],
  ['BR-O-11', 'mixes what is not subject to tax with what is', (d) => !subtotals(d).some(({ category }) => category === 'O') || subtotals(d).length === 1],
  ['BR-Z-09', 'has a tax on what is taxed at nothing', (d) => subtotals(d).every(({ category, amount }) => !(category === 'Z' || category === 'O' || category === 'E') || orZero(amount) === 0n)],
]

const subtotals = ({ tax_totals }: UblDocument) => tax_totals.flatMap(({ subtotals: each }) => each)
const near = (a: bigint, b: bigint) => a - b <= unit / 50n && b - a <= unit / 50n
const everyCharge = ({ charges, lines }: UblDocument, holds: (charge: UblCharge) => boolean) => [...charges, ...lines.flatMap((line) => line.charges)].every(holds)
const wrongLines = ({ lines }: UblDocument, holds: (line: UblLine) => boolean): string[] => lines.flatMap((line, at) => (holds(line) ? [] : [`line ${line.id ?? at + 1}`]))

/** What is wrong with it, by rule. None: it can be taken in. */
export function violationsOf(document: UblDocument): Violation[] {
  const name = document.root === 'CreditNote' ? 'The credit note' : 'The invoice'
  return ublRules.flatMap(([rule, words, holds]) => {
    const answer = holds(document)
    if (answer === true || (Array.isArray(answer) && answer.length === 0)) return []
    return [{ rule, words: `${name} ${words}${Array.isArray(answer) ? `: ${answer.slice(0, 5).join(', ')}${answer.length > 5 ? ` and ${answer.length - 5} more` : ''}` : ''}.` }]
  })
}

/** The totals of the worked example, for whoever asks how they are reached. */
export const lineTotal = (line: Pick<UblLine, 'quantity' | 'price' | 'base_quantity' | 'charges'>): string => shown(lineAmount(line))
