import { registerPage } from '#areas/organization/controls/reads.ts'
import { vendorTerm } from './records.ts'

export const vendorTerms = registerPage('/vendor-directory/terms', vendorTerm)
