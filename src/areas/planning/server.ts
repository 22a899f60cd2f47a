import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import {
  adoptBudgetLine, correctBudgetTransfer, createAccount, createFund, draftBudgetLine, draftBudgetTransfer, editAccount, editBudgetLine, editBudgetTransfer, editFund, importAccounts, importBudgetLines, importFunds, submitBudgetTransfer,
} from './budgets/commands.ts'
import { transferApproval } from './budgets/transfer-approval.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  importFunds, importAccounts, importBudgetLines,
  createFund, editFund, createAccount, editAccount, draftBudgetLine, editBudgetLine, adoptBudgetLine, draftBudgetTransfer, editBudgetTransfer, submitBudgetTransfer, correctBudgetTransfer,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = [transferApproval]
