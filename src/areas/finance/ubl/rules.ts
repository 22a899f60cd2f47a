import { dollars } from '#platform/money.ts'
import {
  cent,
  decimal,
  isAllowance,
  isCharge,
  isVat,
  near,
  orZero,
  places,
  sum,
  unit,
  type TotalName,
  type UblCharge,
  type UblDocument,
  type UblLine,
} from './document/rules.ts'
import { subtotals, taxRules } from './taxes/rules.ts'

export type Violation = { rule: string; words: string }

export const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
export const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** A line's amount: price / base quantity x quantity, plus its charges, less its allowances. */
const lineAmount = ({ quantity, price, base_quantity, charges }: UblLine): bigint => {
  const base = base_quantity === undefined || orZero(base_quantity) === 0n ? unit : orZero(base_quantity)
  return (orZero(quantity) * orZero(price)) / base + total(charges, isCharge) - total(charges, isAllowance)
}
const total = (charges: readonly UblCharge[], of: (charge: UblCharge) => boolean) =>
  cent(sum(charges.filter(of).map(({ amount }) => amount)))

const taxCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'])
const invoiceTypes = new Set([
  '71',
  '80',
  '82',
  '84',
  '102',
  '218',
  '219',
  '326',
  '331',
  '380',
  '382',
  '383',
  '384',
  '386',
  '388',
  '393',
  '395',
  '553',
  '575',
  '623',
  '780',
  '817',
  '870',
  '875',
  '876',
  '877',
])
const creditTypes = new Set(['81', '83', '381', '396', '532'])
/** ISO 3166-1, plus 1A and XI as in the EN 16931 code list. */
const countries = new Set(
  '1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW'.split(
    ' ',
  ),
)

type Check = (document: UblDocument) => boolean | string[]
type UblRule = readonly [rule: string, words: string, holds: Check]

/** BR-DEC: amounts with up to two decimals. */
const twoDecimals = (
  rule: string,
  what: string,
  of: (document: UblDocument) => readonly (string | undefined)[],
): UblRule => [
  `BR-DEC-${rule}`,
  `has ${what} with more than two decimals`,
  (d) => of(d).every((amount) => places(amount) <= 2),
]
const totalOf = (rule: string, what: string, name: TotalName) => twoDecimals(rule, what, ({ totals }) => [totals[name]])

/**
 * The rules of EN 16931 (BR-, 1.3.16) and Peppol BIS Billing 3 (PEPPOL-, 3.0.19) for an invoice to an American
 * agency, under their own names and in our words. A rule about lines names the lines that break it. They are checked
 * against the official ones (decision 0172).
 */
