import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { holdsOn } from '#platform/records/dated.ts'
import type { LegalLimit } from '#platform/records/law.ts'
import type { MethodName, Nature } from './records.ts'

/** One dated row of federal law, of the law of the agency's state, or of its own policy. */
export type Limit = {
  of: 'law' | 'state' | 'agency'
  kind: 'micro_purchase' | 'small_purchase' | 'split_window'
  applies_to: Nature | 'any'
  amount: number
  quotes: number | null
  days: number | null
  valid_from: string
  valid_to: string | null
  paragraph: string
  source: string
}

export type Facts = {
  /** The date that selects the rows. */
  on: string
  nature: Nature
  /** The amount of this purchase, and the amount together with related purchases. */
  amount: number
  together: number
  federal: boolean
  /** Every line has a price under a contract that was awarded in competition. */
  contracted: boolean
}

export type Method = {
  name: MethodName
  title: string
  paragraph: string
  because: string
  facts: string[]
  quotes: number | null
}

const titles: Record<MethodName, string> = {
  contract_release: 'Contract release',
  micro_purchase: 'Micro-purchase',
  small_purchase: 'Simplified acquisition (quotes)',
  sealed_bids: 'Sealed bids',
  proposals: 'Competitive proposals',
  qualifications: 'Qualifications-based selection',
  noncompetitive: 'Noncompetitive procurement',
}
export const methodTitle = (name: MethodName): string => titles[name]

/**
 * The required method: 2 CFR 200.320 with federal money, the agency's own policy in any case, and the stricter of the
 * two. Related purchases count together, because a split purchase is still one purchase.
 */
export function methodOf(facts: Facts, limits: readonly Limit[]): Method {
  const { amount, together, contracted, federal } = facts
  const judged = Math.max(amount, together)
  const [micro, small] = [strictest('micro_purchase', facts, limits), strictest('small_purchase', facts, limits)]
  const said = [
    together > amount
      ? `Amount: ${dollars(amount)}, or ${dollars(together)} with related purchases`
      : `Amount: ${dollars(amount)}`,
    federal ? 'Federally funded, so 2 CFR 200 applies' : 'Not federally funded',
    ...[micro, small].flatMap((limit) => (limit ? [inWords(limit)] : [])),
  ]
  const answer = (name: MethodName, paragraph: string, because: string, quotes: number | null = null): Method => ({
    name,
    title: titles[name],
    paragraph,
    because,
    facts: said,
    quotes,
  })

  if (contracted)
    return answer(
      'contract_release',
      '2 CFR 200.318(d)',
      'Every line is priced under an active contract, so the competition has already taken place.',
    )
  if (micro && judged <= micro.amount)
    return answer(
      'micro_purchase',
      cite(micro, '2 CFR 200.320(a)(1)', federal),
      `The amount does not exceed ${dollars(micro.amount)}. Quotes are not needed if the price is reasonable and the file documents why. Spread such purchases among suppliers.`,
    )
  if (small && judged <= small.amount) {
    const quotes = mostQuotes(facts, limits)
    return answer(
      'small_purchase',
      cite(small, '2 CFR 200.320(a)(2)', federal),
      `The amount is ${micro ? `above ${dollars(micro.amount)} and ` : ''}not above ${dollars(small.amount)}. Get quotes from ${quotes ? `at least ${quotes}` : 'an adequate number of'} qualified sources.`,
      quotes,
    )
  }
  const above = small
    ? `The amount is above ${dollars(small.amount)}`
    : 'No threshold on file allows a less formal method'
  if (facts.nature === 'architect_engineer')
    return answer(
      'qualifications',
      '2 CFR 200.320(b)(2)(iv)',
      `${above}: architects and engineers may be selected by qualifications. A fair price is then negotiated with the most qualified.`,
    )
  if (facts.nature === 'services')
    return answer(
      'proposals',
      '2 CFR 200.320(b)(2)',
      `${above}, and price is not the only factor. Request proposals publicly, with every evaluation factor and its importance.`,
    )
  return answer(
    'sealed_bids',
    '2 CFR 200.320(b)(1)',
    `${above}${facts.nature === 'construction' ? ', and sealed bids are preferred for construction' : ''}. Request bids publicly and open them publicly. The lowest responsive and responsible bid wins.`,
  )
}

/**
 * The amount does not lead to this method: one person has justified it and a second has approved it before the order
 * was started (2 CFR 200.320(c)).
 */
export const withoutCompetition = (amount: number, justification: string): Method => ({
  name: 'noncompetitive',
  title: titles.noncompetitive,
  paragraph: '2 CFR 200.320(c)',
  because: justification,
  facts: [`Amount: ${dollars(amount)}`],
  quotes: null,
})

/** A row of the law as a purchase limit; other kinds of rows give no limit. */
export const limitOfLaw = ({ kind, jurisdiction, amount, ...row }: LegalLimit): Limit[] =>
  kind === 'micro_purchase' || kind === 'small_purchase'
    ? [{ ...row, of: jurisdiction === 'US' ? 'law' : 'state', kind, amount, quotes: null, days: null }]
    : []

/** The effective limits for a purchase, for every area that asks procurement. */
export function limitsFor(facts: Pick<Facts, 'on' | 'nature' | 'federal'>, limits: readonly Limit[]) {
  return {
    micro_purchase: strictest('micro_purchase', facts, limits) ?? null,
    small_purchase: strictest('small_purchase', facts, limits) ?? null,
    quotes: mostQuotes(facts, limits),
  }
}

