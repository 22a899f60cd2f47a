import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { criticalSite } from './records.ts'

export const createSite = draftCommand('critical-sites/create', criticalSite)
export const editSite = editCommand('critical-sites/edit', criticalSite)
