import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { procurementThreshold } from './records.ts'

export const createThreshold = draftCommand('procurement-thresholds/create', procurementThreshold)
export const editThreshold = editCommand('procurement-thresholds/edit', procurementThreshold)
