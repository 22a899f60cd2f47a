import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { femaTerm } from './records.ts'

export const createFemaTerm = draftCommand('fema-terms/create', femaTerm)
export const editFemaTerm = editCommand('fema-terms/edit', femaTerm)
