import { budgetLine } from '#areas/planning/budgets/records.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { recordPage, type Seen } from '#platform/pages/page.ts'
import { transferLife } from './life.ts'
import { budgetTransfer, type BudgetTransfer } from './records.ts'
import { transferMoves, whyNotSubmitTransfer } from './rules.ts'

const loads = { from_line: budgetLine, to_line: budgetLine }

const submit = (from: 'draft' | 'returned', label: string) => ({
  by: 'budget-transfers/submit',
  label,
  look: 'main' as const,
  when: (row: BudgetTransfer) => transferLife.is(row, from),
  whyNot: (row: BudgetTransfer, { loaded: { from_line, to_line } }: Seen<typeof loads>) =>
    from_line && to_line
      ? whyNotSubmitTransfer(row, { from: from_line, to: to_line })
      : transferMoves.whyNot('submit', row),
  done: ({ number }: BudgetTransfer) => `${number} submitted for approval`,
})

export const transferPage = recordPage(budgetTransfer, {
  at: '/budget-management/transfers/:id',
  list: ['/budget-management?tab=transfers', 'Budget transfers'],
  life: transferLife,
  edit: { by: 'budget-transfers/edit', page: true },
  loads,
  next: (row, { actor }) => nextOf(row, actor.user_id),
  acts: [submit('draft', 'Submit for approval'), submit('returned', 'Resubmit')],
  shows: [
    { own: 'TransferParts' },
    {
      title: 'Budget transfer',
      facts: ['from_line', 'to_line', 'amount', 'requested_by', 'approved_by', 'approved_at', 'reason'],
    },
    { approvals: (row) => transferLife.is(row, 'draft', 'returned') },
  ],
})

/** Before it is submitted; its approval says the rest. */
function nextOf(transfer: BudgetTransfer, user_id: string): NextStep | undefined {
  if (!transferLife.is(transfer, 'draft', 'returned')) return undefined
  const returned = transferLife.is(transfer, 'returned')
  if (transfer.requested_by !== user_id)
    return { tone: 'others', lead: `Waiting for the requester to ${returned ? 'change and resubmit it' : 'submit it'}` }
  return returned
    ? { tone: 'you', lead: 'Change and resubmit it', rest: 'The reason for its return is with its approval.' }
    : { tone: 'you', lead: 'Submit for approval', rest: 'No budget moves until it is approved.' }
}
