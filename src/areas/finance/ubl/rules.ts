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

/** What a line comes to: price / base quantity x quantity, then its charges and allowances. */
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
/** ISO 3166-1, and 1A and XI as the code list of EN 16931 has them. */
const countries = new Set(
  '1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW'.split(
    ' ',
  ),
)

type Check = (document: UblDocument) => boolean | string[]
type UblRule = readonly [rule: string, words: string, holds: Check]

/** BR-DEC: what may have two decimals and no more. */
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
 * The rules of EN 16931 (BR-, 1.3.16) and of Peppol BIS Billing 3 (PEPPOL-, 3.0.19) that concern an invoice to an
 * American agency, by their own names and in our words. A rule holds, or it does not; one that is asked of each line
 * names the lines. They are held against the official ones (decision 0172).
 */
export const ublRules: readonly UblRule[] = [
  ['UBL-2.1', 'is not as UBL 2.1 has it', ({ unlike_ubl }) => unlike_ubl],
  ['PEPPOL-EN16931-R008', 'has an element with nothing in it', ({ empty }) => empty],
  ['PEPPOL-EN16931-R001', 'names no business process (ProfileID)', (d) => Boolean(d.profile)],
  [
    'PEPPOL-EN16931-R007',
    'names a business process of another form than urn:fdc:peppol.eu:2017:poacc:billing:NN:1.0',
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
    'has neither a buyer reference nor the number of an order',
    (d) => Boolean(d.buyer_reference ?? d.order),
  ],
  ['PEPPOL-EN16931-R010', 'has no electronic address of the buyer', (d) => d.buyer.endpoint !== undefined],
  ['PEPPOL-EN16931-R020', 'has no electronic address of the seller', (d) => d.seller.endpoint !== undefined],
  [
    'PEPPOL-EN16931-R041',
    'has an allowance or a charge with a percentage and nothing that it is a percentage of',
    (d) => everyCharge(d, ({ factor, base }) => factor === undefined || base !== undefined),
  ],
  [
    'PEPPOL-EN16931-R042',
    'has an allowance or a charge with a base amount and no percentage',
    (d) => everyCharge(d, ({ factor, base }) => base === undefined || factor !== undefined),
  ],
  [
    'PEPPOL-EN16931-R040',
    'has an allowance or a charge that is not its percentage of its base',
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
    'has an allowance or a charge that says neither true nor false',
    (d) => everyCharge(d, ({ charge }) => charge === 'true' || charge === 'false'),
  ],
  [
    'PEPPOL-EN16931-R051',
    'has amounts in another currency than its own',
    (d) => d.amount_currencies.every((currency) => currency === d.currency),
  ],
  [
    'PEPPOL-EN16931-R053',
    'has not exactly one tax total with subtotals',
    (d) => d.tax_totals.filter(({ subtotals: each }) => each.length > 0).length === 1,
  ],
  [
    'PEPPOL-EN16931-R054',
    'has a tax total without subtotals and no currency of the tax authority, or the other way round',
    (d) => d.tax_totals.filter(({ subtotals: each }) => each.length === 0).length === (d.tax_currency ? 1 : 0),
  ],
  [
    'PEPPOL-EN16931-R120',
    'has a line that is not its quantity times its price',
    (d) => wrongLines(d, (line) => near(orZero(line.amount), lineAmount(line))),
  ],
  [
    'PEPPOL-EN16931-R121',
    'has a line with a base quantity that is not more than nothing',
    (d) => wrongLines(d, ({ base_quantity }) => base_quantity === undefined || orZero(base_quantity) > 0n),
  ],
  [
    'PEPPOL-EN16931-R130',
    'has a line with a price for another unit than it bills',
    (d) =>
      wrongLines(
        d,
        ({ quantity, unit: own, base_unit }) => base_unit === undefined || quantity === undefined || base_unit === own,
      ),
  ],
  [
    'PEPPOL-EN16931-P0100',
    'has a type that an invoice cannot have',
    (d) => d.root !== 'Invoice' || d.type === undefined || invoiceTypes.has(d.type),
  ],
  [
    'PEPPOL-EN16931-P0101',
    'has a type that a credit note cannot have',
    (d) => d.root !== 'CreditNote' || d.type === undefined || creditTypes.has(d.type),
  ],
  ['BR-01', 'has no specification identifier', (d) => Boolean(d.customization)],
  ['BR-02', 'has no number', (d) => Boolean(d.number)],
  ['BR-03', 'has no day of issue', (d) => Boolean(d.issued_on)],
  ['BR-04', 'has no type code', (d) => Boolean(d.type)],
  ['BR-05', 'has no currency', (d) => Boolean(d.currency)],
  ['BR-06', 'does not name the seller as it is registered', (d) => Boolean(d.seller.legal_name)],
  ['BR-07', 'does not name the buyer as it is registered', (d) => Boolean(d.buyer.legal_name)],
  ['BR-08', 'has no address of the seller', (d) => d.seller.address],
  ['BR-09', 'does not say in which country the seller is', (d) => !d.seller.address || Boolean(d.seller.country)],
  ['BR-10', 'has no address of the buyer', (d) => d.buyer.address],
  ['BR-11', 'does not say in which country the buyer is', (d) => !d.buyer.address || Boolean(d.buyer.country)],
  ['BR-12', 'has no sum of its lines', (d) => d.totals.lines !== undefined],
  ['BR-13', 'has no total without tax', (d) => d.totals.without_tax !== undefined],
  ['BR-14', 'has no total with tax', (d) => d.totals.with_tax !== undefined],
  ['BR-15', 'has no amount due', (d) => d.totals.payable !== undefined],
  ['BR-16', 'has no line', (d) => d.lines.length > 0],
  ['BR-21', 'has a line without a number', (d) => wrongLines(d, ({ id }) => Boolean(id))],
  ['BR-22', 'has a line without a quantity', (d) => wrongLines(d, ({ quantity }) => quantity !== undefined)],
  ['BR-23', 'has a line without a unit', (d) => wrongLines(d, (line) => Boolean(line.unit))],
  ['BR-24', 'has a line without an amount', (d) => wrongLines(d, ({ amount }) => amount !== undefined)],
  ['BR-25', 'has a line that does not name what it bills', (d) => wrongLines(d, ({ name }) => Boolean(name))],
  ['BR-26', 'has a line without a price', (d) => wrongLines(d, ({ price }) => price !== undefined)],
  [
    'BR-27',
    'has a line with a price below nothing',
    (d) => wrongLines(d, ({ price }) => (decimal(price) ?? -1n) >= 0n),
  ],
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
    'has a line with an allowance without an amount',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isAllowance).every(({ amount }) => amount !== undefined)),
  ],
  [
    'BR-42',
    'has a line with an allowance without a reason',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isAllowance).every(saysWhy)),
  ],
  [
    'BR-43',
    'has a line with a charge without an amount',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isCharge).every(({ amount }) => amount !== undefined)),
  ],
  [
    'BR-44',
    'has a line with a charge without a reason',
    (d) => wrongLines(d, ({ charges }) => charges.filter(isCharge).every(saysWhy)),
  ],
  [
    'BR-45',
    'has a tax subtotal without its taxable amount',
    (d) => subtotals(d).every(({ taxable }) => taxable !== undefined),
  ],
  ['BR-46', 'has a tax subtotal without its tax', (d) => subtotals(d).every(({ amount }) => amount !== undefined)],
  ['BR-47', 'has a tax subtotal without a category', (d) => subtotals(d).every(inVat)],
  [
    'BR-48',
    'has a tax subtotal without a rate',
    (d) => subtotals(d).every((each) => isVat(each) && (each.category === 'O' || each.percent !== undefined)),
  ],
  ['BR-55', 'takes back an invoice without its number', (d) => d.preceding.every((number) => number !== '')],
  [
    'BR-62',
    'has an electronic address of the seller that does not say of which list it is',
    (d) => !d.seller.endpoint || Boolean(d.seller.endpoint_scheme),
  ],
  [
    'BR-63',
    'has an electronic address of the buyer that does not say of which list it is',
    (d) => !d.buyer.endpoint || Boolean(d.buyer.endpoint_scheme),
  ],
  [
    'BR-CL-14',
    'names a country that there is not',
    (d) => [d.seller.country, d.buyer.country].every((country) => country === undefined || countries.has(country)),
  ],
  [
    'BR-CL-17',
    'has a tax category that there is not',
    (d) => d.categories.every((category) => taxCategories.has(category)),
  ],
  [
    'BR-CL-18',
    'has a line with a tax category that there is not',
    (d) => wrongLines(d, ({ category }) => category === undefined || taxCategories.has(category)),
  ],
  ['BR-CO-04', 'has a line without a tax category', (d) => wrongLines(d, inVat)],
  [
    'BR-CO-10',
    'has a sum of lines that is not the sum of its lines',
    (d) => !hasTotals(d) || orZero(d.totals.lines) === cent(sum(d.lines.map(({ amount }) => amount))),
  ],
  [
    'BR-CO-11',
    'has a sum of allowances that is not the sum of them',
    (d) => !hasTotals(d) || summed(d, d.totals.allowances, isAllowance),
  ],
  [
    'BR-CO-12',
    'has a sum of charges that is not the sum of them',
    (d) => !hasTotals(d) || summed(d, d.totals.charges, isCharge),
  ],
  [
    'BR-CO-13',
    'has a total without tax that is not lines less allowances plus charges',
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
    'has a tax total that is not the sum of its subtotals',
    (d) =>
      d.tax_totals.every(
        ({ amount, subtotals: each }) =>
          each.length === 0 || (amount !== undefined && orZero(amount) === cent(sum(each.map((tax) => tax.amount)))),
      ),
  ],
  [
    'BR-CO-15',
    'has a total with tax that is not the total without it plus the tax',
    (d) =>
      d.currency === undefined ||
      (taxesIn(d).length === 1 &&
        d.totals.with_tax !== undefined &&
        d.totals.without_tax !== undefined &&
        orZero(d.totals.with_tax) === cent(orZero(d.totals.without_tax) + sum(taxesIn(d)))),
  ],
  ['BR-CO-16', 'has an amount due that is not the total less what was paid', (d) => !hasTotals(d) || due(d)],
  ['BR-CO-26', 'identifies the seller by no number', (d) => Boolean(d.seller.legal_id ?? d.seller.tax_id)],
  twoDecimals('01', 'an allowance', (d) => d.charges.filter(isAllowance).map(({ amount }) => amount)),
  twoDecimals('02', 'the base of an allowance', (d) => d.charges.filter(isAllowance).map(({ base }) => base)),
  twoDecimals('05', 'a charge', (d) => d.charges.filter(isCharge).map(({ amount }) => amount)),
  twoDecimals('06', 'the base of a charge', (d) => d.charges.filter(isCharge).map(({ base }) => base)),
  totalOf('09', 'a sum of lines', 'lines'),
  totalOf('10', 'a sum of allowances', 'allowances'),
  totalOf('11', 'a sum of charges', 'charges'),
  totalOf('12', 'a total without tax', 'without_tax'),
  totalOf('14', 'a total with tax', 'with_tax'),
  totalOf('16', 'an amount paid', 'paid'),
  totalOf('17', 'a rounding', 'rounding'),
  totalOf('18', 'an amount due', 'payable'),
  twoDecimals('19', 'a taxable amount', (d) => subtotals(d).map(({ taxable }) => taxable)),
  twoDecimals('20', 'a tax', (d) => subtotals(d).map(({ amount }) => amount)),
  twoDecimals('23', 'a line amount', ({ lines }) => lines.map(({ amount }) => amount)),
  twoDecimals('24', 'an allowance of a line', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isAllowance).map(({ amount }) => amount)),
  ),
  twoDecimals('25', 'the base of an allowance of a line', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isAllowance).map(({ base }) => base)),
  ),
  twoDecimals('27', 'a charge of a line', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isCharge).map(({ amount }) => amount)),
  ),
  twoDecimals('28', 'the base of a charge of a line', ({ lines }) =>
    lines.flatMap(({ charges }) => charges.filter(isCharge).map(({ base }) => base)),
  ),
  [
    'UBL-SR-53',
    'has a tax number without the number, or of no tax',
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
/** What was added up is rounded; what was only taken over is not. */
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

/** What is wrong with it, by rule. None: it can be taken in. */
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

/** The totals of the worked example, for whoever asks how they are reached. */
export const lineTotal = (line: Pick<UblLine, 'quantity' | 'price' | 'base_quantity' | 'charges'>): string =>
  dollars(Number(cent(lineAmount(line))) / Number(unit / 100n))
