import { plural, sentenceCase } from '#platform/words.ts'
import { addDays, addWorkingDays, dayInWords, dayOf, millisecondsBetween, wallTime } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import { dollars } from '#platform/money.ts'
import { inForce, onFileAt } from '#platform/records/dated.ts'
import { optionLabel } from '#platform/records/record.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { solicitationLife } from './life.ts'
import {
  solicitation,
  type Clause,
  type Criterion,
  type ResponseItem,
  type ResponsePeriod,
  type Section,
  type Solicitation,
  type SolicitationKind,
  type SolicitationLine,
} from './records.ts'

/** Effects of an approval on a solicitation. */
export const decisions = moveTable(solicitation, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** The steps from publication to award. */
export const steps = moveTable(solicitation, {
  publish: { from: ['approved'], to: 'published' },
  unseal: { from: ['published'], to: 'opening' },
  evaluate: { from: ['opening'], to: 'evaluation' },
  /** Best and final offers: a second sealed round. */
  askAgain: { from: ['evaluation'], to: 'published' },
  award: { from: ['evaluation'], to: 'awarded' },
  /** After its award was rescinded. */
  evaluateAgain: { from: ['awarded', 'evaluation'], to: 'evaluation' },
  close: { from: ['opening'], to: 'closed' },
})

/** Configuration, not copies: what the four kinds of solicitation have and lack. */
export const kindOf: Record<
  SolicitationKind,
  {
    prefix: string
    priced: boolean
    scored: boolean
    officers: number
    leastDays: number
    usualDays: number
    article: string
    mayInvite?: true
  }
> = {
  rfi: {
    prefix: 'RFI',
    priced: false,
    scored: false,
    officers: 1,
    leastDays: 1,
    usualDays: 7,
    article: 'a request for information',
    mayInvite: true,
  },
  // 2 CFR 200.320(a)(2): quotes from an adequate number of qualified sources, which the agency may choose.
  rfq: {
    prefix: 'RFQ',
    priced: true,
    scored: false,
    officers: 1,
    leastDays: 1,
    usualDays: 5,
    article: 'a request for quotes',
    mayInvite: true,
  },
  // Sealed: no single officer may know a price before the others (2 CFR 200.320(b)(1)(ii)(C): opened at the time and
  // place prescribed).
  ifb: {
    prefix: 'IFB',
    priced: true,
    scored: false,
    officers: 2,
    leastDays: 3,
    usualDays: 14,
    article: 'an invitation for bids',
  },
  rfp: {
    prefix: 'RFP',
    priced: true,
    scored: true,
    officers: 2,
    leastDays: 3,
    usualDays: 21,
    article: 'a request for proposals',
  },
}

export const kindInWords = (kind: SolicitationKind): string => optionLabel(solicitation.fields.kind, kind)

/** The parts of a solicitation besides its own fields. */
export type Parts = {
  sections: readonly Section[]
  lines: readonly SolicitationLine[]
  criteria: readonly Criterion[]
  items: readonly ResponseItem[]
}

/** The clauses required by the funding, the work and the amount. */
export const clausesFor = (of: Solicitation, clauses: readonly Clause[], day: string): Clause[] =>
  inForce(clauses, day).filter(
    ({ federal, construction, laborers, above }) =>
      (!federal || of.federal) &&
      (!construction || of.construction) &&
      (!laborers || of.laborers) &&
      (above === 0 || (of.estimate ?? Infinity) > above),
  )

export type ClauseAdvice = { clause: Clause; state: 'there' | 'asked' | 'optional' | 'not_asked'; because: string }

/** Every clause in effect on this day, with the reason for or against it here. */
export function adviceOnClauses(
  of: Solicitation,
  sections: readonly Pick<Section, 'source'>[],
  clauses: readonly Clause[],
  day: string,
): ClauseAdvice[] {
  const [there, asked] = [
    new Set(sections.map(({ source }) => source)),
    new Set(clausesFor(of, clauses, day).map(({ code }) => code)),
  ]
  return inForce(clauses, day).map((clause) => {
    const state = there.has(clause.source)
      ? 'there'
      : !asked.has(clause.code)
        ? 'not_asked'
        : clause.optional
          ? 'optional'
          : 'asked'
    const conditions = conditionsOf(clause, of)
    const failing = conditions.filter(({ holds }) => !holds)
    const because =
      failing.length > 0
        ? `Only if it is ${list(failing)}.`
        : conditions.length > 0
          ? `Because it is ${list(conditions)}.`
          : 'In every solicitation.'
    return {
      clause,
      state,
      because:
        clause.optional && state === 'optional' && clause.choose_when ? `${because} ${clause.choose_when}` : because,
    }
  })
}

const list = (conditions: readonly { words: string }[]) => conditions.map(({ words }) => words).join(', and ')

function conditionsOf(
  { federal, construction, laborers, above }: Clause,
  of: Solicitation,
): { words: string; holds: boolean }[] {
  return [
    ...(federal ? [{ words: 'federally funded', holds: of.federal }] : []),
    ...(construction ? [{ words: 'for construction', holds: of.construction }] : []),
    ...(laborers ? [{ words: 'performed by mechanics or laborers', holds: of.laborers }] : []),
    ...(above > 0
      ? [
          {
            words:
              of.estimate === null
                ? `possibly above ${dollars(above)}, because there is no estimate`
                : `above ${dollars(above)}`,
            holds: (of.estimate ?? Infinity) > above,
          },
        ]
      : []),
  ]
}

/** The required clauses that its text does not have. */
export function missingClauses(
  of: Solicitation,
  { sections }: Pick<Parts, 'sections'>,
  clauses: readonly Clause[],
  day: string,
): Clause[] {
  const there = new Set(sections.map(({ source }) => source))
  return clausesFor(of, clauses, day).filter(({ optional, source }) => !optional && !there.has(source))
}

/** The longest period that a rule in effect requires. */
export const periodFor = (
  { kind, estimate }: Pick<Solicitation, 'kind' | 'estimate'>,
  periods: readonly ResponsePeriod[],
  day: string,
  holidays?: Closed,
): ResponsePeriod | undefined =>
  inForce(periods, day)
    .filter((period) => period.kind === kind && (estimate ?? Infinity) > period.above)
    .toSorted((a, b) => (earliestClosing(a, day, holidays) < earliestClosing(b, day, holidays) ? 1 : -1))[0]

type Closed = Pick<Holidays, 'has'>
type Counted = Pick<ResponsePeriod, 'days' | 'counted'>

/** The first day when a solicitation that is published on this day may close. */
export const earliestClosing = ({ days, counted }: Counted, day: string, holidays?: Closed): string =>
  counted === 'working' ? addWorkingDays(day, days, holidays) : addDays(day, days)

/** “10 business days” */
export const periodInWords = ({ days, counted }: Counted): string =>
  counted === 'working'
    ? plural(days, { one: '1 business day', other: `${days} business days` })
    : plural(days, { one: '1 day', other: `${days} days` })

/** Two envelopes keep prices apart from what a panel scores; where the price decides there is nothing to keep apart. */
export const whyNotEnvelopes = ({ kind, two_envelopes }: Pick<Solicitation, 'kind' | 'two_envelopes'>): Reason =>
  two_envelopes && !kindOf[kind].scored
    ? 'Two envelopes are for requests for proposals. Turn them off, or change the type.'
    : null

/** Each item of a response must be possible to submit, and each criterion it names must be on the list. */
export function whyNotItems(
  { two_envelopes }: Pick<Solicitation, 'two_envelopes'>,
  items: readonly Pick<ResponseItem, 'kind' | 'name' | 'envelope' | 'format' | 'criterion'>[],
  criteria: readonly Pick<Criterion, 'name'>[],
): Reason {
  const names = new Set<string>()
  for (const { kind, name, envelope, criterion } of items) {
    const tidy = name.trim().toLowerCase()
    if (names.has(tidy)) return `“${name}” is listed twice.`
    names.add(tidy)
    if (envelope === 'price' && kind === 'answer') return `“${name}”: answers belong in the technical envelope.`
    if (envelope === 'price' && !two_envelopes)
      return `“${name}” is for the price envelope. Turn on two envelopes, or move it to the technical envelope.`
    if (criterion && !criteria.some((each) => each.name.trim().toLowerCase() === criterion.trim().toLowerCase()))
      return `“${name}” names the criterion “${criterion}”, which isn’t on the list.`
  }
  return null
}

/** The total weight of the scored criteria. Pass/fail is not scored. */
export const weightOf = (criteria: readonly Criterion[]): number =>
  criteria.reduce((sum, { kind, weight }) => sum + (kind === 'pass_fail' ? 0 : Math.round((weight ?? 0) * 100)), 0) /
  100

export function whyNotCriteria({ kind }: Pick<Solicitation, 'kind'>, criteria: readonly Criterion[]): Reason {
  const { scored, article } = kindOf[kind]
  const judged = criteria.filter((each) => each.kind !== 'pass_fail')
  if (!scored) return judged.length > 0 ? `The lowest price wins in ${article}. Use only pass/fail criteria.` : null
  return firstReason(
    judged.length === 0 && 'Add evaluation criteria with weights.',
    judged.find(({ weight }) => !weight) && `Enter a weight for ${judged.find(({ weight }) => !weight)!.name}.`,
    judged.find((each) => each.kind === 'quality' && !each.points) &&
      `Enter the maximum points for ${judged.find((each) => each.kind === 'quality' && !each.points)!.name}.`,
    weightOf(criteria) !== 100 && `Weights must total 100. They total ${weightOf(criteria)}.`,
  )
}

/** Missing parts of the text: checked again for every addendum. */
export function whyNotWhole(
  of: Solicitation,
  parts: Parts,
  { clauses, day }: { clauses: readonly Clause[]; day: string },
): Reason {
  return firstReason(
    whyNotSummary(of),
    whyNotScope(parts),
    whyNotLines(of, parts),
    whyNotCriteria(of, parts.criteria),
    whyNotEnvelopes(of),
    whyNotItems(of, parts.items, parts.criteria),
    whyNotEstimate(of),
    whyNotClauses(missingClauses(of, parts, clauses, day)),
    whyNotInvitedOnly(of),
    whyNotDocuments(of.documents),
  )
}

export const whyNotSummary = ({ summary }: Pick<Solicitation, 'summary'>): Reason =>
  summary?.trim() ? null : 'Add the public summary first. Vendors see it in the list.'

export const whyNotScope = ({ sections }: Pick<Parts, 'sections'>): Reason =>
  sections.some(({ part }) => part === 'scope' || part === 'questions') ? null : 'Add the scope of work first.'

export const whyNotLines = ({ kind }: Pick<Solicitation, 'kind'>, { lines }: Pick<Parts, 'lines'>): Reason =>
  kindOf[kind].priced && lines.length === 0
    ? `Add at least one line for vendors to price in ${kindOf[kind].article}.`
    : null

export const whyNotEstimate = ({ federal, kind, estimate }: Pick<Solicitation, 'federal' | 'kind' | 'estimate'>) =>
  federal && kindOf[kind].priced && estimate === null
    ? 'Enter the independent cost estimate before bids are received (2 CFR 200.324).'
    : null

export function whyNotClauses([first, ...more]: readonly Pick<Clause, 'title' | 'source'>[]): Reason {
  if (!first) return null
  if (more.length === 0) return `Add the clause ${first.title}. It is required here by ${first.source}.`
  return `Add ${more.length + 1} required clauses: ${[first, ...more].map(({ title }) => title).join(', ')}.`
}

export function whyNotInvitedOnly({ kind, invited_only }: Pick<Solicitation, 'kind' | 'invited_only'>): Reason {
  return invited_only && !kindOf[kind].mayInvite
    ? `${sentenceCase(kindOf[kind].article)} must be publicly advertised (2 CFR 200.320(b)). Remove the limit to invited vendors.`
    : null
}

/** Vendors refer to a document by its name, and an addendum says which one it replaces. */
export function whyNotDocuments(documents: Solicitation['documents']): Reason {
  const twice = documents.find(({ name }, at) => documents.findIndex((each) => each.name === name) < at)
  return twice ? `Two documents are named ${twice.name}. Give each a different name.` : null
}

type Periods = { zone: string; periods: readonly ResponsePeriod[]; holidays?: Closed }
type Times = { questions_until: string | null; visit_at?: string | null; closes_at: string; now: string }

export function whyNotTimes(of: Solicitation, { periods, zone, holidays, ...times }: Times & Periods): Reason {
  return firstReason(
    whyNotClosing(times),
    whyNotPeriod(of, { ...times, zone, periods, ...(holidays && { holidays }) }),
    whyNotVisit(times),
    whyNotQuestions(times),
  )
}

export const whyNotClosing = ({ closes_at, now }: Pick<Times, 'closes_at' | 'now'>): Reason =>
  closes_at <= now ? 'The closing date can’t be in the past.' : null

/** Vendors visit while they can still ask and bid. */
export const whyNotVisit = ({ visit_at, questions_until, closes_at, now }: Times): Reason =>
  visit_at
    ? firstReason(
        visit_at <= now && 'The site visit can’t be in the past.',
        visit_at >= closes_at && 'The site visit must be before the closing date.',
        questions_until !== null &&
          questions_until <= visit_at &&
          'Questions must be due after the site visit, because the visit raises them.',
      )
    : null

export const whyNotQuestions = ({ questions_until, closes_at, now }: Times): Reason =>
  questions_until === null
    ? null
    : firstReason(
        questions_until >= closes_at && 'Questions must be due before the closing date, with time to answer them.',
        questions_until <= now && 'The date when questions are due can’t be in the past.',
      )

/**
 * The floor of its kind, and the longest rule in effect. Days are counted in the agency's zone: a notice published in
 * the evening counts for that day.
 */
export function whyNotPeriod(of: Solicitation, { closes_at, now, ...around }: Times & Periods): Reason {
  const { zone, holidays } = around
  const { leastDays, article } = kindOf[of.kind]
  const period = governingPeriod(of, { ...around, now })
  const earliest = period && earliestClosing(period, wallTime(now, zone).slice(0, 10), holidays)
  return firstReason(
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Vendors need time to respond. The closing date of ${article} must be at least ${plural(leastDays, { one: 'one day', other: `${leastDays} days` })} from now.`,
    earliest &&
      wallTime(closes_at, zone).slice(0, 10) < earliest &&
      `${sentenceCase(article)}${period.above > 0 ? ` above ${dollars(period.above)}` : ''} must be open for at least ${periodInWords(period)} (${period.source}). Close on ${dayInWords(earliest)} or later.`,
  )
}

/** A published solicitation keeps the rule in effect at publication; its addenda follow it too. */
export function governingPeriod(
  of: Solicitation,
  { periods, zone, now, holidays }: Periods & { now: string },
): ResponsePeriod | undefined {
  const opened = openedOn(of, zone)
  return (
    (opened && periodFor(of, onFileAt(periods, opened), opened.day, holidays)) ||
    periodFor(of, periods, dayOf(now, zone), holidays)
  )
}

const openedOn = ({ published_at }: Pick<Solicitation, 'published_at'>, zone: string) =>
  published_at ? { day: dayOf(published_at, zone), moment: published_at } : null

/** A clause entered after the publication does not govern it, whatever day it is dated. */
export function clausesAt(
  of: Pick<Solicitation, 'published_at'>,
  clauses: readonly Clause[],
  { zone, now }: { zone: string; now: string },
): { clauses: readonly Clause[]; day: string } {
  const opened = openedOn(of, zone)
  return opened
    ? {
        day: opened.day,
        clauses: clauses.filter(({ created_at }) => millisecondsBetween(created_at, opened.moment) >= 0),
      }
    : { day: dayOf(now, zone), clauses }
}

/** How many officers open, out of how many. Without one more than required, one lost passphrase loses every bid. */
export function whyNotCommittee(of: Solicitation, { needed, officers }: { needed: number; officers: number }): Reason {
  const least = kindOf[of.kind].officers
  return firstReason(
    needed < least && `At least ${least} officers must open the responses to ${kindOf[of.kind].article} together.`,
    officers < needed &&
      `${needed} officers must open together, and ${officers === 0 ? 'none is' : plural(officers, { one: 'only one is', other: `only ${officers} are` })} assigned.`,
    needed > 1 &&
      officers === needed &&
      `Assign at least ${needed + 1} officers so that any ${needed} can open. Otherwise one lost passphrase makes the bids unreadable.`,
  )
}

export function whyNotPublish(of: Solicitation, { actor, zone }: { actor: Actor; zone: string }): Reason {
  return firstReason(
    steps.whyNot('publish', of),
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'Only the buyer or a manager can publish this solicitation.',
    of.closes_at === null && 'Set the closing date first. Vendors must know the deadline.',
    of.zone !== zone && 'The agency’s time zone changed after the closing date was set. Set the date again.',
  )
}

/** The public number begins with the kind of solicitation. */
export const bearsItsKind = ({ number, kind }: Pick<Solicitation, 'number' | 'kind'>): boolean =>
  number.startsWith(`${kindOf[kind].prefix}-`)

/** Checks that are possible before the new closing date is entered. */
export const whyNotAmendYet = (of: Solicitation, { actor, now }: { actor: Actor; now: string }): Reason =>
  firstReason(
    !solicitationLife.is(of, 'published') && 'Only a published solicitation can have an addendum.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'Only the buyer or a manager can write an addendum.',
    of.closes_at! <= now && 'This solicitation has closed. Bids are evaluated against the published text.',
  )

/** One day to see it and to adjust a price, where the agency’s rule does not ask for more. */
const addendumDays = 3

/** How long before the closing the last addendum may come: the rule in effect at publication, or the floor. */
export function addendumTime(
  of: Solicitation,
  around: { periods: readonly ResponsePeriod[]; zone: string; now: string },
): { leastDays: number; source: string | null } {
  const period = governingPeriod(of, around)
  const own = Number(period?.addendum_days ?? 0)
  return own > addendumDays ? { leastDays: own, source: period!.source } : { leastDays: addendumDays, source: null }
}

/** Until closing only addenda change the public text, and a late one moves the closing date. */
export function whyNotAmend(
  of: Solicitation,
  {
    actor,
    closes_at,
    now,
    leastDays,
    source = null,
  }: { actor: Actor; closes_at: string; now: string; leastDays: number; source?: string | null },
): Reason {
  return firstReason(
    whyNotAmendYet(of, { actor, now }),
    closes_at < of.closes_at! && 'An addendum can extend the closing date but not shorten it.',
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Vendors need time to read the addendum. Close at least ${leastDays} days after it${source ? ` (${source})` : ''}.`,
  )
}
