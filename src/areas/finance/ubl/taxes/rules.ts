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
 * The categories that an American agency meets: taxed (S), at nothing (Z), exempt (E), and not subject to the tax (O).
 */
const categories = [
  ['S', 'taxed'],
  ['Z', 'taxed at nothing'],
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

/** What one category is levied on: its lines, less allowances, plus charges. */
const taxedAs = (d: UblDocument, of: (each: UblCategory) => boolean) =>
  [...d.lines, ...added(d)].filter(of).reduce((total, { amount }) => total + orZero(amount), 0n) -
  allowances(d)
    .filter(of)
    .reduce((total, { amount }) => total + orZero(amount), 0n)
const apartByLessThanOne = (a: bigint, b: bigint) => a - unit < b && a + unit > b
const percentOf = ({ percent }: UblCategory) => orZero(percent)
const rateOf = (taxable: bigint, percent: bigint) => cent(size(taxable) * percent, unit * 100n)

/** By a number of the seller's own, or by that of the representative who pays its tax (BT-63). */
const numbered = (d: UblDocument) =>
  d.seller.tax_ids.some(({ id }) => id !== undefined) || d.representative?.tax_id !== undefined
const vatNumbered = (d: UblDocument) => d.seller.tax_id !== undefined || d.representative?.tax_id !== undefined

/** The other categories, of which only the numbers that they ask for are judged here. */
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
  const missing = 'does not name the tax numbers that this needs'
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
  const identified = code === 'O' ? 'names a tax number' : 'names no tax number of the seller or its tax representative'
  const rate = code === 'O' ? 'has a rate' : code === 'S' ? 'has no rate above nothing' : 'has not the rate of nothing'
  const own = (d: UblDocument) => subtotals(d).filter(vat)
  return [
    [
      `BR-${code}-01`,
      `has something ${words} and not its subtotal`,
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
      `has a subtotal of what is ${words} that is not the sum of it`,
      (d) =>
        own(d).every((each) =>
          code === 'S' ? atRate(d, each.percent, orZero(each.taxable)) : orZero(each.taxable) === taxedAs(d, of),
        ),
    ],
    [
      `BR-${code}-09`,
      code === 'S' ? 'has a tax that is not its rate of what is taxed' : `has a tax on what is ${words}`,
      (d) =>
        own(d).every((each) =>
          code === 'S'
            ? apartByLessThanOne(size(orZero(each.amount)), rateOf(orZero(each.taxable), percentOf(each)))
            : orZero(each.amount) === 0n,
        ),
    ],
    [
      `BR-${code}-10`,
      code === 'E' || code === 'O' ? `is ${words} and does not say why` : `is ${words} and gives a reason why not`,
      (d) => own(d).every(({ reason }) => (code === 'E' || code === 'O') === Boolean(reason)),
    ],
  ]
}

/** All that has this rate comes to what its subtotal says, to a dollar. */
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
  ['BR-O-11', 'has a subtotal that is not subject to tax beside one that is', (d) => mixed(d, subtotals(d))],
  ['BR-O-12', 'is not subject to tax and has a line that is', (d) => mixed(d, d.lines)],
  ['BR-O-13', 'is not subject to tax and has an allowance that is', (d) => mixed(d, allowances(d))],
  ['BR-O-14', 'is not subject to tax and has a charge that is', (d) => mixed(d, added(d))],
  [
    'BR-CO-17',
    'has a tax subtotal that is not its rate of what is taxed',
    (d) =>
      subtotals(d).every((each) => {
        const percent = isVat(each) && each.percent !== undefined ? percentOf(each) : null
        const untaxed = apartByHalf(orZero(each.amount))
        return percent === null || apartByHalf(percent)
          ? untaxed
          : apartByLessThanOne(size(orZero(each.amount)), rateOf(orZero(each.taxable), percent))
      }),
  ],
  ['BR-CO-18', 'has no breakdown of the tax', (d) => subtotals(d).length > 0],
]

/** Nothing, when rounded to a whole. */
const apartByHalf = (value: bigint) => value >= -unit / 2n && value < unit / 2n
