import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { contractLife } from '../contracts/life.ts'
import type { Contract } from '../contracts/records.ts'
import { noticeDay, renewedUntil } from '../contracts/rules.ts'
import { amendment, type Amendment } from './records.ts'

/** Set by the approvals; people's own moves are in its life. */
export const moves = moveTable(amendment, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  takeBack: { from: ['submitted'], to: 'draft' },
})

type Changes = Pick<Amendment, 'ceiling_change' | 'new_end' | 'renews'>
export type Effect = {
  ceiling: { before: number; after: number }
  end: { before: string; after: string }
  notice: { before: string | null; after: string | null }
  renewals: { before: number; after: number }
}

/** The contract now and after the amendment: shown before approval is requested. */
export function effectOf(
  row: Pick<Contract, 'ceiling' | 'ends_on' | 'notice_days' | 'renewals' | 'renewal_months'>,
  { ceiling_change, new_end, renews }: Changes,
): Effect {
  const after = new_end ?? (renews === 'yes' ? renewedUntil(row) : row.ends_on)
  return {
    ceiling: { before: row.ceiling, after: row.ceiling + ceiling_change },
    end: { before: row.ends_on, after },
    notice: { before: noticeDay(row), after: noticeDay({ ...row, ends_on: after }) },
    renewals: { before: row.renewals, after: row.renewals - (renews === 'yes' ? 1 : 0) },
  }
}

/** Checked when it is submitted and again when it takes effect, because the contract may have changed in between. */
export function whyNotEffect(row: Contract, changes: Changes & Pick<Amendment, 'words'>, today: string): Reason {
  const { ceiling, end, renewals } = effectOf(row, changes)
  return firstReason(
    !contractLife.is(row, 'running') && 'Only active contracts can be amended. Edit the draft instead.',
    ceiling.before === ceiling.after &&
      end.before === end.after &&
      !changes.words?.trim() &&
      'Change the ceiling or the end date, or enter amendment text.',
    ceiling.after < row.committed &&
      `${dollars(row.committed)} is already ordered under this contract. The ceiling can’t be ${dollars(Math.max(0, ceiling.after))}.`,
    ceiling.after <= 0 && 'Enter a ceiling above $0.',
    end.after < row.starts_on && 'The end date must be on or after the start date.',
    end.after !== end.before &&
      end.after < addDays(today, 0) &&
      `${dayInWords(end.after)} has passed. To end the contract now, terminate it.`,
    renewals.after < 0 && 'No renewals are left under this contract.',
  )
}

export const whyNotSubmit = (change: Amendment, row: Contract, today: string, cardinal: Reason = null): Reason =>
  firstReason(moves.whyNot('submit', change), whyNotEffect(row, change, today), cardinal)
export const whyNotApprove = (
  change: Amendment,
  row: Contract,
  { actor, today, cardinal }: { actor: Actor; today: string; cardinal: Reason },
): Reason =>
  firstReason(
    moves.whyNot('approve', change),
    change.drafted_by === actor.user_id && 'You can’t approve an amendment you drafted.',
    whyNotEffect(row, change, today),
    cardinal,
  )

/** Checks for the approver. */
export const checksOf = (change: Amendment, row: Contract): Check[] => {
  const { ceiling, end } = effectOf(row, change)
  return [
    {
      words: `The ceiling changes from ${dollars(ceiling.before)} to ${dollars(ceiling.after)}`,
      whyNot:
        ceiling.after > row.original * 1.25 && row.original > 0
          ? 'More than 25% above the signed ceiling: possible cardinal change.'
          : null,
    },
    {
      words:
        end.before === end.after
          ? `The end date stays ${dayInWords(end.before)}`
          : `The end date changes to ${dayInWords(end.after)} from ${dayInWords(end.before)}`,
      whyNot: null,
    },
  ]
}
