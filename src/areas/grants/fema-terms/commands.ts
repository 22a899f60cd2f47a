import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { femaTerm } from './records.ts'

export const createFemaTerm = controlCommand('fema-terms/create', femaTerm)
