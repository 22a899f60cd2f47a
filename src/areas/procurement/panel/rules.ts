import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { declareFirst, evaluationLife, onlyChair } from './life.ts'
import { evaluation, type Evaluation, type Panelist } from './records.ts'

/** What other commands make of an evaluation. */
export const steps = moveTable(evaluation, {
  score: { from: ['naming'], to: 'scoring' },
  /** Where the price alone decides there is nothing to score, and findings come at once. */
  confer: { from: ['naming'], to: 'consensus' },
  askAgain: { from: ['ranked'], to: 'best_and_final' },
  judgeAgain: { from: ['ranked'], to: 'scoring' },
  conferAgain: { from: ['ranked'], to: 'consensus' },
  finish: { from: ['ranked'], to: 'finished' },
})

type Seat = Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'>
type Of = Pick<Evaluation, 'status' | 'chair'>

export const seatOf = <S extends Seat>(panel: readonly S[], member: string): S | undefined =>
  panel.find((seat) => seat.member === member)

/** Those whose scores count. */
export const judging = <S extends Seat>(panel: readonly S[]): S[] =>
  panel.filter(({ part, declared }) => part === 'evaluator' && declared === 'clear')

/** Bidder A, Bidder B, …: in an order that says nothing about when they came in. After Z comes AA. */
export const aliasAt = (at: number): string =>
  (at < 26 ? '' : aliasAt(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/**
 * Words of an offer without the names in it, as far as they are known. What else gives a bidder away, only the bidder
 * can leave out.
 */
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

/** What is known before the rest is fetched or typed. */
export const whyNotBeginYet = (
  of: Pick<Solicitation, 'status' | 'kind' | 'contact'>,
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    !kindOf[of.kind].priced && 'Answers to a request for information are read, not ranked.',
    !solicitationLife.is(of, 'evaluation') && 'Offers are judged after they have been opened.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation names its panel, or a manager.',
  )

export function whyNotBegin(
  of: Pick<Solicitation, 'status' | 'kind' | 'contact'>,
  { actor, chair, evaluators }: { actor: Actor; chair: string; evaluators: readonly string[] },
): Reason {
  return firstReason(
    whyNotBeginYet(of, { actor }),
    evaluators.includes(chair) &&
      'Whoever chairs knows the names of the bidders and does not score. Name somebody else as evaluator.',
    kindOf[of.kind].scored &&
      new Set(evaluators).size < 2 &&
      'Name at least two evaluators: one opinion is no comparison.',
    !kindOf[of.kind].scored &&
      evaluators.length > 0 &&
      `In ${kindOf[of.kind].article} the price decides: it needs a chair, and no evaluators.`,
  )
}

/**
 * Said before the panel is named: an officer sees names and prices at the opening, and cannot score without knowing
 * them.
 */
export function warnOfOfficers(
  evaluators: readonly string[],
  officers: readonly { officer: string; name: string }[],
): Reason {
  const both = officers.filter(({ officer }) => evaluators.includes(officer)).map(({ name }) => name)
  return both.length === 0
    ? null
    : `${listed(both)} ${both.length === 1 ? 'is an opening officer' : 'are opening officers'} of this solicitation and can see names and prices. Choose another evaluator if you can; the recommendation will say so.`
}

/** More evaluators come while scores are given, in the place of those who had to leave. */
export function whyNotSeat(
  of: Of,
  panel: readonly Seat[],
  { actor, member }: { actor: Actor; member: string },
): Reason {
  return firstReason(
    !evaluationLife.is(of, 'naming', 'scoring') && 'The panel can’t change once its consensus has started.',
    !leads(of, actor) && leadOnly,
    seatOf(panel, member) !== undefined && 'Somebody who is on the panel, or was, is not named twice.',
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
    seat?.part === 'chair' && 'Appoint another chair instead.',
  )
}

export function whyNotAppoint(
  of: Of,
  panel: readonly Seat[],
  { actor, member }: { actor: Actor; member: string },
): Reason {
  return firstReason(
    !evaluationLife.isOpen(of) && 'This evaluation is over.',
    !atLeast('manager', actor) && 'Appointing another chair needs the role manager.',
    seatOf(panel, member) !== undefined && 'Somebody who is on the panel, or was, does not become its chair.',
  )
}

/** What is known before anything is typed. */
export const whyNotDeclareYet = (of: Of, seat: Seat | undefined, { conflict }: { conflict: boolean }): Reason =>
  firstReason(
    !seat && 'You are not on this panel.',
    !evaluationLife.isOpen(of) && 'This evaluation is over.',
    seat?.declared === 'released' && 'You have been released from this panel.',
    seat?.declared === 'conflict' && 'You have declared a conflict of interest. That is not taken back.',
    seat?.declared === 'clear' && !conflict && 'You have declared already that you have no conflict of interest.',
  )

/** Before anything of the offers is shown: 2 CFR 200.318(c)(1) bars whoever has a real or apparent conflict. */
export function whyNotDeclare(
  of: Of,
  seat: Seat | undefined,
  { conflict, about }: { conflict: boolean; about: string },
): Reason {
  return firstReason(
    whyNotDeclareYet(of, seat, { conflict }),
    conflict &&
      about.trim() === '' &&
      'Say in a sentence what the conflict is. Administrators read it, and nobody else.',
  )
}

/** The list of bidders is for those who declare; whoever left the panel needs it no longer. */
export const whyNotNames = (seat: Pick<Seat, 'declared'> | undefined): Reason =>
  firstReason(
    !seat && 'You are not on this panel.',
    seat?.declared === 'conflict' && 'You declared a conflict of interest and left this panel.',
    seat?.declared === 'released' && 'You have been released from this panel.',
  )

/**
 * Why nothing of the offers is shown to this person. The buyer reads them as a manager does, unless a seat on the panel
 * says otherwise.
 */
export function whyNotLook(
  of: Pick<Evaluation, 'ranked_at'>,
  seat: Seat | undefined,
  actor: Actor,
  call: Pick<Solicitation, 'contact'> | undefined,
): Reason {
  if (!seat)
    return atLeast('manager', actor) || call?.contact === actor.user_id
      ? null
      : 'A panel judges these offers, and you are not on it.'
  return firstReason(
    seat.declared === 'waiting' &&
      'Declare first whether you have a conflict of interest. Until then nothing of the offers is shown to you.',
    seat.declared === 'conflict' && 'You declared a conflict of interest: nothing of these offers is shown to you.',
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
    waiting.length > 0 && `${listed(waiting)} ${waiting.length === 1 ? 'has' : 'have'} not declared yet.`,
    scored && judging(panel).length < 2 && tooFew,
    bids === 0 && 'No offer could be read. There is nothing to judge.',
  )
}

/** Every evaluator who judges has scored everything, and there are enough of them. */
export function whyNotScored(panel: readonly Seat[], { names }: Pick<Circumstances, 'names'>): Reason {
  const unfinished = judging(panel).filter(({ scored }) => !scored)
  const missing = unfinished.map(({ member }) => names(member)).toSorted()
  return firstReason(
    judging(panel).length < 2 && tooFew,
    missing.length > 0 && `${listed(missing)} ${missing.length === 1 ? 'has' : 'have'} not scored everything yet.`,
  )
}

const tooFew = 'Fewer than two evaluators are free of conflicts. Add an evaluator.'

/** What only the chair does, who has declared as everybody else has. */
export function whyNotChair(of: Pick<Evaluation, 'chair'>, panel: readonly Seat[], actor: Actor): Reason {
  return firstReason(
    of.chair !== actor.user_id && onlyChair,
    seatOf(panel, actor.user_id)?.declared !== 'clear' && declareFirst,
  )
}

const leads = (of: Of, actor: Actor) => of.chair === actor.user_id || atLeast('manager', actor)
const leadOnly = 'The chair of the panel does this, or a manager.'

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

type OwnSeat = Pick<Panelist, 'part' | 'declared' | 'scored'>

/** What a panel waits for from the person in this seat; nothing while it waits for others. */
export function taskOf({ part, declared, scored }: OwnSeat, of: Pick<Evaluation, 'status'>): Task | null {
  if (!evaluationLife.isOpen(of) || declared === 'conflict' || declared === 'released') return null
  if (declared === 'waiting') return { verb: 'Declare', words: 'Declare whether you have a conflict of interest' }
  if (part === 'evaluator')
    return evaluationLife.is(of, 'scoring') && !scored ? { verb: 'Score', words: 'Your scores are not complete' } : null
  return evaluationLife.byStatus<Task | null>(of, {
    naming: { verb: 'Open', words: 'Scoring starts once everyone has declared' },
    scoring: null,
    consensus: { verb: 'Agree', words: 'The consensus and the findings' },
    ranked: { verb: 'Recommend', words: 'The bids are ranked' },
    best_and_final: { verb: 'Open', words: 'Best and final offers are requested' },
    finished: null,
  })
}

type Task = { verb: string; words: string }
