import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { grantTerm } from './records.ts'

export const createGrantTerm = controlCommand('grant-terms/create', grantTerm)
