import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { femaForm } from './records.ts'

export const createFemaForm = draftCommand('fema-forms/create', femaForm)
export const editFemaForm = editCommand('fema-forms/edit', femaForm)
