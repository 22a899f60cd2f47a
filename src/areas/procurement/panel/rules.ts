import { plural } from '#platform/words.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { declareFirst, evaluationLife, onlyChair } from './life.ts'
import { evaluation, type Evaluation, type Panelist } from './records.ts'

/** A seat with the name of the person on it. */
export type Seated = Panelist & { person: { display_name: string } }

/** Status changes of an evaluation by other commands. */
export const steps = moveTable(evaluation, {
  score: { from: ['naming'], to: 'scoring' },
  /** Where price alone decides there is nothing to score, so findings come at once. */
  confer: { from: ['naming'], to: 'consensus' },
  askAgain: { from: ['ranked'], to: 'best_and_final' },
  judgeAgain: { from: ['ranked'], to: 'scoring' },
  conferAgain: { from: ['ranked'], to: 'consensus' },
  finish: { from: ['ranked'], to: 'finished' },
  /** After the award was rescinded. */
  recommendAgain: { from: ['finished', 'ranked'], to: 'ranked' },
})

type Seat = Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'>
type Of = Pick<Evaluation, 'status' | 'chair'>

export const seatOf = <S extends Seat>(panel: readonly S[], member: string): S | undefined =>
  panel.find((seat) => seat.member === member)

export const nameIn = (panel: readonly Seated[], member: string): string | undefined =>
  seatOf(panel, member)?.person.display_name

/** Evaluators whose scores count. */
export const judging = <S extends Seat>(panel: readonly S[]): S[] =>
  panel.filter(({ part, declared }) => part === 'evaluator' && declared === 'clear')

