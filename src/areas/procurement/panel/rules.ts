import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { evaluation, type Evaluation, type Panelist } from './records.ts'

export const moves = moveTable(evaluation, {
  score: { from: ['naming'], to: 'scoring' },
  /** Where the price alone decides there is nothing to score, and findings come at once. */
  confer: { from: ['naming', 'scoring'], to: 'consensus' },
  rank: { from: ['consensus'], to: 'ranked' },
  askAgain: { from: ['ranked'], to: 'best_and_final' },
  hearAgain: { from: ['best_and_final'], to: 'consensus' },
  judgeAgain: { from: ['ranked'], to: 'scoring' },
  conferAgain: { from: ['ranked'], to: 'consensus' },
  finish: { from: ['ranked'], to: 'finished' },
})

type Seat = Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'>
type Of = Pick<Evaluation, 'status' | 'chair'>

export const seatOf = <S extends Seat>(panel: readonly S[], member: string): S | undefined => panel.find((seat) => seat.member === member)

/** Those whose scores count. */
export const judging = <S extends Seat>(panel: readonly S[]): S[] => panel.filter(({ part, declared }) => part === 'evaluator' && declared === 'clear')

/** What is known before the rest is fetched or typed. */
export const whyNotBeginYet = (of: Pick<Solicitation, 'status' | 'kind' | 'contact'>, { actor }: { actor: Actor }): Reason =>
  firstReason(
    !kindOf[of.kind].priced && 'Answers to a request for information are read, not ranked.',
    of.status !== 'evaluation' && 'Offers are judged after they have been opened.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'The buyer of this solicitation names its panel, or a manager.',
  )

export function whyNotBegin(of: Pick<Solicitation, 'status' | 'kind' | 'contact'>, { actor, chair, evaluators }: { actor: Actor; chair: string; evaluators: readonly string[] }): Reason {
  return firstReason(
    whyNotBeginYet(of, { actor }),
    evaluators.includes(chair) && 'Whoever chairs knows the names of the bidders and does not score. Name somebody else as evaluator.',
    kindOf[of.kind].scored && new Set(evaluators).size < 2 && 'Name at least two evaluators: one opinion is no comparison.',
    !kindOf[of.kind].scored && evaluators.length > 0 && `In ${kindOf[of.kind].article} the price decides: it needs a chair, and no evaluators.`,
  )
}

/** Said before the panel is named: an officer sees names and prices at the opening, and cannot score without knowing them. */
export function warnOfOfficers(evaluators: readonly string[], officers: readonly { officer: string; name: string }[]): Reason {
  const both = officers.filter(({ officer }) => evaluators.includes(officer)).map(({ name }) => name)
  return both.length === 0 ? null : `${listed(both)} ${both.length === 1 ? 'is an opening officer' : 'are opening officers'} of this solicitation and can see names and prices. Choose another evaluator if you can; the recommendation will say so.`
}

/** More evaluators come while scores are given, in the place of those who had to leave. */
export function whyNotSeat(of: Of, panel: readonly Seat[], { actor, member }: { actor: Actor; member: string }): Reason {
  return firstReason(
    of.status !== 'naming' && of.status !== 'scoring' && 'The panel is complete once its consensus has been opened.',
    !leads(of, actor) && leadOnly,
    seatOf(panel, member) !== undefined && 'Somebody who is on the panel, or was, is not named twice.',
  )
}

export function whyNotRelease(of: Of, panel: readonly Seat[], { actor, member }: { actor: Actor; member: string }): Reason {
  const seat = seatOf(panel, member)
  return firstReason(
    of.status !== 'naming' && of.status !== 'scoring' && 'Once the consensus has been opened, nobody leaves the panel unseen.',
    !leads(of, actor) && leadOnly,
    (!seat || seat.declared === 'conflict' || seat.declared === 'released') && 'This person is not on the panel.',
    seat?.part === 'chair' && 'Appoint another chair instead.',
  )
}

export function whyNotAppoint(of: Of, panel: readonly Seat[], { actor, member }: { actor: Actor; member: string }): Reason {
  return firstReason(
    of.status === 'finished' && 'This evaluation is over.',
    !atLeast('manager', actor) && 'Appointing another chair needs the role manager.',
    seatOf(panel, member) !== undefined && 'Somebody who is on the panel, or was, does not become its chair.',
  )
}

/** What is known before anything is typed. */
export const whyNotDeclareYet = (of: Of, seat: Seat | undefined, { conflict }: { conflict: boolean }): Reason =>
  firstReason(
    !seat && 'You are not on this panel.',
    of.status === 'finished' && 'This evaluation is over.',
    seat?.declared === 'released' && 'You have been released from this panel.',
    seat?.declared === 'conflict' && 'You have declared a conflict of interest. That is not taken back.',
    seat?.declared === 'clear' && !conflict && 'You have declared already that you have no conflict of interest.',
  )

