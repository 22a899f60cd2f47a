import { defineTerms } from '#platform/records/terms.ts'
import type { RowOf } from '#platform/records/record.ts'

export const vendorTerm = defineTerms('vendor_terms', {
  label: 'Vendor setting',
  plural: 'Vendor settings',
  about: 'A limit for vendors, with its effective date and source.',
  terms: {
    bank_wait_hours: { label: 'Waiting period for new bank details', unit: 'hours', loosens: 'down' },
    exclusion_list_days: { label: 'Maximum age of an exclusion list', unit: 'days', loosens: 'up' },
    certificate_notice_days: { label: 'Notice before a certificate expires', unit: 'days', loosens: 'down' },
    score_warn: { label: 'Score below which a vendor is on watch', loosens: 'down' },
    score_block: { label: 'Score below which a vendor is blocked', loosens: 'down' },
    score_events: { label: 'Minimum number of events for a score', loosens: 'up' },
  },
  value: { max: 10_000, decimals: 0, help: 'In the unit that the setting names.' },
  source: 'The code, ordinance or policy, with its section.',
})
export type VendorTerm = RowOf<typeof vendorTerm>