export const ublRules: readonly UblRule[] = [
  ['UBL-2.1', 'doesn’t follow UBL 2.1', ({ unlike_ubl }) => unlike_ubl],
  ['PEPPOL-EN16931-R008', 'has an empty element', ({ empty }) => empty],
  ['PEPPOL-EN16931-R001', 'names no business process (ProfileID)', (d) => Boolean(d.profile)],
  [
    'PEPPOL-EN16931-R007',
    'names a business process other than urn:fdc:peppol.eu:2017:poacc:billing:NN:1.0',
    (d) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(d.profile ?? ''),
  ],
  [
    'PEPPOL-EN16931-R004',
    'is not marked as Peppol BIS Billing 3 (CustomizationID)',
    (d) => (d.customization ?? '').startsWith(customization),
  ],
  ['PEPPOL-EN16931-R002', 'has more than one note', (d) => d.notes.length <= 1],
  [
    'PEPPOL-EN16931-R003',
    'has neither a buyer reference nor an order number',
    (d) => Boolean(d.buyer_reference ?? d.order),
  ],
  ['PEPPOL-EN16931-R010', 'has no electronic address of the buyer', (d) => d.buyer.endpoint !== undefined],
  ['PEPPOL-EN16931-R020', 'has no electronic address of the seller', (d) => d.seller.endpoint !== undefined],
  [
    'PEPPOL-EN16931-R041',
    'has an allowance or charge with a percentage but no base amount',
    (d) => everyCharge(d, ({ factor, base }) => factor === undefined || base !== undefined),
  ],
  [
    'PEPPOL-EN16931-R042',
    'has an allowance or charge with a base amount but no percentage',
    (d) => everyCharge(d, ({ factor, base }) => base === undefined || factor !== undefined),
  ],
  [
    'PEPPOL-EN16931-R040',
    'has an allowance or charge that isn’t its percentage of its base',
    (d) =>
      everyCharge(
        d,
        ({ factor, base, amount }) =>
          factor === undefined ||
          base === undefined ||
          near(orZero(amount), (orZero(base) * orZero(factor)) / (unit * 100n)),
      ),
  ],
  [
    'PEPPOL-EN16931-R043',
    'has an allowance or charge indicator that is neither true nor false',
    (d) => everyCharge(d, ({ charge }) => charge === 'true' || charge === 'false'),
  ],
  [
    'PEPPOL-EN16931-R051',
    'has amounts in another currency',
    (d) => d.amount_currencies.every((currency) => currency === d.currency),
  ],
  [
    'PEPPOL-EN16931-R053',
    'doesn’t have exactly one tax total with subtotals',
    (d) => d.tax_totals.filter(({ subtotals: each }) => each.length > 0).length === 1,
  ],
  [
    'PEPPOL-EN16931-R054',
    'has a tax total without subtotals and no tax authority currency, or the reverse',
    (d) => d.tax_totals.filter(({ subtotals: each }) => each.length === 0).length === (d.tax_currency ? 1 : 0),
  ],
  [
    'PEPPOL-EN16931-R120',
    'has a line amount that isn’t quantity times price',
    (d) => wrongLines(d, (line) => near(orZero(line.amount), lineAmount(line))),
  ],
  [
    'PEPPOL-EN16931-R121',
    'has a line with a base quantity of 0 or less',
    (d) => wrongLines(d, ({ base_quantity }) => base_quantity === undefined || orZero(base_quantity) > 0n),
  ],
  [
    'PEPPOL-EN16931-R130',
    'has a line with a price for a unit other than the one billed',
    (d) =>
      wrongLines(
        d,
        ({ quantity, unit: own, base_unit }) => base_unit === undefined || quantity === undefined || base_unit === own,
      ),
  ],
  [
    'PEPPOL-EN16931-P0100',
    'has a type code that isn’t allowed for an invoice',
    (d) => d.root !== 'Invoice' || d.type === undefined || invoiceTypes.has(d.type),
  ],
  [
    'PEPPOL-EN16931-P0101',
    'has a type code that isn’t allowed for a credit note',
    (d) => d.root !== 'CreditNote' || d.type === undefined || creditTypes.has(d.type),
  ],
  ['BR-01', 'has no specification identifier', (d) => Boolean(d.customization)],
  ['BR-02', 'has no number', (d) => Boolean(d.number)],
  ['BR-03', 'has no issue date', (d) => Boolean(d.issued_on)],
  ['BR-04', 'has no type code', (d) => Boolean(d.type)],
  ['BR-05', 'has no currency', (d) => Boolean(d.currency)],
  ['BR-06', 'doesn’t have the seller’s registered name', (d) => Boolean(d.seller.legal_name)],
  ['BR-07', 'doesn’t have the buyer’s registered name', (d) => Boolean(d.buyer.legal_name)],
  ['BR-08', 'has no seller address', (d) => d.seller.address],
  ['BR-09', 'doesn’t have the seller’s country', (d) => !d.seller.address || Boolean(d.seller.country)],
  ['BR-10', 'has no buyer address', (d) => d.buyer.address],
  ['BR-11', 'doesn’t have the buyer’s country', (d) => !d.buyer.address || Boolean(d.buyer.country)],
  ['BR-12', 'has no sum of its lines', (d) => d.totals.lines !== undefined],
  ['BR-13', 'has no total without tax', (d) => d.totals.without_tax !== undefined],
  ['BR-14', 'has no total with tax', (d) => d.totals.with_tax !== undefined],
  ['BR-15', 'has no amount due', (d) => d.totals.payable !== undefined],
  ['BR-16', 'has no lines', (d) => d.lines.length > 0],
  ['BR-21', 'has a line without a number', (d) => wrongLines(d, ({ id }) => Boolean(id))],
  ['BR-22', 'has a line without a quantity', (d) => wrongLines(d, ({ quantity }) => quantity !== undefined)],
  ['BR-23', 'has a line without a unit', (d) => wrongLines(d, (line) => Boolean(line.unit))],
  ['BR-24', 'has a line without an amount', (d) => wrongLines(d, ({ amount }) => amount !== undefined)],
  ['BR-25', 'has a line without an item name', (d) => wrongLines(d, ({ name }) => Boolean(name))],
  ['BR-26', 'has a line without a price', (d) => wrongLines(d, ({ price }) => price !== undefined)],
  ['BR-27', 'has a line with a price below 0', (d) => wrongLines(d, ({ price }) => (decimal(price) ?? -1n) >= 0n)],
  [
    'BR-31',
    'has an allowance without an amount',
    (d) => d.charges.filter(isAllowance).every(({ amount }) => amount !== undefined),
  ],
  ['BR-32', 'has an allowance without a tax category', (d) => d.charges.filter(isAllowance).every(inVat)],
  ['BR-33', 'has an allowance without a reason', (d) => d.charges.filter(isAllowance).every(saysWhy)],
  [
    'BR-36',
    'has a charge without an amount',
    (d) => d.charges.filter(isCharge).every(({ amount }) => amount !== undefined),
  ],
  ['BR-37', 'has a charge without a tax category', (d) => d.charges.filter(isCharge).every(inVat)],
  ['BR-38', 'has a charge without a reason', (d) => d.charges.filter(isCharge).every(saysWhy)],
  [
    'BR-41',
    'has a line allowance without an amount',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isAllowance).every(({ amount }) => amount !== undefined)),
  ],
  [
    'BR-42',
    'has a line allowance without a reason',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isAllowance).every(saysWhy)),
  ],
  [
    'BR-43',
    'has a line charge without an amount',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isCharge).every(({ amount }) => amount !== undefined)),
  ],
  [
    'BR-44',
    'has a line charge without a reason',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isCharge).every(saysWhy)),
  ],
  [
    'BR-45',
    'has a tax subtotal without a taxable amount',
    (d) => subtotals(d).every(({ taxable }) => taxable !== undefined),
  ],
  ['BR-46', 'has a tax subtotal without a tax amount', (d) => subtotals(d).every(({ amount }) => amount !== undefined)],
  ['BR-47', 'has a tax subtotal without a category', (d) => subtotals(d).every(inVat)],
  [
    'BR-48',
    'has a tax subtotal without a rate',
    (d) => subtotals(d).every((each) => isVat(each) && (each.category === 'O' || each.percent !== undefined)),
  ],
  ['BR-55', 'credits an invoice without its number', (d) => d.preceding.every((number) => number !== '')],
  [
    'BR-62',
    'has a seller electronic address without its scheme',
    (d) => !d.seller.endpoint || Boolean(d.seller.endpoint_scheme),
  ],
  [
    'BR-63',
    'has a buyer electronic address without its scheme',
    (d) => !d.buyer.endpoint || Boolean(d.buyer.endpoint_scheme),
  ],
  [
    'BR-CL-14',
    'has an unknown country code',
    (d) => [d.seller.country, d.buyer.country].every((country) => country === undefined || countries.has(country)),
  ],
  ['BR-CL-17', 'has an unknown tax category', (d) => d.categories.every((category) => taxCategories.has(category))],
  [
    'BR-CL-18',
    'has a line with an unknown tax category',
    (d) => wrongLines(d, ({ category }) => category === undefined || taxCategories.has(category)),
  ],
  ['BR-CO-04', 'has a line without a tax category', (d) => wrongLines(d, inVat)],
  [
    'BR-CO-10',
    'has a line total that isn’t the sum of its lines',
    (d) => !hasTotals(d) || orZero(d.totals.lines) === cent(sum(d.lines.map(({ amount }) => amount))),
  ],
  [
    'BR-CO-11',
    'has an allowance total that isn’t the sum of its allowances',
    (d) => !hasTotals(d) || summed(d, d.totals.allowances, isAllowance),
  ],
  [
    'BR-CO-12',
    'has a charge total that isn’t the sum of its charges',
    (d) => !hasTotals(d) || summed(d, d.totals.charges, isCharge),
  ],
  [
    'BR-CO-13',
    'has a total without tax that isn’t lines less allowances plus charges',
    (d) =>
      !hasTotals(d) ||
      orZero(d.totals.without_tax) ===
        rounded(
          orZero(d.totals.lines) - orZero(d.totals.allowances) + orZero(d.totals.charges),
          d.totals.allowances ?? d.totals.charges,
        ),
  ],
  [
    'BR-CO-14',
    'has a tax total that isn’t the sum of its subtotals',
    (d) =>
      d.tax_totals.every(
        ({ amount, subtotals: each }) =>
          each.length === 0 || (amount !== undefined && orZero(amount) === cent(sum(each.map((tax) => tax.amount)))),
      ),
  ],
  [
    'BR-CO-15',
    'has a total with tax that isn’t the total without tax plus tax',
    (d) =>
      d.currency === undefined ||
      (taxesIn(d).length === 1 &&
        d.totals.with_tax !== undefined &&
        d.totals.without_tax !== undefined &&
        orZero(d.totals.with_tax) === cent(orZero(d.totals.without_tax) + sum(taxesIn(d)))),
  ],
  ['BR-CO-16', 'has an amount due that isn’t the total less the amount paid', (d) => !hasTotals(d) || due(d)],
  ['BR-CO-26', 'has no identification number for the seller', (d) => Boolean(d.seller.legal_id ?? d.seller.tax_id)],
  twoDecimals('01', 'an allowance', (d) => d.charges.filter(isAllowance).map(({ amount }) => amount)),
  twoDecimals('02', 'the base of an allowance', (d) => d.charges.filter(isAllowance).map(({ base }) => base)),
  twoDecimals('05', 'a charge', (d) => d.charges.filter(isCharge).map(({ amount }) => amount)),
  twoDecimals('06', 'the base of a charge', (d) => d.charges.filter(isCharge).map(({ base }) => base)),
  totalOf('09', 'a line total', 'lines'),
  totalOf('10', 'an allowance total', 'allowances'),
  totalOf('11', 'a charge total', 'charges'),
  totalOf('12', 'a total without tax', 'without_tax'),
  totalOf('14', 'a total with tax', 'with_tax'),
  totalOf('16', 'an amount paid', 'paid'),
  totalOf('17', 'a rounding amount', 'rounding'),
  totalOf('18', 'an amount due', 'payable'),
  twoDecimals('19', 'a taxable amount', (d) => subtotals(d).map(({ taxable }) => taxable)),
  twoDecimals('20', 'a tax amount', (d) => subtotals(d).map(({ amount }) => amount)),
  twoDecimals('23', 'a line amount', ({ lines }) => lines.map(({ amount }) => amount)),
  twoDecimals('24', 'a line allowance', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isAllowance).map(({ amount }) => amount)),
  ),
  twoDecimals('25', 'the base of a line allowance', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isAllowance).map(({ base }) => base)),
  ),
  twoDecimals('27', 'a line charge', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isCharge).map(({ amount }) => amount)),
  ),
  twoDecimals('28', 'the base of a line charge', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isCharge).map(({ base }) => base)),
  ),
  [
    'UBL-SR-53',
    'has a tax number that is empty or has no tax',
    (d) =>
      [d.seller, d.buyer].every(({ tax_ids }) =>
        tax_ids.every(({ id, scheme }) => id !== undefined && scheme !== undefined),
      ),
  ],
  [
    'BR-18',
    'has a tax representative without a name',
    ({ representative }) => !representative || Boolean(representative.name),
  ],
  [
    'BR-19',
    'has a tax representative without an address',
    ({ representative }) => !representative || representative.address,
  ],
  [
    'BR-20',
    'has a tax representative without a country',
    ({ representative }) => !representative?.address || Boolean(representative.country),
  ],
  [
    'BR-56',
    'has a tax representative without a tax number',
    ({ representative }) => !representative || Boolean(representative.tax_id),
  ],
  ...taxRules,
]

