import { registerPage } from '#areas/organization/controls/reads.ts'
import { grantTerm } from './records.ts'

export const limits = registerPage('/grant-management/limits', grantTerm)
