import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { vendor } from './records.ts'

export const draftVendor = draftCommand('vendors/draft', vendor)
export const editVendor = editCommand('vendors/edit', vendor)
