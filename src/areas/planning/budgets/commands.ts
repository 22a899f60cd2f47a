import { sheetCommand } from '#platform/commands/lines.ts'
import { editCommand, draftCommand } from '#platform/commands/record-commands.ts'
import { account, budgetLine, fund } from './records.ts'

export const createFund = draftCommand('funds/create', fund)
export const editFund = editCommand('funds/edit', fund)
export const createAccount = draftCommand('accounts/create', account)
export const editAccount = editCommand('accounts/edit', account)
export const draftBudgetLine = draftCommand('budget-lines/draft', budgetLine)
export const editBudgetLine = editCommand('budget-lines/edit', budgetLine)
export const putBudgetLines = sheetCommand('budget-lines/put', budgetLine)