/**
 * The rows effective on a day for a kind of purchase. Federal law applies with federal money, and to an agency
 * without its own rule; state law and the agency's own policy always apply.
 */
export function inForce(
  kind: Limit['kind'],
  { on, nature, federal }: Pick<Facts, 'on' | 'nature' | 'federal'>,
  limits: readonly Limit[],
): Limit[] {
  const rows = limits.filter(
    (limit) => limit.kind === kind && holdsOn(limit, on) && (limit.applies_to === 'any' || limit.applies_to === nature),
  )
  const own = rows.filter(({ of }) => of !== 'law')
  return federal || own.length === 0 ? rows : own
}

export const strictest = (
  kind: Limit['kind'],
  facts: Pick<Facts, 'on' | 'nature' | 'federal'>,
  limits: readonly Limit[],
): Limit | undefined =>
  inForce(kind, facts, limits).toSorted((a, b) => a.amount - b.amount || (a.of === 'agency' ? -1 : 1))[0]

const mostQuotes = (facts: Pick<Facts, 'on' | 'nature' | 'federal'>, limits: readonly Limit[]): number | null => {
  const asked = inForce('small_purchase', facts, limits).flatMap(({ quotes }) => quotes ?? [])
  return asked.length > 0 ? Math.max(...asked) : null
}

/** The law is named where it applies; otherwise only the agency's own section. */
const cite = (limit: Limit, law: string, federal: boolean) =>
  limit.of === 'law' ? law : federal ? `${limit.paragraph}; ${law}` : limit.paragraph
const ofWords: Record<Limit['of'], string> = { law: '', state: 'state law, ', agency: 'agency policy, ' }
const inWords = ({ of, kind, amount, valid_from, paragraph, source }: Limit) =>
  `${kind === 'micro_purchase' ? 'Micro-purchase' : 'Simplified acquisition'} threshold ${dollars(amount)} since ${dayInWords(valid_from)} (${ofWords[of]}${[paragraph, source].filter(Boolean).join(', ')})`

/** An earlier purchase that may be part of the same one. */
export type Earlier = {
  id: string
  number: string
  title: string
  day: string
  amount: number
  why: 'vendor' | 'commodity'
}
export type Split = { total: number; earlier: Earlier[]; warning: string | null }

/** The default where the agency has not set a window. */
export const usualWindow = 90

/**
 * Several purchases of one department from one vendor, or of one commodity, within the window, each below a threshold
 * and together above it. It is only a warning, because needs can arise one by one; but the method follows the total.
 */
export function splitOf(
  { on, nature, amount, federal }: Pick<Facts, 'on' | 'nature' | 'amount' | 'federal'>,
  earlier: readonly Earlier[],
  limits: readonly Limit[],
): Split {
  const window = windowOf({ on, nature, federal }, limits)
  const near = earlier.filter(({ day }) => day >= addDays(on, -window) && day <= on)
  const total = near.reduce((sum, each) => sum + each.amount, amount)
  const crossed = (['small_purchase', 'micro_purchase'] as const)
    .map((kind) => strictest(kind, { on, nature, federal }, limits))
    .find((limit) => limit && amount <= limit.amount && total > limit.amount)
  if (near.length === 0 || !crossed) return { total: amount, earlier: [], warning: null }
  const names = near.map(({ number }) => number)
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return {
    total,
    earlier: near,
    warning: `With ${listed} in the last ${window} days, the total is ${dollars(total)}, above ${dollars(crossed.amount)}. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.`,
  }
}

export const windowOf = (facts: Pick<Facts, 'on' | 'nature' | 'federal'>, limits: readonly Limit[]): number => {
  const days = inForce('split_window', facts, limits).flatMap(({ days }) => days ?? [])
  return days.length > 0 ? Math.max(...days) : usualWindow
}

export type CostItem = {
  paragraph: string
  name: string
  treatment: 'unallowable' | 'prior_approval' | 'conditional'
  terms: readonly string[]
  amount_from: number | null
  rule: string
  checked: boolean
}
export type Finding = { line: number; description: string; item: CostItem }

/**
 * Selected items of cost, 2 CFR 200 subpart E, that the words of a line mention. It finds candidates; a person
 * decides.
 */
export function costFindings(
  lines: readonly { description: string; unit_price: number | null }[],
  items: readonly CostItem[],
): Finding[] {
  return lines.flatMap(({ description, unit_price }, at) => {
    const words = ` ${description.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `
    return items
      .filter(
        (item) =>
          item.terms.some((term) => words.includes(` ${term} `)) &&
          (item.amount_from === null || (unit_price ?? 0) >= item.amount_from),
      )
      .map((item) => ({ line: at + 1, description, item }))
  })
}

/** The ways a method allows; a stricter one is always allowed. */
export const waysOf = (method: MethodName): ('order' | 'quote' | 'solicitation')[] =>
  method === 'noncompetitive'
    ? ['order']
    : method === 'contract_release' || method === 'micro_purchase'
      ? ['order', 'quote', 'solicitation']
      : method === 'small_purchase'
        ? ['quote', 'solicitation']
        : ['solicitation']
