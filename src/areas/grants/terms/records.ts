import { defineTerms } from '#platform/records/terms.ts'
import type { RowOf } from '#platform/records/record.ts'

export const grantTerm = defineTerms('grant_terms', {
  label: 'Grant setting',
  plural: 'Grant settings',
  about: 'A limit, rate or deadline for grants, with its effective date and source.',
  terms: {
    de_minimis_percent: { label: 'De minimis indirect rate limit', unit: '%' },
    subaward_base: { label: 'Subaward amount in the indirect cost base', unit: '$' },
    transfer_percent: { label: 'Budget transfer limit without approval', unit: '%' },
    transfer_from: { label: 'Federal amount above which transfers may be restricted', unit: '$' },
    single_audit: { label: 'Annual federal spending that requires a single audit', unit: '$' },
    questioned_cost: { label: 'Questioned cost reporting threshold', unit: '$' },
    report_days: { label: 'Quarterly and semiannual report deadline', unit: 'days' },
    annual_report_days: { label: 'Annual report deadline', unit: 'days' },
    closeout_days: { label: 'Closeout deadline', unit: 'days' },
    sub_closeout_days: { label: 'Subrecipient closeout deadline', unit: 'days' },
    agency_closeout_months: { label: 'Agency closeout period', unit: 'months' },
    retention_years: { label: 'Record retention', unit: 'years' },
    interest_kept: { label: 'Interest on advances retained per year', unit: '$' },
    interest_account_awards: { label: 'Annual federal awards requiring an interest-bearing account', unit: '$' },
    reimbursement_days: { label: 'Reimbursement payment time', unit: 'days' },
    advance_days: { label: 'Advance coverage limit', unit: 'days' },
    ffata: { label: 'First-tier subaward reporting threshold', unit: '$' },
    equipment: { label: 'Equipment threshold', unit: '$' },
    fixed_subaward: { label: 'Fixed amount subaward limit', unit: '$' },
    extension_months: { label: 'One-time no-cost extension limit', unit: 'months' },
    audit_months: { label: 'Single audit deadline after year-end', unit: 'months' },
  },
  value: { max: 100_000_000, decimals: 4 },
  source: 'The regulation, award or policy, with the section.',
  outsideLaw: {
    decides: [
      ['drawdowns', 'sent_on'],
      ['grant_reports', 'sent_on'],
      ['subawards', 'signed_on'],
    ],
  },
})
export type GrantTerm = RowOf<typeof grantTerm>
