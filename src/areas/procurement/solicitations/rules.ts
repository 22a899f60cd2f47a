import { plural } from '#platform/words.ts'
import { addDays, dayInWords, dayOf, millisecondsBetween, wallTime } from '#platform/dates.ts'
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
  type ResponsePeriod,
  type Section,
  type Solicitation,
  type SolicitationKind,
  type SolicitationLine,
} from './records.ts'

/** What an approval does to a solicitation. */
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
export type Parts = { sections: readonly Section[]; lines: readonly SolicitationLine[]; criteria: readonly Criterion[] }

/** The clauses required by the funding, the work and the amount. */
export const clausesFor = (of: Solicitation, clauses: readonly Clause[], day: string): Clause[] =>
  inForce(clauses, day).filter(
    ({ federal, construction, laborers, above }) =>
      (!federal || of.federal) &&
      (!construction || of.construction) &&
      (!laborers || of.laborers) &&
      (above === 0 || (of.estimate ?? Infinity) > above),
  )

export type ClauseAdvice = { clause: Clause; state: 'there' | 'asked' | 'offered' | 'not_asked'; because: string }

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
          ? 'offered'
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
        clause.optional && state === 'offered' && clause.choose_when ? `${because} ${clause.choose_when}` : because,
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

const missingClause = (
  of: Solicitation,
  { sections }: Parts,
  clauses: readonly Clause[],
  day: string,
): Clause | undefined => {
  const there = new Set(sections.map(({ source }) => source))
  return clausesFor(of, clauses, day).find(({ optional, source }) => !optional && !there.has(source))
}

/** The longest period that a rule in effect requires. */
export const periodFor = (
  { kind, estimate }: Pick<Solicitation, 'kind' | 'estimate'>,
  periods: readonly ResponsePeriod[],
  day: string,
): ResponsePeriod | undefined =>
  inForce(periods, day)
    .filter((period) => period.kind === kind && (estimate ?? Infinity) > period.above)
    .toSorted((a, b) => b.days - a.days)[0]

/** The total weight of the scored criteria. Pass/fail is not scored. */
export const weightOf = (criteria: readonly Criterion[]): number =>
  criteria.reduce((sum, { kind, weight }) => sum + (kind === 'pass_fail' ? 0 : Math.round((weight ?? 0) * 100)), 0) /
  100

function whyNotCriteria({ kind }: Solicitation, criteria: readonly Criterion[]): Reason {
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

/** Whether it is complete: checked before it goes to approvers, and again before it is public. */
export function whyNotWhole(
  of: Solicitation,
  parts: Parts,
  { clauses, day }: { clauses: readonly Clause[]; day: string },
): Reason {
  const { priced, article } = kindOf[of.kind]
  const missing = missingClause(of, parts, clauses, day)
  return firstReason(
    !of.summary?.trim() && 'Add the public summary first. Vendors see it in the list.',
    !parts.sections.some(({ part }) => part === 'scope' || part === 'questions') && 'Add the scope of work first.',
    priced && parts.lines.length === 0 && `Add at least one line for vendors to price in ${article}.`,
    whyNotCriteria(of, parts.criteria),
    of.federal &&
      priced &&
      of.estimate === null &&
      'Enter the independent cost estimate before bids are received (2 CFR 200.324).',
    missing && `Add the clause ${missing.title}. It is required here by ${missing.source}.`,
    whyNotInvitedOnly(of),
    whyNotDocuments(of.documents),
  )
}

function whyNotInvitedOnly({ kind, invited_only }: Solicitation): Reason {
  return invited_only && !kindOf[kind].mayInvite
    ? `${sentenceCase(kindOf[kind].article)} must be publicly advertised (2 CFR 200.320(b)). Remove the limit to invited vendors.`
    : null
}

/** Vendors refer to a document by its name, and an addendum says which one it replaces. */
export function whyNotDocuments(documents: Solicitation['documents']): Reason {
  const twice = documents.find(({ name }, at) => documents.findIndex((each) => each.name === name) < at)
  return twice ? `Two documents are named ${twice.name}. Give each a different name.` : null
}

/** Days are counted in the agency's zone: a notice published in the evening counts for that day. */
export function whyNotTimes(
  of: Solicitation,
  {
    questions_until,
    closes_at,
    zone,
    periods,
    now,
  }: {
    questions_until: string | null
    closes_at: string
    zone: string
    periods: readonly ResponsePeriod[]
    now: string
  },
): Reason {
  const today = wallTime(now, zone).slice(0, 10)
  // A published solicitation keeps the rule in effect at publication; its addenda follow it too.
  const opened = of.published_at ? { day: dayOf(of.published_at, zone), moment: of.published_at } : null
  const period = (opened && periodFor(of, onFileAt(periods, opened), opened.day)) || periodFor(of, periods, today)
  const earliest = period && addDays(today, period.days)
  return firstReason(
    closes_at <= now && 'The closing date can’t be in the past.',
    millisecondsBetween(now, closes_at) < kindOf[of.kind].leastDays * 86_400_000 &&
      `Vendors need time to respond. The closing date of ${kindOf[of.kind].article} must be at least ${plural(kindOf[of.kind].leastDays, { one: 'one day', other: `${kindOf[of.kind].leastDays} days` })} from now.`,
    questions_until !== null &&
      questions_until >= closes_at &&
      'Questions must be due before the closing date, with time to answer them.',
    questions_until !== null && questions_until <= now && 'The date when questions are due can’t be in the past.',
    earliest &&
      wallTime(closes_at, zone).slice(0, 10) < earliest &&
      `${sentenceCase(kindOf[of.kind].article)}${period.above > 0 ? ` above ${dollars(period.above)}` : ''} must be open for at least ${period.days} days (${period.source}). Close on ${dayInWords(earliest)} or later.`,
  )
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

/** Until closing only addenda change the public text, and a late one moves the closing date. */
/** What can be checked before the new closing date is entered. */
export const whyNotAmendYet = (of: Solicitation, { actor, now }: { actor: Actor; now: string }): Reason =>
  firstReason(
    !solicitationLife.is(of, 'published') && 'Only a published solicitation can have an addendum.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'Only the buyer or a manager can write an addendum.',
    of.closes_at! <= now && 'This solicitation has closed. Bids are evaluated against the published text.',
  )

export function whyNotAmend(
  of: Solicitation,
  { actor, closes_at, now, leastDays }: { actor: Actor; closes_at: string; now: string; leastDays: number },
): Reason {
  return firstReason(
    whyNotAmendYet(of, { actor, now }),
    closes_at < of.closes_at! && 'An addendum can extend the closing date but not shorten it.',
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Vendors need time to read the addendum. Close at least ${leastDays} days after it.`,
  )
}

const sentenceCase = (words: string) => words.replace(/^./, (first) => first.toUpperCase())
