import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { contractLife } from '../contracts/life.ts'
import type { Contract } from '../contracts/records.ts'
import { noticeDay, renewedUntil } from '../contracts/rules.ts'
import { amendment, type Amendment } from './records.ts'

/** What the approvals do; people’s own moves are in its life. */
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

/** What the contract is now and would be: shown before anybody is asked to agree. */
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

/** Judged when it is sent, and once more when it takes effect: the contract may have moved in between. */
export function whyNotEffect(row: Contract, changes: Changes & Pick<Amendment, 'words'>, today: string): Reason {
  const { ceiling, end, renewals } = effectOf(row, changes)
  return firstReason(
    !contractLife.is(row, 'active', 'expired') && 'Only a contract in force is amended. A draft is edited.',
    ceiling.before === ceiling.after &&
      end.before === end.after &&
      !changes.words?.trim() &&
      'This changes nothing: change the ceiling or the end, or write what else is agreed.',
    ceiling.after < row.committed &&
      `${dollars(row.committed)} are ordered under it already: the ceiling cannot be ${dollars(Math.max(0, ceiling.after))}.`,
    ceiling.after <= 0 && 'A contract has a ceiling above nothing.',
    end.after < row.starts_on && 'It would end before it began.',
    end.after !== end.before &&
      end.after < addDays(today, 0) &&
      `${dayInWords(end.after)} has passed. To end the contract now, terminate it.`,
    renewals.after < 0 && 'No renewal is left by its terms.',
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
    change.drafted_by === actor.user_id && 'You cannot approve an amendment that you drafted.',
    whyNotEffect(row, change, today),
    cardinal,
  )

/** For whoever signs the approval. */
export const checksOf = (change: Amendment, row: Contract): Check[] => {
  const { ceiling, end } = effectOf(row, change)
  return [
    {
      words: `The ceiling goes from ${dollars(ceiling.before)} to ${dollars(ceiling.after)}`,
      whyNot:
        ceiling.after > row.original * 1.25 && row.original > 0
          ? 'It is more than a quarter above what was signed: is it still the same purchase?'
          : null,
    },
    {
      words:
        end.before === end.after
          ? `It ends on ${dayInWords(end.before)} as before`
          : `It ends on ${dayInWords(end.after)} and not on ${dayInWords(end.before)}`,
      whyNot: null,
    },
  ]
}
