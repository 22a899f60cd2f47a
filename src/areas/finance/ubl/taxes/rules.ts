import {
  cent,
  isAllowance,
  isCharge,
  isVat,
  orZero,
  size,
  unit,
  type UblCategory,
  type UblDocument,
} from '../document/rules.ts'

type TaxRule = readonly [rule: string, words: string, holds: (document: UblDocument) => boolean]

/**
 * The categories that an American agency meets: standard rate (S), zero rate (Z), exempt (E), and not subject to tax
 * (O).
 */
const categories = [
  ['S', 'taxed'],
  ['Z', 'zero-rated'],
  ['E', 'exempt from tax'],
  ['O', 'not subject to tax'],
] as const
type Category = (typeof categories)[number][0]

export const subtotals = ({ tax_totals }: UblDocument) => tax_totals.flatMap(({ subtotals: each }) => each)
const named = (code: Category) => (each: UblCategory) => each.category === code
const inVat = (code: Category) => (each: UblCategory) => each.category === code && isVat(each)
const allowances = (d: UblDocument) => d.charges.filter(isAllowance)
const added = (d: UblDocument) => d.charges.filter(isCharge)
const everyCharge = (d: UblDocument) => [...d.charges, ...d.lines.flatMap(({ charges }) => charges)]
const uses = (d: UblDocument, of: (each: UblCategory) => boolean) =>
  [...d.lines, ...everyCharge(d), ...subtotals(d)].some(of)

/** The taxable amount of one category: its lines, less allowances, plus charges. */
const taxedAs = (d: UblDocument, of: (each: UblCategory) => boolean) =>
  [...d.lines, ...added(d)].filter(of).reduce((total, { amount }) => total + orZero(amount), 0n) -
  allowances(d)
    .filter(of)
    .reduce((total, { amount }) => total + orZero(amount), 0n)
const apartByLessThanOne = (a: bigint, b: bigint) => a - unit < b && a + unit > b
const percentOf = ({ percent }: UblCategory) => orZero(percent)
const rateOf = (taxable: bigint, percent: bigint) => cent(size(taxable) * percent, unit * 100n)

/** By the seller's own number, or by that of the representative who pays its tax (BT-63). */
const numbered = (d: UblDocument) =>
  d.seller.tax_ids.some(({ id }) => id !== undefined) || d.representative?.tax_id !== undefined
const vatNumbered = (d: UblDocument) => d.seller.tax_id !== undefined || d.representative?.tax_id !== undefined

/** For the other categories, only the required tax numbers are checked here. */
const others: readonly (readonly [letter: string, code: string, words: string, known: (d: UblDocument) => boolean])[] =
  [
    [
      'AE',
      'AE',
      'taxed at the buyer',
      (d) => numbered(d) && (d.buyer.tax_id !== undefined || d.buyer.registered !== undefined),
    ],
    ['K', 'IC', 'supplied within the European Union', (d) => vatNumbered(d) && d.buyer.tax_id !== undefined],
    ['G', 'G', 'exported', vatNumbered],
    ['L', 'IG', 'taxed in the Canary Islands', numbered],
    ['M', 'IP', 'taxed in Ceuta and Melilla', numbered],
  ]
const ofOther = ([letter, code, words, known]: (typeof others)[number]): TaxRule[] => {
  const asks = (each: (d: UblDocument) => readonly UblCategory[]) => (d: UblDocument) =>
    !each(d).some((one) => one.category === letter && isVat(one)) || known(d)
  const missing = 'doesn’t have the tax numbers this requires'
  return [
    [`BR-${code}-02`, `has a line ${words} and ${missing}`, asks((d) => d.lines)],
    [`BR-${code}-03`, `has an allowance ${words} and ${missing}`, asks(allowances)],
    [`BR-${code}-04`, `has a charge ${words} and ${missing}`, asks(added)],
  ]
}

