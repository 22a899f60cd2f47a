import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { vendorTerm } from './records.ts'

export const createTerm = controlCommand('vendor-terms/create', vendorTerm)
