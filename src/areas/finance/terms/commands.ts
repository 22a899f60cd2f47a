import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { financeTerm } from './records.ts'

export const createFinanceTerm = draftCommand('finance-terms/create', financeTerm)
export const editFinanceTerm = editCommand('finance-terms/edit', financeTerm)
