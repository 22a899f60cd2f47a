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

/** What an approval makes of a solicitation. */
export const decisions = moveTable(solicitation, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** What becomes of it from the publication to the award. */
export const steps = moveTable(solicitation, {
  publish: { from: ['approved'], to: 'published' },
  unseal: { from: ['published'], to: 'opening' },
  evaluate: { from: ['opening'], to: 'evaluation' },
  /** Best and final offers: a second sealed round. */
  askAgain: { from: ['evaluation'], to: 'published' },
  award: { from: ['evaluation'], to: 'awarded' },
  close: { from: ['opening'], to: 'closed' },
})

/** Configuration, not copies: what the four kinds of call have and what they have not. */
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

/** What stands in a solicitation besides its own fields. */
export type Parts = { sections: readonly Section[]; lines: readonly SolicitationLine[]; criteria: readonly Criterion[] }

/** The clauses that the rules ask for, by the money, the work and the amount. */
export const clausesFor = (of: Solicitation, clauses: readonly Clause[], day: string): Clause[] =>
  inForce(clauses, day).filter(
    ({ federal, construction, laborers, above }) =>
      (!federal || of.federal) &&
      (!construction || of.construction) &&
      (!laborers || of.laborers) &&
      (above === 0 || (of.estimate ?? Infinity) > above),
  )

export type ClauseAdvice = { clause: Clause; state: 'there' | 'asked' | 'offered' | 'not_asked'; because: string }

/** Every clause of the table that holds on this day, with what speaks for it or against it here. */
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
        ? `Only where it is ${list(failing)}.`
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
    ...(federal ? [{ words: 'paid with federal money', holds: of.federal }] : []),
    ...(construction ? [{ words: 'for construction', holds: of.construction }] : []),
    ...(laborers ? [{ words: 'done by mechanics or laborers', holds: of.laborers }] : []),
    ...(above > 0
      ? [
          {
            words:
              of.estimate === null
                ? `perhaps above ${dollars(above)}, since nobody has estimated it`
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

/** The longest period that a rule in force asks for. */
export const periodFor = (
  { kind, estimate }: Pick<Solicitation, 'kind' | 'estimate'>,
  periods: readonly ResponsePeriod[],
  day: string,
): ResponsePeriod | undefined =>
  inForce(periods, day)
    .filter((period) => period.kind === kind && (estimate ?? Infinity) > period.above)
    .toSorted((a, b) => b.days - a.days)[0]

/** The weights of what is scored. Pass or fail is no score. */
export const weightOf = (criteria: readonly Criterion[]): number =>
  criteria.reduce((sum, { kind, weight }) => sum + (kind === 'pass_fail' ? 0 : Math.round((weight ?? 0) * 100)), 0) /
  100

function whyNotCriteria({ kind }: Solicitation, criteria: readonly Criterion[]): Reason {
  const { scored, article } = kindOf[kind]
  const judged = criteria.filter((each) => each.kind !== 'pass_fail')
  if (!scored)
    return judged.length > 0
      ? `In ${article} the lowest price decides: only criteria to pass or fail may be set.`
      : null
  return firstReason(
    judged.length === 0 && 'Say what proposals are judged by: add criteria with weights.',
    judged.find(({ weight }) => !weight) && `Give ${judged.find(({ weight }) => !weight)!.name} a weight.`,
    judged.find((each) => each.kind === 'quality' && !each.points) &&
      `Say how many points ${judged.find((each) => each.kind === 'quality' && !each.points)!.name} can earn.`,
    weightOf(criteria) !== 100 && `The weights add up to ${weightOf(criteria)}, not to 100.`,
  )
}

/** Whether it is whole: asked before others spend their time on it, and once more before the public does. */
export function whyNotWhole(
  of: Solicitation,
  parts: Parts,
  { clauses, day }: { clauses: readonly Clause[]; day: string },
): Reason {
  const { priced, article } = kindOf[of.kind]
  const missing = missingClause(of, parts, clauses, day)
  return firstReason(
    !of.summary?.trim() && 'Write the public summary first: it is what vendors read in the list.',
    !parts.sections.some(({ part }) => part === 'scope' || part === 'questions') &&
      'Write the scope first: vendors cannot answer what is not described.',
    priced && parts.lines.length === 0 && `Add the lines that vendors put prices to: ${article} has at least one.`,
    whyNotCriteria(of, parts.criteria),
    of.federal &&
      priced &&
      of.estimate === null &&
      'Make the independent estimate before offers come in (2 CFR 200.324).',
    missing && `Add the clause ${missing.title}: ${missing.source} asks for it here.`,
    whyNotInvitedOnly(of),
    whyNotDocuments(of.documents),
  )
}

function whyNotInvitedOnly({ kind, invited_only }: Solicitation): Reason {
  return invited_only && !kindOf[kind].mayInvite
    ? `${sentenceCase(kindOf[kind].article)} is advertised to everybody (2 CFR 200.320(b)): take the limit to invited vendors away.`
    : null
}

/** Vendors call a document by its name, and an addendum says which one it replaces. */
export function whyNotDocuments(documents: Solicitation['documents']): Reason {
  const twice = documents.find(({ name }, at) => documents.findIndex((each) => each.name === name) < at)
  return twice ? `Two documents are called ${twice.name}. Give each a name of its own.` : null
}

/** Days are counted in the agency's zone: a notice of the evening is a notice of that day. */
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
  // A published solicitation keeps the rule that it was opened under; its addenda are judged by that one.
  const opened = of.published_at ? { day: dayOf(of.published_at, zone), moment: of.published_at } : null
  const period = (opened && periodFor(of, onFileAt(periods, opened), opened.day)) || periodFor(of, periods, today)
  const earliest = period && addDays(today, period.days)
  return firstReason(
    closes_at <= now && 'The closing lies in the past. Choose a later time.',
    millisecondsBetween(now, closes_at) < kindOf[of.kind].leastDays * 86_400_000 &&
      `Vendors need time to respond: ${kindOf[of.kind].article} closes at least ${kindOf[of.kind].leastDays === 1 ? 'one day' : `${kindOf[of.kind].leastDays} days`} from now.`,
    questions_until !== null &&
      questions_until >= closes_at &&
      'Questions end before offers do: there must be time to answer them.',
    questions_until !== null && questions_until <= now && 'The end of questions lies in the past. Choose a later time.',
    earliest &&
      wallTime(closes_at, zone).slice(0, 10) < earliest &&
      `${sentenceCase(kindOf[of.kind].article)}${period.above > 0 ? ` above ${dollars(period.above)}` : ''} is open for at least ${period.days} days (${period.source}): close on ${dayInWords(earliest)} or later.`,
  )
}

/** Who opens: so many of so many. One more than is needed, or one lost passphrase loses every bid. */
export function whyNotCommittee(of: Solicitation, { needed, officers }: { needed: number; officers: number }): Reason {
  const least = kindOf[of.kind].officers
  return firstReason(
    needed < least && `The offers to ${kindOf[of.kind].article} are opened by at least ${least} officers together.`,
    officers < needed &&
      `${needed} officers open together, and ${officers === 0 ? 'none is' : officers === 1 ? 'only one is' : `only ${officers} are`} named.`,
    needed > 1 &&
      officers === needed &&
      `Name at least ${needed + 1} officers of whom ${needed} open: if one loses the passphrase, the bids could never be opened.`,
  )
}

export function whyNotPublish(of: Solicitation, { actor, zone }: { actor: Actor; zone: string }): Reason {
  return firstReason(
    steps.whyNot('publish', of),
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation publishes it, or a manager.',
    of.closes_at === null && 'Set the closing first: the public must know until when it can offer.',
    of.zone !== zone && 'The time zone of the agency has changed since the closing was set. Set it again.',
  )
}

/** The number that the public sees begins with what it is. */
export const bearsItsKind = ({ number, kind }: Pick<Solicitation, 'number' | 'kind'>): boolean =>
  number.startsWith(`${kindOf[kind].prefix}-`)

/** Until the closing the public text is changed by addenda only, and a late one moves the closing. */
/** What is known before the new closing is typed. */
export const whyNotAmendYet = (of: Solicitation, { actor, now }: { actor: Actor; now: string }): Reason =>
  firstReason(
    !solicitationLife.is(of, 'published') && 'Only a published solicitation is changed by an addendum.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation writes addenda, or a manager.',
    of.closes_at! <= now && 'It has closed. What was offered is judged by what was published.',
  )

export function whyNotAmend(
  of: Solicitation,
  { actor, closes_at, now, leastDays }: { actor: Actor; closes_at: string; now: string; leastDays: number },
): Reason {
  return firstReason(
    whyNotAmendYet(of, { actor, now }),
    closes_at < of.closes_at! && 'An addendum can give vendors more time, never less.',
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Vendors need time to read it: close at least ${leastDays} days after the addendum.`,
  )
}

const sentenceCase = (words: string) => words.replace(/^./, (first) => first.toUpperCase())