/** Rules of EN 16931 that are the same for each category, by its letter. */
const ofCategory = ([code, words]: (typeof categories)[number]): TaxRule[] => {
  const [of, vat] = [named(code), inVat(code)]
  const free = (d: UblDocument) =>
    d.seller.tax_id === undefined && d.buyer.tax_id === undefined && d.representative?.tax_id === undefined
  const known = (each: (d: UblDocument) => readonly UblCategory[]) => (d: UblDocument) =>
    !each(d).some(code === 'S' && each === lines ? of : vat) ||
    (each(d).some(vat) && (code === 'O' ? free(d) : numbered(d)))
  const lines = (d: UblDocument) => d.lines
  const rated = (each: (d: UblDocument) => readonly UblCategory[]) => (d: UblDocument) =>
    each(d)
      .filter(vat)
      .every(({ percent }) =>
        code === 'O'
          ? percent === undefined
          : code === 'S'
            ? orZero(percent) > 0n
            : percent !== undefined && orZero(percent) === 0n,
      )
  const identified = code === 'O' ? 'names a tax number' : 'has no tax number for the seller or its tax representative'
  const rate = code === 'O' ? 'has a rate' : code === 'S' ? 'has no rate above 0' : 'doesn’t have a rate of 0'
  const own = (d: UblDocument) => subtotals(d).filter(vat)
  return [
    [
      `BR-${code}-01`,
      `has an amount that is ${words} but no subtotal for it`,
      (d) =>
        code === 'S'
          ? [...d.lines, ...everyCharge(d)].some(of) === subtotals(d).some(of)
          : !uses(d, vat) || own(d).length === 1,
    ],
    [`BR-${code}-02`, `has a line ${words} and ${identified}`, known(lines)],
    [`BR-${code}-03`, `has an allowance ${words} and ${identified}`, known(allowances)],
    [`BR-${code}-04`, `has a charge ${words} and ${identified}`, known(added)],
    [`BR-${code}-05`, `has a line ${words} that ${rate}`, rated(lines)],
    [`BR-${code}-06`, `has an allowance ${words} that ${rate}`, rated((d) => everyCharge(d).filter(isAllowance))],
    [`BR-${code}-07`, `has a charge ${words} that ${rate}`, rated((d) => everyCharge(d).filter(isCharge))],
    [
      `BR-${code}-08`,
      `has a subtotal for amounts that are ${words} that isn’t their sum`,
      (d) =>
        own(d).every((each) =>
          code === 'S' ? atRate(d, each.percent, orZero(each.taxable)) : orZero(each.taxable) === taxedAs(d, of),
        ),
    ],
    [
      `BR-${code}-09`,
      code === 'S'
        ? 'has a tax amount that isn’t its rate of the taxable amount'
        : `has tax on an amount that is ${words}`,
      (d) =>
        own(d).every((each) =>
          code === 'S'
            ? apartByLessThanOne(size(orZero(each.amount)), rateOf(orZero(each.taxable), percentOf(each)))
            : orZero(each.amount) === 0n,
        ),
    ],
    [
      `BR-${code}-10`,
      code === 'E' || code === 'O' ? `is ${words} but gives no reason` : `is ${words} but gives an exemption reason`,
      (d) => own(d).every(({ reason }) => (code === 'E' || code === 'O') === Boolean(reason)),
    ],
  ]
}

/** All amounts at this rate add up to the subtotal, within a dollar. */
function atRate(d: UblDocument, percent: string | undefined, taxable: bigint): boolean {
  if (percent === undefined) return true
  const same = (each: UblCategory) =>
    each.category === 'S' && each.percent !== undefined && percentOf(each) === orZero(percent)
  return [...d.lines, ...everyCharge(d)].some(same) && apartByLessThanOne(taxable, taxedAs(d, same))
}

const mixed = (d: UblDocument, others: readonly UblCategory[]) =>
  !subtotals(d).some(inVat('O')) || !others.some((each) => isVat(each) && each.category !== 'O')

export const taxRules: readonly TaxRule[] = [
  ...categories.flatMap(ofCategory),
  ...others.flatMap(ofOther),
  ['BR-O-11', 'has a subtotal not subject to tax beside one that is', (d) => mixed(d, subtotals(d))],
  ['BR-O-12', 'is not subject to tax but has a line that is', (d) => mixed(d, d.lines)],
  ['BR-O-13', 'is not subject to tax but has an allowance that is', (d) => mixed(d, allowances(d))],
  ['BR-O-14', 'is not subject to tax but has a charge that is', (d) => mixed(d, added(d))],
  [
    'BR-CO-17',
    'has a tax subtotal that isn’t its rate of the taxable amount',
    (d) =>
      subtotals(d).every((each) => {
        const percent = isVat(each) && each.percent !== undefined ? percentOf(each) : null
        const untaxed = apartByHalf(orZero(each.amount))
        return percent === null || apartByHalf(percent)
          ? untaxed
          : apartByLessThanOne(size(orZero(each.amount)), rateOf(orZero(each.taxable), percent))
      }),
  ],
  ['BR-CO-18', 'has no tax breakdown', (d) => subtotals(d).length > 0],
]

/** Zero when rounded to a whole number. */
const apartByHalf = (value: bigint) => value >= -unit / 2n && value < unit / 2n
