import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { amendmentLife } from '../amendments/life.ts'
import type { Amendment } from '../amendments/records.ts'
import { contractLife } from '../contracts/life.ts'
import type { Contract } from '../contracts/records.ts'
import { cardinalAbove } from '../contracts/rules.ts'
import { changeOrderLife } from './life.ts'
import { changeOrder, type ChangeOrder, type Claim } from './records.ts'

/** What the approvals do; people’s own moves are in its life. */
export const moves = moveTable(changeOrder, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  takeBack: { from: ['submitted'], to: 'draft' },
})

type Amended = Pick<Amendment, 'status' | 'ceiling_change'>
type Ordered = Pick<ChangeOrder, 'status' | 'cost'>
export type Forecast = { original: number; approved: number; pending: number; forecast: number }

/**
 * What a contract was, what was agreed since, what is asked for, and what it comes to: original + approved + pending =
 * forecast.
 */
export function forecastOf(original: number, amendments: readonly Amended[], orders: readonly Ordered[]): Forecast {
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
  const approved = sum([
    ...amendments.filter((row) => amendmentLife.is(row, 'in_force')).map((each) => each.ceiling_change),
    ...orders.filter((row) => changeOrderLife.is(row, 'approved')).map(({ cost }) => cost),
  ])
  const pending = sum([
    ...amendments
      .filter((row) => amendmentLife.is(row, 'submitted', 'approved', 'signing'))
      .map((each) => each.ceiling_change),
    ...orders.filter((row) => changeOrderLife.is(row, 'submitted')).map(({ cost }) => cost),
  ])
  return { original, approved, pending, forecast: original + approved + pending }
}

/** Beyond a tenth somebody should ask whether it is still the same purchase (2 CFR 200.318, cardinal change). */
export const warnAbove = 10

export const changeChecks = (change: Pick<ChangeOrder, 'cost' | 'estimate'>, share: number): Check[] => [
  {
    words: `With it the contract has moved by ${share} % of what was signed`,
    whyNot:
      share > cardinalAbove
        ? `More than ${cardinalAbove} %: a change so large may be another purchase, which is put out to bid (cardinal change).`
        : share > warnAbove
          ? `More than ${warnAbove} %: is it still the same purchase?`
          : null,
  },
  {
    words: 'An independent estimate was made',
    whyNot:
      change.estimate === null
        ? 'None is on file (2 CFR 200.324 asks for one above the simplified acquisition threshold).'
        : change.cost > change.estimate * 1.1
          ? `The cost is more than a tenth above the estimate of ${dollars(change.estimate)}.`
          : null,
  },
]

export function whyNotChange(change: Pick<ChangeOrder, 'cost' | 'days'>, row: Contract): Reason {
  return firstReason(
    !contractLife.is(row, 'active', 'expired') && 'Only a contract in force has change orders. A draft is edited.',
    change.cost === 0 && Number(change.days) === 0 && 'A change order changes the cost or the time.',
    row.ceiling + change.cost < row.committed &&
      `${dollars(row.committed)} are ordered under the contract already: it cannot come to ${dollars(Math.max(0, row.ceiling + change.cost))}.`,
    Number(change.days) !== 0 &&
      row.complete_by === null &&
      'The contract names no day of completion that days could be added to.',
  )
}

export const whyNotSubmit = (change: ChangeOrder, row: Contract, cardinal: Reason = null): Reason =>
  firstReason(moves.whyNot('submit', change), whyNotChange(change, row), cardinal)
export const whyNotApprove = (
  change: ChangeOrder,
  row: Contract,
  { actor, cardinal }: { actor: Actor; cardinal: Reason },
): Reason =>
  firstReason(
    moves.whyNot('approve', change),
    change.requested_by === actor.user_id && 'You cannot approve a change order that you asked for.',
    whyNotChange(change, row),
    cardinal,
  )
/** The last day on which notice is in time: the day of the event is not counted. */
export const noticeDue = (event_on: string, claim_days: number): string => addDays(event_on, claim_days)

export function whyNotNotice(
  of: Pick<Claim, 'event_on' | 'noticed_on' | 'late_reason'>,
  { claim_days, status }: Pick<Contract, 'claim_days' | 'status'>,
  today: string,
): Reason {
  const due = noticeDue(of.event_on, claim_days)
  return firstReason(
    contractLife.is({ status }, 'draft', 'submitted', 'returned', 'approved', 'signing') &&
      'Nothing can be claimed under a contract that is not in force.',
    of.event_on > today && 'What is claimed for has happened. That day has not come yet.',
    of.noticed_on > today && 'The notice has been received. That day has not come yet.',
    of.noticed_on < of.event_on && 'The notice is older than what it is about.',
    of.noticed_on > due &&
      !of.late_reason?.trim() &&
      `Notice was due on ${dayInWords(due)}, ${daysBetween(due, of.noticed_on) === 1 ? '1 day' : `${daysBetween(due, of.noticed_on)} days`} before it came. Say why it is heard all the same.`,
  )
}
