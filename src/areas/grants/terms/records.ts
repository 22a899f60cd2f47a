import { publishedOn } from '#areas/organization/controls/records.ts'
import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const termKinds = [
  'de_minimis_percent',
  'subaward_base',
  'transfer_percent',
  'transfer_from',
  'single_audit',
  'questioned_cost',
  'report_days',
  'annual_report_days',
  'closeout_days',
  'sub_closeout_days',
  'agency_closeout_months',
  'retention_years',
  'interest_kept',
  'interest_account_awards',
  'reimbursement_days',
  'advance_days',
  'ffata',
  'equipment',
  'fixed_subaward',
  'extension_months',
  'audit_months',
] as const
export type TermKind = (typeof termKinds)[number]
export const termWords: Record<TermKind, string> = {
  de_minimis_percent: 'De minimis indirect rate limit (%)',
  subaward_base: 'Subaward amount in the indirect cost base ($)',
  transfer_percent: 'Budget transfer limit without approval (%)',
  transfer_from: 'Federal amount above which transfers may be restricted ($)',
  single_audit: 'Annual federal spending that requires a single audit ($)',
  questioned_cost: 'Questioned cost reporting threshold ($)',
  report_days: 'Quarterly and semiannual report deadline (days)',
  annual_report_days: 'Annual report deadline (days)',
  closeout_days: 'Closeout deadline (days)',
  sub_closeout_days: 'Subrecipient closeout deadline (days)',
  agency_closeout_months: 'Agency closeout period (months)',
  retention_years: 'Record retention (years)',
  interest_kept: 'Interest on advances retained per year ($)',
  interest_account_awards: 'Annual federal awards requiring an interest-bearing account ($)',
  reimbursement_days: 'Reimbursement payment time (days)',
  advance_days: 'Advance coverage limit (days)',
  ffata: 'First-tier subaward reporting threshold ($)',
  equipment: 'Equipment threshold ($)',
  fixed_subaward: 'Fixed amount subaward limit ($)',
  extension_months: 'One-time no-cost extension limit (months)',
  audit_months: 'Single audit deadline after year-end (months)',
}

export const grantTerm = defineRecord('grant_terms', {
  label: 'Grant setting',
  plural: 'Grant settings',
  about: 'A limit, rate or deadline for grants, with its effective date and source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: { value: 'any' },
    ends: 'valid_to',
    outsideLaw: {
      decides: [
        ['drawdowns', 'sent_on'],
        ['grant_reports', 'sent_on'],
        ['subawards', 'signed_on'],
      ],
    },
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'Setting', words: termWords }),
    value: number({ required: true, min: 0, max: 100_000_000, decimals: 4 }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The regulation, award or policy, with the section.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type GrantTerm = RowOf<typeof grantTerm>
