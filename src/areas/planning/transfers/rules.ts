import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { whyNotTake } from '../budgets/rules.ts'
import { budgetTransfer, type BudgetTransfer } from './records.ts'

export const transferMoves = moveTable(budgetTransfer, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
  cancel: { from: ['draft', 'returned'], to: 'cancelled' },
})

export function whyNotSubmitTransfer(
  transfer: BudgetTransfer,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('submit', transfer),
    from.id === to.id && 'Money moves between two different budget lines.',
    !budgetLineLife.is(from, 'adopted') && `${from.name} is not adopted: nothing can be moved out of it.`,
    !budgetLineLife.is(to, 'adopted') && `${to.name} is not adopted: nothing can be moved into it.`,
    from.fiscal_year !== to.fiscal_year && 'Both budget lines must be of the same fiscal year.',
    // Restricted money keeps its purpose; moving it to another fund is an interfund transfer and takes the governing
    // body.
    from.fund !== to.fund && 'Both budget lines must be of the same fund.',
    whyNotTake(from, transfer.amount),
  )
}

/** What whoever signs a transfer looks at first, in the order of the rules that would refuse it. */
export const transferChecks = (
  { amount }: Pick<BudgetTransfer, 'amount'>,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Check[] => [
  {
    words: 'Both budget lines are adopted',
    whyNot: firstReason(
      ...[from, to].map((line) => !budgetLineLife.is(line, 'adopted') && `${line.name} is not adopted.`),
    ),
  },
  {
    words: 'Both are of the same fiscal year',
    whyNot: from.fiscal_year === to.fiscal_year ? null : 'They are of different fiscal years.',
  },
  {
    words: 'Both are of the same fund, so the money keeps its purpose',
    whyNot: from.fund === to.fund ? null : 'They are of different funds.',
  },
  { words: `${dollars(amount)} is available in ${from.name}`, whyNot: whyNotTake(from, amount) },
]

/** Nobody approves what they asked for: 2 CFR 200.303 asks for internal control, auditors ask for two people. */
export function whyNotApproveTransfer(
  transfer: BudgetTransfer,
  { actor, from }: { actor: Actor; from: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('approve', transfer),
    transfer.requested_by === actor.user_id && 'You cannot approve a budget transfer that you requested.',
    whyNotTake(from, transfer.amount),
  )
}

/**
 * While it is signed only the one who asked changes it, and only in what it asks for: from where to where is another
 * transfer.
 */
export function whyNotCorrectTransfer(
  transfer: BudgetTransfer,
  { actor, from, amount }: { actor: Actor; from: BudgetLine; amount: number },
): Reason {
  return firstReason(
    transfer.status !== 'submitted' &&
      'Only a submitted budget transfer is corrected; any other is edited or stays as it is.',
    transfer.requested_by !== actor.user_id && 'Only the person who requested a budget transfer can correct it.',
    whyNotTake(from, amount),
  )
}
