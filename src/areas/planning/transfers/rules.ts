import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available, whyNotTake } from '../budgets/rules.ts'
import { transferLife } from './life.ts'
import { budgetTransfer, type BudgetTransfer } from './records.ts'

export const transferMoves = moveTable(budgetTransfer, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

export function whyNotSubmitTransfer(
  transfer: BudgetTransfer,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('submit', transfer),
    from.id === to.id && 'Select two different budget lines.',
    !budgetLineLife.is(from, 'adopted') && `${from.name} isn’t adopted, so you can’t transfer from it.`,
    !budgetLineLife.is(to, 'adopted') && `${to.name} isn’t adopted, so you can’t transfer to it.`,
    from.fiscal_year !== to.fiscal_year && 'Both budget lines must be in the same fiscal year.',
    // Restricted money keeps its purpose; moving it to another fund is an interfund transfer and needs the governing
    // body.
    from.fund !== to.fund && 'Both budget lines must be in the same fund.',
    whyNotTake(from, transfer.amount),
  )
}

/** The checks an approver sees first, in the order of the rules that would refuse the transfer. */
export const transferChecks = (
  { amount }: Pick<BudgetTransfer, 'amount'>,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Check[] => [
  {
    words: 'Both budget lines are adopted',
    whyNot: firstReason(
      ...[from, to].map((line) => !budgetLineLife.is(line, 'adopted') && `${line.name} isn’t adopted.`),
    ),
  },
  {
    words: 'Both are in the same fiscal year',
    whyNot: from.fiscal_year === to.fiscal_year ? null : 'The lines are in different fiscal years.',
  },
  {
    words: 'Both are in the same fund, so the money keeps its purpose',
    whyNot: from.fund === to.fund ? null : 'The lines are in different funds.',
  },
  { words: `${dollars(amount)} is available in ${from.name}`, whyNot: whyNotTake(from, amount) },
]

/**
 * Requesters can't approve their own transfer: 2 CFR 200.303 requires internal control, and auditors require two
 * people.
 */
export function whyNotApproveTransfer(
  transfer: BudgetTransfer,
  { actor, from }: { actor: Actor; from: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('approve', transfer),
    transfer.requested_by === actor.user_id && 'You can’t approve your own budget transfer.',
    whyNotTake(from, transfer.amount),
  )
}

/** During approval only the requester may change it, and only the amount: other lines are another transfer. */
export function whyNotCorrectTransfer(
  transfer: BudgetTransfer,
  { actor, from, amount }: { actor: Actor; from: BudgetLine; amount: number },
): Reason {
  return firstReason(
    !transferLife.is(transfer, 'submitted') && 'Only a submitted budget transfer can be corrected.',
    transfer.requested_by !== actor.user_id && 'Only the person who requested a budget transfer can correct it.',
    whyNotTake(from, amount),
  )
}

type Bar = { line: string; after: boolean; spent: number; encumbered: number; available: number; budget: number }

/** Both lines without and with the transfer. An approved one is in the lines already, so it is taken out of “before”. */
export function barsOf(
  { amount, status }: Pick<BudgetTransfer, 'amount' | 'status'>,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Bar[] {
  const moved = transferLife.is({ status }, 'approved') ? amount : 0
  const bar = (line: BudgetLine, change: number, after: boolean): Bar => ({
    line: line.name,
    after,
    spent: line.spent,
    encumbered: line.encumbered + line.pre_encumbered,
    available: available(line) + change,
    budget: line.amended + change,
  })
  return [
    bar(from, moved, false),
    bar(from, moved - amount, true),
    bar(to, -moved, false),
    bar(to, amount - moved, true),
  ]
}
