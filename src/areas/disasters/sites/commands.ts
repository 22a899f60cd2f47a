import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { criticalFacility } from './records.ts'

export const createSite = draftCommand('critical-facilities/create', criticalFacility)
export const editSite = editCommand('critical-facilities/edit', criticalFacility)
