import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { vendor } from './records.ts'

export const importVendors = importCommand('vendors/import', vendor)
export const draftVendor = draftCommand('vendors/draft', vendor)
export const editVendor = editCommand('vendors/edit', vendor)
