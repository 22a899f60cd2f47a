import { millisecondsBetween, minutesSince } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { mishap, risk, type Mishap, type Risk } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost certain'] as const
export const impacts = ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe'] as const

export const scoreOf = (likelihood: number, impact: number): number => Number(likelihood) * Number(impact)
/** A convention of many registers (ISO 31010 leaves it to whoever keeps one), and said as such on the page. */
export const levels = [{ name: 'low', from: 1, label: 'Low' }, { name: 'medium', from: 5, label: 'Medium' }, { name: 'high', from: 10, label: 'High' }, { name: 'extreme', from: 17, label: 'Extreme' }] as const
export type Level = (typeof levels)[number]['name']
export const levelOf = (score: number): (typeof levels)[number] => levels.findLast(({ from }) => score >= from) ?? levels[0]

export const moves = moveTable(risk, {
  treat: { from: ['open', 'accepted'], to: 'treating' },
  accept: { from: ['open', 'treating'], to: 'accepted' },
  reopen: { from: ['accepted'], to: 'open' },
  close: { from: ['open', 'treating', 'accepted'], to: 'closed' },
})
export const mishapMoves = moveTable(mishap, {
  contain: { from: ['reported'], to: 'contained' },
  resolve: { from: ['reported', 'contained'], to: 'resolved' },
  close: { from: ['resolved'], to: 'closed' },
})

type Sized = Pick<Risk, 'likelihood' | 'impact' | 'residual_likelihood' | 'residual_impact'>
/** Treatment makes a risk smaller, never larger; if it does, it is another risk. */
export const whyNotSizes = (row: Sized): Reason =>
  scoreOf(row.residual_likelihood, row.residual_impact) > scoreOf(row.likelihood, row.impact) ? 'What remains is larger than what there was at first. Correct one of the two, or enter the new risk by itself.' : null
export const whyNotPlan = ({ treatment, plan }: { treatment: string; plan: string | null | undefined }): Reason => (treatment !== 'accept' && !plan?.trim() ? 'Say what is done about it. Only what is accepted needs no plan.' : null)

const keeps = (row: Pick<Risk, 'owner'>, actor: Who) => row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever owns the risk does this, or a manager.'
/** What is known before anything is typed. */
export const whyNotReviewYet = (row: Risk, { actor }: { actor: Who }): Reason =>
  firstReason(
    row.status === 'closed' && 'This risk is closed.',
    keeps(row, actor),
  )

export const whyNotReview = (row: Risk, { actor, next, today }: { actor: Who; next: string; today: string }): Reason =>
  firstReason(whyNotReviewYet(row, { actor }), next <= today && 'The next review is on a day that is still to come.')
export const whyNotTreat = (row: Risk, actor: Who): Reason => firstReason(moves.whyNot('treat', row), keeps(row, actor))
/** What is accepted, and who bears it: whoever had the last word on one of these does not accept it. */
export const borne = ['likelihood', 'impact', 'residual_likelihood', 'residual_impact', 'owner'] as const

/** Who owns a risk, or says how large it is, does not take the responsibility for it alone; a large one is accepted by an administrator. */
export const whyNotAccept = (row: Risk, { actor, weighedBy }: { actor: Who; weighedBy: readonly (string | null)[] }): Reason =>
  firstReason(
    moves.whyNot('accept', row),
    row.owner === actor.user_id && 'Somebody else than its owner accepts a risk.',
    weighedBy.includes(actor.user_id) && 'You said how large it is, or whose it is. Somebody else accepts what remains.',
    !atLeast('manager', actor) && 'Risks are accepted by managers.',
    scoreOf(row.residual_likelihood, row.residual_impact) >= 10 && !atLeast('admin', actor) && 'What remains is high: an administrator accepts it.',
  )
/** Another size or another owner is not what was accepted. */
export const isOther = (before: Risk, after: Risk): boolean => borne.some((field) => String(before[field]) !== String(after[field]))
export const whyNotClose = (row: Risk, actor: Who): Reason => firstReason(moves.whyNot('close', row), !atLeast('manager', actor) && 'Risks are closed by managers.')

export const whyNotTimes = ({ happened_at, found_at }: { happened_at: string; found_at: string }, now: Date): Reason =>
  firstReason(millisecondsBetween(happened_at, found_at) < 0 && 'It was found before it happened: correct one of the two times.', minutesSince(found_at, now) < -1 && 'It cannot have been found at a time that has not come.')

const leads = (row: Pick<Mishap, 'lead'>, actor: Who) => row.lead !== actor.user_id && !atLeast('manager', actor) && 'Whoever leads the incident does this, or a manager.'
export const whyNotContain = (row: Mishap, actor: Who): Reason => firstReason(mishapMoves.whyNot('contain', row), leads(row, actor))
export const whyNotResolve = (row: Mishap, actor: Who): Reason => firstReason(mishapMoves.whyNot('resolve', row), leads(row, actor))
/** A high or critical incident is looked back at by somebody who did not lead it. */
export const whyNotLookBack = (row: Mishap, actor: Who): Reason =>
  firstReason(
    mishapMoves.whyNot('close', row),
    !atLeast('manager', actor) && row.lead !== actor.user_id && 'Whoever led the incident looks back at it, or a manager.',
    (row.severity === 'high' || row.severity === 'critical') && (row.lead === actor.user_id || !atLeast('manager', actor)) && 'An incident of this severity is looked back at by a manager who did not lead it.',
  )
