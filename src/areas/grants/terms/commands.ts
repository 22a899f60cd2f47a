import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { grantTerm } from './records.ts'

export const createGrantTerm = draftCommand('grant-terms/create', grantTerm)
export const editGrantTerm = editCommand('grant-terms/edit', grantTerm)
