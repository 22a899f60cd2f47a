import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { femaTermOn, type Figures } from '../fema-terms/rules.ts'
import { femaQuestion, paAppeal, type FemaQuestion, type PaAppeal } from './records.ts'

export const questionMoves = moveTable(femaQuestion, {
  draft: { from: ['open', 'drafted'], to: 'drafted' },
  send: { from: ['drafted'], to: 'sent' },
  reopen: { from: ['sent'], to: 'open' },
  settle: { from: ['sent'], to: 'closed' },
})

export const appealMoves = moveTable(paAppeal, {
  send: { from: ['draft'], to: 'sent' },
  forward: { from: ['sent'], to: 'forwarded' },
  ask: { from: ['forwarded'], to: 'asked' },
  supply: { from: ['asked'], to: 'forwarded' },
  grant: { from: ['forwarded', 'asked'], to: 'granted' },
  grantPartly: { from: ['forwarded', 'asked'], to: 'granted_partly' },
  deny: { from: ['forwarded', 'asked'], to: 'denied' },
  withdraw: { from: ['draft', 'sent', 'forwarded', 'asked'], to: 'withdrawn' },
})

export const whyNotDays = ({ received_on, due_on }: Pick<FemaQuestion, 'received_on' | 'due_on'>, today: string): Reason =>
  firstReason(received_on > today && 'The question was received. That day has not come yet.', due_on < received_on && 'The answer is due before the question came.')

export const whyNotDraftAnswer = (row: FemaQuestion, actor: Actor): Reason => firstReason(questionMoves.whyNot('draft', row), row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever looks after this question writes the answer, or a manager.')

/** Two people: what goes to FEMA in the applicant's name was read by somebody else than its author. */
export const whyNotSendAnswer = (row: FemaQuestion, actor: Actor): Reason =>
  firstReason(questionMoves.whyNot('send', row), !atLeast('manager', actor) && 'Sending an answer to FEMA needs the role manager.', row.drafted_by === actor.user_id && 'Somebody else sends an answer that you wrote.')
export const whyNotFollow = (row: FemaQuestion, move: 'reopen' | 'settle', actor: Actor): Reason => firstReason(questionMoves.whyNot(move, row), row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever looks after this question notes that, or a manager.')

export const whyNotNotice = (determined_on: string, today: string): Reason => (determined_on > today ? 'The notice has come. That day has not.' : null)

/** An appeal that comes after its last day is refused by FEMA: it is not sent then, whatever the reason. */
export function whyNotSendAppeal(row: PaAppeal, { actor, today }: { actor: Actor; today: string }): Reason {
  return firstReason(
    appealMoves.whyNot('send', row),
    !atLeast('manager', actor) && 'Sending an appeal needs the role manager.',
    row.entered_by === actor.user_id && 'Somebody else sends an appeal that you wrote.',
    row.appeal_by === null && 'No number of days to appeal is entered for that day under FEMA figures.',
    row.appeal_by !== null && today > row.appeal_by && `The last day was ${dayInWords(row.appeal_by)} (44 CFR 206.206). FEMA does not hear an appeal after it.`,
  )
}

type Step = 'forward' | 'ask' | 'supply'
export const whyNotStep = (row: PaAppeal, step: Step, { day, today }: { day: string; today: string }): Reason => {
  const before = { forward: row.sent_on, ask: row.received_on, supply: row.asked_on }[step]
  return firstReason(appealMoves.whyNot(step, row), day > today && 'That day has not come yet.', before !== null && day < before && `That was not before ${dayInWords(before)}.`)
}

export const whyNotDecide = (row: PaAppeal, move: 'grant' | 'grantPartly' | 'deny', { granted, actor }: { granted: number; actor: Actor }): Reason =>
  firstReason(
    appealMoves.whyNot(move, row),
    !atLeast('manager', actor) && 'Noting FEMA’s decision needs the role manager.',
    granted > row.disputed && `More than the ${dollars(row.disputed)} in dispute is not granted.`,
    move === 'grant' && granted < row.disputed && 'That is granted in part.',
    move === 'grantPartly' && (granted === 0 || granted === row.disputed) && 'Granted in part is more than nothing and less than all.',
  )
export const whyNotWithdrawAppeal = (row: PaAppeal, actor: Actor): Reason => firstReason(appealMoves.whyNot('withdraw', row), !atLeast('manager', actor) && 'Withdrawing an appeal needs the role manager.')

/** Arbitration instead of a second appeal: for larger disputes, of disasters since 2016, within sixty days of the first decision or after a hundred and eighty days without one. */
export function whyNotArbitrate(row: Pick<PaAppeal, 'disputed' | 'rural' | 'determined_on' | 'level' | 'status'>, { declared_on, figures }: { declared_on: string; figures: Figures }): Reason {
  const least = femaTermOn(figures, row.rural === 'yes' ? 'arbitration_rural' : 'arbitration', row.determined_on)
  return firstReason(
    declared_on < '2016-01-01' && 'Arbitration is for disasters declared since January 1, 2016.',
    least === undefined && 'No amount for arbitration is entered for that day under FEMA figures.',
    least !== undefined && row.disputed <= least * 100 && `Arbitration is for disputes above ${dollars(least * 100)}${row.rural === 'yes' ? ' in a rural area' : ''}.`,
  )
}
