import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { grantContact } from './records.ts'

export const noteContact = draftCommand('grant-contacts/note', grantContact)
export const editContact = editCommand('grant-contacts/edit', grantContact)