const inVat = (each: { category?: string | undefined; scheme?: string | undefined }) =>
  isVat(each) && each.category !== undefined
const saysWhy = ({ reason, reason_code }: UblCharge) => Boolean(reason ?? reason_code)
const hasTotals = ({ totals }: UblDocument) => Object.values(totals).some((each) => each !== undefined)
/** Computed sums are rounded; amounts copied from the file are not. */
const rounded = (value: bigint, added: string | undefined) => (added === undefined ? value : cent(value))
const summed = (d: UblDocument, said: string | undefined, of: (charge: UblCharge) => boolean) =>
  said === undefined ? !d.charges.some(of) : orZero(said) === total(d.charges, of)
const taxesIn = (d: UblDocument) =>
  d.tax_totals
    .filter(({ amount, currency }) => amount !== undefined && currency === d.currency)
    .map(({ amount }) => amount)
function due({ totals: { payable, with_tax, paid, rounding } }: UblDocument): boolean {
  if (payable === undefined || with_tax === undefined) return false
  return rounded(orZero(payable) - orZero(rounding), rounding) === rounded(orZero(with_tax) - orZero(paid), paid)
}
const everyCharge = ({ charges, lines }: UblDocument, holds: (charge: UblCharge) => boolean) =>
  [...charges, ...lines.flatMap((line) => line.charges)].every(holds)
const wrongLines = ({ lines }: UblDocument, holds: (line: UblLine) => boolean): string[] =>
  lines.flatMap((line, at) => (holds(line) ? [] : [`line ${line.id ?? at + 1}`]))

/** The rules that the document breaks. None: it can be imported. */
export function violationsOf(document: UblDocument): Violation[] {
  const name = document.root === 'CreditNote' ? 'The credit note' : 'The invoice'
  return ublRules.flatMap(([rule, words, holds]) => {
    const answer = holds(document)
    if (answer === true || (Array.isArray(answer) && answer.length === 0)) return []
    return [
      {
        rule,
        words: `${name} ${words}${Array.isArray(answer) ? `: ${answer.slice(0, 5).join(', ')}${answer.length > 5 ? ` and ${answer.length - 5} more` : ''}` : ''}.`,
      },
    ]
  })
}

/** The totals of the worked example, step by step. */
export const lineTotal = (line: Pick<UblLine, 'quantity' | 'price' | 'base_quantity' | 'charges'>): string =>
  dollars(Number(cent(lineAmount(line))) / Number(unit / 100n))
