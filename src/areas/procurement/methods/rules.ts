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
  valid_until: string | null
  paragraph: string
  source: string
}

export type Facts = {
  /** The day by which the rows are chosen. */
  on: string
  nature: Nature
  /** Of this purchase, and together with what belongs to it. */
  amount: number
  together: number
  federal: boolean
  /** Every line has a price under a contract that was competed before. */
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
  contract_release: 'Release on a contract',
  micro_purchase: 'Micro-purchase',
  small_purchase: 'Small purchase with quotes',
  sealed_bids: 'Sealed bids',
  proposals: 'Competitive proposals',
  qualifications: 'Qualifications first',
  noncompetitive: 'Without competition',
}
export const methodTitle = (name: MethodName): string => titles[name]

/**
 * How this must be bought: 2 CFR 200.320 where federal money pays, the agency's own policy in any case, and of the two
 * the stricter. What belongs together is judged by its sum, because a purchase that was cut in pieces is still one.
 */
export function methodOf(facts: Facts, limits: readonly Limit[]): Method {
  const { amount, together, contracted, federal } = facts
  const judged = Math.max(amount, together)
  const [micro, small] = [strictest('micro_purchase', facts, limits), strictest('small_purchase', facts, limits)]
  const said = [
    together > amount
      ? `It comes to ${dollars(amount)}, and to ${dollars(together)} together with what belongs to it`
      : `It comes to ${dollars(amount)}`,
    federal ? 'Federal money pays for it, so 2 CFR 200 applies' : 'No federal money pays for it',
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
      'Every line has its price under a contract in force, so the competition has been held already.',
    )
  if (micro && judged <= micro.amount)
    return answer(
      'micro_purchase',
      cite(micro, '2 CFR 200.320(a)(1)', federal),
      `It is not above ${dollars(micro.amount)}: no quotes are needed if the price is reasonable and the file says why. Spread such purchases among suppliers.`,
    )
  if (small && judged <= small.amount) {
    const quotes = mostQuotes(facts, limits)
    return answer(
      'small_purchase',
      cite(small, '2 CFR 200.320(a)(2)', federal),
      `It is ${micro ? `above ${dollars(micro.amount)} and ` : ''}not above ${dollars(small.amount)}: prices are asked from ${quotes ? `at least ${quotes}` : 'an adequate number of'} qualified sources.`,
      quotes,
    )
  }
  const above = small ? `It is above ${dollars(small.amount)}` : 'No threshold on file allows anything less'
  if (facts.nature === 'architect_engineer')
    return answer(
      'qualifications',
      '2 CFR 200.320(b)(2)(iv)',
      `${above}: architects and engineers may be chosen by their qualifications, and a fair price is negotiated with the best.`,
    )
  if (facts.nature === 'services')
    return answer(
      'proposals',
      '2 CFR 200.320(b)(2)',
      `${above} and is more than a price: proposals are asked for in public, with every factor and its importance.`,
    )
  return answer(
    'sealed_bids',
    '2 CFR 200.320(b)(1)',
    `${above}${facts.nature === 'construction' ? ', and sealed bids are preferred for construction' : ''}: bids are asked for in public and opened in public, and the lowest responsive and responsible one wins.`,
  )
}

/**
 * Nothing in the amount leads here: somebody has justified it, and somebody else has let it by, before the order was
 * begun (2 CFR 200.320(c)).
 */
export const withoutCompetition = (amount: number, justification: string): Method => ({
  name: 'noncompetitive',
  title: titles.noncompetitive,
  paragraph: '2 CFR 200.320(c)',
  because: justification,
  facts: [`It comes to ${dollars(amount)}`],
  quotes: null,
})

/** A row of the law as a limit for purchases; the other kinds of the law are none. */
export const limitOfLaw = ({ kind, jurisdiction, amount, ...row }: LegalLimit): Limit[] =>
  kind === 'micro_purchase' || kind === 'small_purchase'
    ? [{ ...row, of: jurisdiction === 'US' ? 'law' : 'state', kind, amount, quotes: null, days: null }]
    : []

/** The limits in force for a purchase: what every area is told that asks procurement for them. */
export function limitsFor(facts: Pick<Facts, 'on' | 'nature' | 'federal'>, limits: readonly Limit[]) {
  return {
    micro_purchase: strictest('micro_purchase', facts, limits) ?? null,
    small_purchase: strictest('small_purchase', facts, limits) ?? null,
    quotes: mostQuotes(facts, limits),
  }
}

/**
 * The rows in force on a day for a kind of purchase. Federal law binds where federal money pays, and is the measure of
 * an agency that has no rule of its own; a state's law and the agency's own policy bind in any case.
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

/** The law is named where it applies; elsewhere the agency's own paragraph stands alone. */
const cite = (limit: Limit, law: string, federal: boolean) =>
  limit.of === 'law' ? law : federal ? `${limit.paragraph}; ${law}` : limit.paragraph
const ofWords: Record<Limit['of'], string> = { law: '', state: 'state law, ', agency: 'the agency’s own rule, ' }
const inWords = ({ of, kind, amount, valid_from, paragraph, source }: Limit) =>
  `${kind === 'micro_purchase' ? 'Without quotes' : 'With quotes'} up to ${dollars(amount)} since ${dayInWords(valid_from)} (${ofWords[of]}${[paragraph, source].filter(Boolean).join(', ')})`

/** An earlier purchase that may be a piece of the same one. */
export type Earlier = {
  id: string
  number: string
  title: string
  day: string
  amount: number
  why: 'vendor' | 'commodity'
}
export type Split = { total: number; earlier: Earlier[]; warning: string | null }

/** Where the agency has not said how far back it looks. */
export const usualWindow = 90

/**
 * Several purchases of one department from one vendor, or of one commodity, within the window, each below a threshold
 * and together above it. It is a warning: needs do come up one by one; but the method is that of the sum.
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
    warning: `With ${listed} of the last ${window} days this comes to ${dollars(total)}, above ${dollars(crossed.amount)}. A purchase must not be divided to stay below a threshold (2 CFR 200.320(a)); if it is one need, buy it together.`,
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
 * Selected items of cost, 2 CFR 200 subpart E, that the words of a line speak of. It finds candidates; a person
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

/** Which ways lead on from a method; a stricter one is always allowed. */
export const waysOf = (method: MethodName): ('order' | 'quote' | 'solicitation')[] =>
  method === 'noncompetitive'
    ? ['order']
    : method === 'contract_release' || method === 'micro_purchase'
      ? ['order', 'quote', 'solicitation']
      : method === 'small_purchase'
        ? ['quote', 'solicitation']
        : ['solicitation']
