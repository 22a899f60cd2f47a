import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { financeTerm } from './records.ts'

export const createFinanceTerm = controlCommand('finance-terms/create', financeTerm)
