import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { documentChanged, lockRequest } from '#areas/organization/approvals/requests/change.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { firstReason } from '#platform/rules.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { whyNotYear } from '#areas/planning/calendar/whose-year.ts'
import { bothLines, documentOf } from './approval.ts'
import { transferLife } from './life.ts'
import { budgetTransfer, type BudgetTransfer } from './records.ts'
import { transferMoves, whyNotCorrectTransfer, whyNotSubmitTransfer } from './rules.ts'

export const editBudgetTransfer = editCommand('budget-transfers/edit', budgetTransfer)

const one = z.object({ id: z.uuid() })

export const draftBudgetTransfer = command('budget-transfers/draft', {
  about: 'Drafts a budget transfer between two lines. The transfer takes effect when it is approved.',
  input: inputSchema(budgetTransfer),
  async run(input, { tx, actor, now }) {
    const number = await nextNumber(tx, 'budget_transfers', 'BT-{year}-{count}', now)
    return tx.insert<BudgetTransfer>(budgetTransfer, { ...input, number, requested_by: actor.user_id })
  },
})

export const submitBudgetTransfer = command('budget-transfers/submit', {
  about: 'Submits a draft transfer for approval.',
  input: one,
  async run({ id }, context) {
    const { tx } = context
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const lines = await bothLines(tx, transfer)
    refuseIf(
      firstReason(whyNotSubmitTransfer(transfer, lines), await whyNotYear(tx, lines.from, context.actor.user_id)),
    )
    const request = await requestApproval(context, await documentOf(tx, transfer, lines))
    refuseIf(request ? null : noChain(budgetTransfer.label))
    return tx.update<BudgetTransfer>(budgetTransfer, id, { status: transferMoves.submit.to })
  },
})

export const correctBudgetTransfer = command('budget-transfers/correct', {
  about:
    'Corrects the amount of a submitted transfer. Approvals are kept within the chain’s tolerance; above it, everyone approves again.',
  input: one.extend({
    amount: z.int('Amount must be an amount in whole cents').min(1, 'Amount must be at least $0.01'),
  }),
  async run({ id, amount }, context) {
    const { tx, actor } = context
    const request = await lockRequest(context, budgetTransfer.table, id)
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const lines = await bothLines(tx, transfer)
    refuseIf(whyNotCorrectTransfer(transfer, { actor, from: lines.from, amount }))
    const corrected = await tx.update<BudgetTransfer>(budgetTransfer, id, { amount })
    if (request) await documentChanged(context, request, await documentOf(tx, corrected, lines))
    return corrected
  },
})

export const transferCommands = commandsOf(transferLife, {})
