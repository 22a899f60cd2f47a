import { plural } from '#platform/words.ts'
import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import type { Change } from '#platform/records/tell.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { amendmentLife } from '../amendments/life.ts'
import type { Amendment } from '../amendments/records.ts'
import { contractLife } from '../contracts/life.ts'
import type { Contract } from '../contracts/records.ts'
import { cardinalAbove } from '../contracts/rules.ts'
import { changeOrderLife } from './life.ts'
import { changeOrder, type ChangeOrder, type Claim } from './records.ts'

/** A line of the log, with the record that it is about, and its number or title. */
export type Entry = Change & { table_name: string; record: string; name: string | null }

/** Set by the approvals; people's own moves are in its life. */
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
 * A contract's original amount, approved changes, pending changes and forecast: original + approved + pending =
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

/** Beyond 10%, ask whether it is still the same purchase (2 CFR 200.318, cardinal change). */
export const warnAbove = 10

export const changeChecks = (change: Pick<ChangeOrder, 'cost' | 'estimate'>, share: number): Check[] => [
  {
    words: `This change brings the total to ${share}% of the signed amount`,
    whyNot:
      share > cardinalAbove
        ? `More than ${cardinalAbove}%: possible cardinal change. Consider a new solicitation.`
        : share > warnAbove
          ? `More than ${warnAbove}%: check whether the work is within the original scope.`
          : null,
  },
  {
    words: 'Independent estimate on file',
    whyNot:
      change.estimate === null
        ? 'No independent estimate is on file. 2 CFR 200.324 requires one above the simplified acquisition threshold.'
        : change.cost > change.estimate * 1.1
          ? `The cost is more than 10% above the estimate of ${dollars(change.estimate)}.`
          : null,
  },
]

export function whyNotChange(change: Pick<ChangeOrder, 'cost' | 'days'>, row: Contract): Reason {
  return firstReason(
    !contractLife.is(row, 'running') && 'Only active contracts can have change orders. Edit the draft instead.',
    change.cost === 0 && Number(change.days) === 0 && 'Enter a change in cost or days.',
    row.ceiling + change.cost < row.committed &&
      `${dollars(row.committed)} is already ordered under the contract. The ceiling can’t be ${dollars(Math.max(0, row.ceiling + change.cost))}.`,
    Number(change.days) !== 0 &&
      row.complete_by === null &&
      'Enter a completion date on the contract before adding days.',
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
    change.requested_by === actor.user_id && 'You can’t approve a change order you requested.',
    whyNotChange(change, row),
    cardinal,
  )
/** The last day for a timely notice: the day of the event is not counted. */
export const noticeDue = (event_on: string, claim_days: number): string => addDays(event_on, claim_days)

export function whyNotNotice(
  of: Pick<Claim, 'event_on' | 'noticed_on' | 'late_reason'>,
  { claim_days, status }: Pick<Contract, 'claim_days' | 'status'>,
  today: string,
): Reason {
  const due = noticeDue(of.event_on, claim_days)
  return firstReason(
    contractLife.is({ status }, 'draft', 'submitted', 'returned', 'approved', 'signing') &&
      'A claim needs a contract that is or was active.',
    of.event_on > today && 'The event date can’t be in the future.',
    of.noticed_on > today && 'The notice date can’t be in the future.',
    of.noticed_on < of.event_on && 'The notice date must be on or after the event date.',
    of.noticed_on > due &&
      !of.late_reason?.trim() &&
      `Notice was due on ${dayInWords(due)} and came ${plural(daysBetween(due, of.noticed_on), { one: '1 day', other: `${daysBetween(due, of.noticed_on)} days` })} late. Enter a reason to accept it.`,
  )
}