/** Bidder A, Bidder B, …: in an order that does not reveal when they arrived. After Z comes AA. */
export const aliasAt = (at: number): string =>
  (at < 26 ? '' : aliasAt(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** The text of a bid without the known names in it. Only the bidder can leave out other identifying details. */
export function anonymous(text: string, names: readonly (string | null)[], alias: string): string {
  const known = names
    .filter((name): name is string => (name?.trim().length ?? 0) > 2)
    .toSorted((a, b) => b.length - a.length)
  return known.reduce(
    (words, name) =>
      words.replaceAll(
        new RegExp(name.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu'),
        `Bidder ${alias}`,
      ),
    text,
  )
}

/**
 * A panel that is assigned before the opening reads no name and no price until it has scored: row security closes the
 * bids to its members as soon as they are opened.
 */
export const isNamable = (of: Pick<Solicitation, 'status'>): boolean =>
  solicitationLife.is(of, 'published', 'opening', 'evaluation')

/** Whether its bids were opened, so that the panel can declare and score. */
export const isOpened = (of: Pick<Solicitation, 'status'>): boolean => solicitationLife.is(of, 'evaluation')

/** Known before the rest is fetched or typed. */
export const whyNotBeginYet = (
  of: Pick<Solicitation, 'status' | 'kind' | 'contact'>,
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    !kindOf[of.kind].priced && 'Responses to a request for information are not ranked.',
    !isNamable(of) && 'The panel is assigned once the solicitation is published.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'Only the buyer or a manager can assign the panel.',
  )

const leastEvaluators = 2
type Beginning = { actor: Actor; chair: string; evaluators: readonly string[]; candidates: readonly Candidate[] }

export function whyNotBegin(
  of: Pick<Solicitation, 'status' | 'kind' | 'contact'>,
  { actor, chair, evaluators, candidates }: Beginning,
): Reason {
  return firstReason(
    whyNotBeginYet(of, { actor }),
    evaluators.includes(chair) && 'The chair knows the bidders’ names and can’t score. Select another evaluator.',
    kindOf[of.kind].scored && new Set(evaluators).size < leastEvaluators && 'Select at least two evaluators.',
    whyNotOfficers(evaluators, {
      candidates: candidates.filter(({ member }) => member !== chair),
      needed: leastEvaluators,
    }),
    !kindOf[of.kind].scored &&
      evaluators.length > 0 &&
      `In ${kindOf[of.kind].article}, price decides. Assign a chair and no evaluators.`,
  )
}

/** A member who could sit on the panel, and whether they are an opening officer of the solicitation. */
export type Candidate = { member: string; name: string; officer: boolean }
type Naming = { candidates: readonly Candidate[]; needed: number }

/**
 * An officer sees names and prices at the opening. The recommendation would say that the panel scored without knowing
 * the bidders, so an officer scores only where fewer people than needed are left.
 */
export function whyNotOfficers(evaluators: readonly string[], { candidates, needed }: Naming): Reason {
  const both = officersAmong(evaluators, candidates)
  const others = candidates.filter(({ officer }) => !officer)
  return both && others.length >= needed
    ? `${both} of this solicitation and can see names and prices. Select ${plural(needed, { one: 'someone else', other: 'other evaluators' })}.`
    : null
}

/** Shown where an officer has to score. */
export function warnOfOfficers(evaluators: readonly string[], candidates: readonly Candidate[]): Reason {
  const both = officersAmong(evaluators, candidates)
  return both && `${both} of this solicitation and can see names and prices. The recommendation will say so.`
}

function officersAmong(evaluators: readonly string[], candidates: readonly Candidate[]): string | null {
  const both = candidates.filter(({ member, officer }) => officer && evaluators.includes(member))
  if (both.length === 0) return null
  return `${listed(both.map(({ name }) => name))} ${plural(both.length, { one: 'is an opening officer', other: 'are opening officers' })}`
}

/** Evaluators can be added during scoring, to replace those who had to leave. */
export function whyNotSeat(
  of: Of,
  panel: readonly Seat[],
  { actor, member, candidates = [] }: { actor: Actor; member: string; candidates?: readonly Candidate[] },
): Reason {
  return firstReason(
    !evaluationLife.is(of, 'naming', 'scoring') && 'The panel can’t change once its consensus has started.',
    !leads(of, actor) && leadOnly,
    seatOf(panel, member) !== undefined && 'This person is or was on the panel and can’t be added again.',
    whyNotOfficers([member], { candidates: candidates.filter((each) => !seatOf(panel, each.member)), needed: 1 }),
  )
}

export function whyNotRelease(
  of: Of,
  panel: readonly Seat[],
  { actor, member }: { actor: Actor; member: string },
): Reason {
  const seat = seatOf(panel, member)
  return firstReason(
    !evaluationLife.is(of, 'naming', 'scoring') && 'The panel can’t change once its consensus has started.',
    !leads(of, actor) && leadOnly,
    (!seat || seat.declared === 'conflict' || seat.declared === 'released') && 'This person is not on the panel.',
    seat?.part === 'chair' && 'Change the chair instead.',
  )
}

export function whyNotAppoint(
  of: Of,
  panel: readonly Seat[],
  { actor, member }: { actor: Actor; member: string },
): Reason {
  return firstReason(
    !evaluationLife.isOpen(of) && 'This evaluation is over.',
    !atLeast('manager', actor) && 'Only a manager can change the chair.',
    seatOf(panel, member) !== undefined && 'This person is or was on the panel and can’t become its chair.',
  )
}

/** Known before anything is typed. */
export const whyNotDeclareYet = (
  of: Of,
  seat: Seat | undefined,
  { conflict, opened }: { conflict: boolean; opened: boolean },
): Reason =>
  firstReason(
    !seat && 'You are not on this panel.',
    evaluationLife.is(of, 'naming') && !opened && notOpened,
    !evaluationLife.isOpen(of) && 'This evaluation is over.',
    seat?.declared === 'released' && 'You have been released from this panel.',
    seat?.declared === 'conflict' && 'You have declared a conflict of interest. This can’t be undone.',
    seat?.declared === 'clear' && !conflict && 'You already declared that you have no conflict of interest.',
  )

const notOpened = 'The bids are not open yet. Declare once you can read who the bidders are.'

/** Before any bid is shown: 2 CFR 200.318(c)(1) bars people with a real or apparent conflict. */
export function whyNotDeclare(
  of: Of,
  seat: Seat | undefined,
  { conflict, opened, about }: { conflict: boolean; opened: boolean; about: string },
): Reason {
  return firstReason(
    whyNotDeclareYet(of, seat, { conflict, opened }),
    conflict && about.trim() === '' && 'Describe the conflict in one sentence. Only administrators will see it.',
  )
}

/** The list of bidders is for the declaration; a person who left the panel no longer needs it. */
export const whyNotNames = (seat: Pick<Seat, 'declared'> | undefined): Reason =>
  firstReason(
    !seat && 'You are not on this panel.',
    seat?.declared === 'conflict' && 'You declared a conflict of interest and left this panel.',
    seat?.declared === 'released' && 'You have been released from this panel.',
  )

/** Why this person can't see the bids. The buyer sees them as a manager does, unless a panel seat restricts it. */
export function whyNotLook(
  of: Pick<Evaluation, 'ranked_at'>,
  seat: Seat | undefined,
  actor: Actor,
  solicitation: Pick<Solicitation, 'contact'> | undefined,
): Reason {
  if (!seat)
    return atLeast('manager', actor) || solicitation?.contact === actor.user_id
      ? null
      : 'A panel is evaluating these bids, and you are not on it.'
  return firstReason(
    seat.declared === 'waiting' &&
      'Declare whether you have a conflict of interest first. Until then, you can’t see the bids.',
    seat.declared === 'conflict' && 'You declared a conflict of interest and can’t see these bids.',
    seat.declared === 'released' && 'You have been released from this panel.',
  )
}

type Circumstances = { actor: Actor; scored: boolean; bids: number; names: (member: string) => string }

/** The chair starts scoring once everyone has declared and enough of them are left. */
export function whyNotStart(of: Of, panel: readonly Seat[], { actor, scored, bids, names }: Circumstances): Reason {
  const waiting = panel
    .filter(({ declared }) => declared === 'waiting')
    .map(({ member }) => names(member))
    .toSorted()
  return firstReason(
    steps.whyNot(scored ? 'score' : 'confer', of),
    whyNotChair(of, panel, actor),
    waiting.length > 0 &&
      `${listed(waiting)} ${plural(waiting.length, { one: 'has', other: 'have' })} not declared yet.`,
    scored && judging(panel).length < 2 && tooFew,
    bids === 0 && 'No bid could be read, so there is nothing to evaluate.',
  )
}

/** Every evaluator without a conflict has finished scoring, and there are enough of them. */
export function whyNotScored(panel: readonly Seat[], { names }: Pick<Circumstances, 'names'>): Reason {
  const unfinished = judging(panel).filter(({ scored }) => !scored)
  const missing = unfinished.map(({ member }) => names(member)).toSorted()
  return firstReason(
    judging(panel).length < 2 && tooFew,
    missing.length > 0 &&
      `${listed(missing)} ${plural(missing.length, { one: 'has', other: 'have' })} not finished scoring.`,
  )
}

const tooFew = 'Fewer than two evaluators are free of conflicts. Add an evaluator.'

/** Actions for the chair alone, after declaring like all panel members. */
export function whyNotChair(of: Pick<Evaluation, 'chair'>, panel: readonly Seat[], actor: Actor): Reason {
  return firstReason(
    of.chair !== actor.user_id && onlyChair,
    seatOf(panel, actor.user_id)?.declared !== 'clear' && declareFirst,
  )
}

const leads = (of: Of, actor: Actor) => of.chair === actor.user_id || atLeast('manager', actor)
const leadOnly = 'Only the panel chair or a manager can do this.'

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

type OwnSeat = Pick<Panelist, 'part' | 'declared' | 'scored'>

/** The panel's task for the person in this seat; null while it waits for others. */
export function taskOf({ part, declared, scored }: OwnSeat, of: Pick<Evaluation, 'status'>): Task | null {
  if (!evaluationLife.isOpen(of) || declared === 'conflict' || declared === 'released') return null
  if (declared === 'waiting') return { verb: 'Declare', words: 'Declare whether you have a conflict of interest' }
  if (part === 'evaluator')
    return evaluationLife.is(of, 'scoring') && !scored ? { verb: 'Score', words: 'Your scores are not complete' } : null
  return evaluationLife.byStatus<Task | null>(of, {
    naming: { verb: 'Open', words: 'Scoring starts once everyone has declared' },
    scoring: null,
    consensus: { verb: 'Agree on scores', words: 'Consensus and findings are due' },
    ranked: { verb: 'Recommend', words: 'The bids are ranked' },
    best_and_final: { verb: 'Open', words: 'Best and final offers are requested' },
    finished: null,
    canceled: null,
  })
}

type Task = { verb: string; words: string }