/** Before anything of the offers is shown: 2 CFR 200.318(c)(1) bars whoever has a real or apparent conflict. */
export function whyNotDeclare(of: Of, seat: Seat | undefined, { conflict, about }: { conflict: boolean; about: string }): Reason {
  return firstReason(
    whyNotDeclareYet(of, seat, { conflict }),
    conflict && about.trim() === '' && 'Say in a sentence what the conflict is. Administrators read it, and nobody else.',
  )
}

/** The list of bidders is for those who declare; whoever left the panel needs it no longer. */
export const whyNotNames = (seat: Pick<Seat, 'declared'> | undefined): Reason =>
  firstReason(!seat && 'You are not on this panel.', seat?.declared === 'conflict' && 'You declared a conflict of interest and left this panel.', seat?.declared === 'released' && 'You have been released from this panel.')

/** Why nothing of the offers is shown to this person. The buyer reads them as a manager does, unless a seat on the panel says otherwise. */
export function whyNotLook(of: Pick<Evaluation, 'ranked_at'>, seat: Seat | undefined, actor: Actor, call: Pick<Solicitation, 'contact'> | undefined): Reason {
  if (!seat) return atLeast('manager', actor) || call?.contact === actor.user_id ? null : 'A panel judges these offers, and you are not on it.'
  return firstReason(
    seat.declared === 'waiting' && 'Say first whether you have a conflict of interest. Until then nothing of the offers is shown to you.',
    seat.declared === 'conflict' && 'You declared a conflict of interest: nothing of these offers is shown to you.',
    seat.declared === 'released' && 'You have been released from this panel.',
  )
}

type Circumstances = { actor: Actor; scored: boolean; bids: number; names: (member: string) => string }

/** The chair lets the panel begin when everybody has declared and enough of them are left. */
export function whyNotStart(of: Of, panel: readonly Seat[], { actor, scored, bids, names }: Circumstances): Reason {
  const waiting = panel.filter(({ declared }) => declared === 'waiting').map(({ member }) => names(member)).toSorted()
  return firstReason(
    moves.whyNot(scored ? 'score' : 'confer', of),
    whyNotChair(of, panel, actor),
    waiting.length > 0 && `${listed(waiting)} ${waiting.length === 1 ? 'has' : 'have'} not declared yet.`,
    scored && judging(panel).length < 2 && 'Fewer than two evaluators are free of conflicts. Add somebody.',
    bids === 0 && 'No offer could be read. There is nothing to judge.',
  )
}

export function whyNotConfer(of: Of, panel: readonly Seat[], { actor, names }: Pick<Circumstances, 'actor' | 'names'>): Reason {
  const missing = judging(panel).filter(({ scored }) => !scored).map(({ member }) => names(member)).toSorted()
  return firstReason(
    of.status !== 'scoring' && 'The consensus is opened when the scores are in.',
    whyNotChair(of, panel, actor),
    judging(panel).length < 2 && 'Fewer than two evaluators are free of conflicts. Add somebody.',
    missing.length > 0 && `${listed(missing)} ${missing.length === 1 ? 'has' : 'have'} not scored everything yet.`,
  )
}

/** What only the chair does, who has declared as everybody else has. */
export function whyNotChair(of: Pick<Evaluation, 'chair'>, panel: readonly Seat[], actor: Actor): Reason {
  return firstReason(of.chair !== actor.user_id && 'The chair of the panel does this.', seatOf(panel, actor.user_id)?.declared !== 'clear' && 'Say first whether you have a conflict of interest.')
}

const leads = (of: Of, actor: Actor) => of.chair === actor.user_id || atLeast('manager', actor)
const leadOnly = 'The chair of the panel does this, or a manager.'

export const listed = (words: readonly string[]): string => (words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)

/** What a panel waits for from whoever has this seat; nothing while it waits for others. */
export function taskOf({ part, declared, scored }: Pick<Panelist, 'part' | 'declared' | 'scored'>, { status }: Pick<Evaluation, 'status'>): { verb: string; words: string } | null {
  if (status === 'finished' || declared === 'conflict' || declared === 'released') return null
  if (declared === 'waiting') return { verb: 'Declare', words: 'Say whether you have a conflict of interest' }
  if (part === 'evaluator') return status === 'scoring' && !scored ? { verb: 'Score', words: 'Your scores are not complete' } : null
  const next = { naming: ['Open', 'The panel begins when everybody has declared'], scoring: null, consensus: ['Agree', 'The consensus and the findings'], ranked: ['Recommend', 'The offers are ranked'], best_and_final: ['Open', 'Best and final offers are asked'] }[status]
  return next && { verb: next[0]!, words: next[1]! }
}
