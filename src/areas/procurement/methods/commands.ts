import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { procurementThreshold } from './records.ts'

export const createThreshold = controlCommand('procurement-thresholds/create', procurementThreshold)
