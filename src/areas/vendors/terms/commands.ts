import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { vendorTerm } from './records.ts'

export const createTerm = draftCommand('vendor-terms/create', vendorTerm)
export const editTerm = editCommand('vendor-terms/edit', vendorTerm)
