import { dayInWords } from '#platform/dates.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { monitoringFinding, monitoringVisit, type MonitoringFinding, type MonitoringVisit } from './records.ts'

export const visitMoves = moveTable(monitoringVisit, { finish: { from: ['planned'], to: 'done' }, cancel: { from: ['planned'], to: 'cancelled' }, reopen: { from: ['done', 'cancelled'], to: 'planned' } })
export const findingMoves = moveTable(monitoringFinding, { answer: { from: ['open', 'answered'], to: 'answered' }, close: { from: ['answered'], to: 'closed' }, reopen: { from: ['answered', 'closed'], to: 'open' } })

export const whyNotFinish = (of: MonitoringVisit, { actor, day, today }: { actor: Actor; day: string; today: string }): Reason =>
  firstReason(visitMoves.whyNot('finish', of), of.visitor !== actor.user_id && !atLeast('manager', actor) && 'Whoever looks says what was seen, or a manager.', day > today && 'That day has not come yet.')
/** Who wrote down the answer is not the one who is satisfied with it. */
export const whyNotClose = (of: MonitoringFinding, actor: Actor): Reason =>
  firstReason(findingMoves.whyNot('close', of), !atLeast('manager', actor) && 'Closing a finding needs the role manager.', of.answered_by === actor.user_id && 'You entered the answer. Somebody else closes the finding.')
export const whyNotAnswer = (of: MonitoringFinding, actor: Actor): Reason => firstReason(findingMoves.whyNot('answer', of), !atLeast('manager', actor) && of.owner !== actor.user_id && 'Whoever follows it up enters the answer, or a manager.')

type Asked = { actor: Actor; today: string; /** Until when the records of its grant are kept, where it is closed out. */ keepUntil?: string | null }
const whyNotAnyMore = ({ keepUntil, today }: Asked): Reason => (keepUntil && keepUntil < today ? `The records of its grant were to be kept until ${dayInWords(keepUntil)}: nothing is opened again after that day (2 CFR 200.345).` : null)

/** Also after the grant is closed out: what a later look finds is still asked back (2 CFR 200.345). */
export const whyNotReopenVisit = (of: MonitoringVisit, asked: Asked): Reason => firstReason(visitMoves.whyNot('reopen', of), !atLeast('manager', asked.actor) && 'Opening a visit again needs the role manager.', whyNotAnyMore(asked))
export const whyNotReopenFinding = (of: MonitoringFinding, asked: Asked): Reason => firstReason(findingMoves.whyNot('reopen', of), !atLeast('manager', asked.actor) && 'Opening a finding again needs the role manager.', whyNotAnyMore(asked))
