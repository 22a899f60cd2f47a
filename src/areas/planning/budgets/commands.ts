import { z } from 'zod'
import { refuseAuthorUnlessSmall } from '#areas/organization/two-people/authors.ts'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { documentChanged, lockRequest } from '#areas/organization/approvals/requests/change.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { sheetCommand } from '#platform/commands/lines.ts'
import { editCommand, draftCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { fiscalYear } from '../calendar/records.ts'
import { costCenter } from '../cost-centers/records.ts'
import { bookOriginal, finishAdopting } from './adopt.ts'
import { budgetLineLife } from './life.ts'
import { account, budgetLine, budgetTransfer, fund, type BudgetTransfer } from './records.ts'
import { transferMoves, whyNotCorrectTransfer, whyNotSubmitTransfer } from './rules.ts'
import { bothLines, documentOf } from './transfer-approval.ts'

export const createFund = draftCommand('funds/create', fund)
export const editFund = editCommand('funds/edit', fund)
export const createAccount = draftCommand('accounts/create', account)
export const editAccount = editCommand('accounts/edit', account)
export const draftBudgetLine = draftCommand('budget-lines/draft', budgetLine)
export const editBudgetLine = editCommand('budget-lines/edit', budgetLine)
export const putBudgetLines = sheetCommand('budget-lines/put', budgetLine)
export const editBudgetTransfer = editCommand('budget-transfers/edit', budgetTransfer)

export const importFunds = importCommand('funds/import', fund)
export const importAccounts = importCommand('accounts/import', account)
export const importBudgetLines = importCommand('budget-lines/import', budgetLine, [
  fund,
  account,
  fiscalYear,
  costCenter,
])

const one = z.object({ id: z.uuid() })

export const budgetLineCommands = commandsOf(budgetLineLife, {
  async adopt(line, context) {
    const about = { act: 'adopted', title: line.name } as const
    await refuseAuthorUnlessSmall(context, { record: budgetLine, parts: [] }, line.id, about)
    await finishAdopting(context, line)
  },
  after: { adopt: (line, context) => bookOriginal(context, line, 'Original budget') },
})

export const draftBudgetTransfer = command('budget-transfers/draft', {
  about: 'Asks to move money between two budget lines; it moves when it is approved.',
  input: inputSchema(budgetTransfer),
  async run(input, { tx, actor, now }) {
    const number = await nextNumber(tx, 'budget_transfers', 'BT-{year}-{count}', now)
    return tx.insert<BudgetTransfer>(budgetTransfer, { ...input, number, requested_by: actor.user_id })
  },
})

export const submitBudgetTransfer = command('budget-transfers/submit', {
  about: 'Sends a drafted transfer to those who approve it.',
  input: one,
  async run({ id }, context) {
    const { tx } = context
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const lines = await bothLines(tx, transfer)
    refuseIf(whyNotSubmitTransfer(transfer, lines))
    const request = await requestApproval(context, await documentOf(tx, transfer, lines))
    refuseIf(request ? null : noChain(budgetTransfer.label))
    return tx.update<BudgetTransfer>(budgetTransfer, id, { status: transferMoves.submit.to })
  },
})

export const correctBudgetTransfer = command('budget-transfers/correct', {
  about:
    'Corrects the amount of a transfer that is being signed. Within the tolerance of its chain the signatures stay; above it everybody signs again.',
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
