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
  de_minimis_percent: 'De minimis indirect rate, percent at most',
  subaward_base: 'Dollars of each subaward that bear indirect cost',
  transfer_percent: 'Percent of the budget that may be moved without approval',
  transfer_from: 'Federal dollars from which transfers may be restricted',
  single_audit: 'Federal dollars spent in a year that bring a single audit',
  questioned_cost: 'Dollars from which questioned costs are reported',
  report_days: 'Days to report on a quarter or half a year',
  annual_report_days: 'Days to report on a year',
  closeout_days: 'Days from the end to close out',
  sub_closeout_days: 'Days from the end for a subrecipient to close out',
  agency_closeout_months: 'Months in which the agency finishes the closeout',
  retention_years: 'Years that records are kept',
  interest_kept: 'Dollars of interest on advances that may be kept in a year',
  interest_account_awards: 'Federal dollars a year below which advances need no interest-bearing account',
  reimbursement_days: 'Days in which a reimbursement is paid',
  advance_days: 'Days of cost that an advance may cover',
  ffata: 'Dollars from which a first-tier subaward is reported',
  equipment: 'Dollars from which a thing is equipment',
  fixed_subaward: 'Dollars up to which a subaward may be a fixed amount',
  extension_months: 'Months of a one-time extension without cost',
  audit_months: 'Months after the year in which the single audit is due',
}

export const grantTerm = defineRecord('grant_terms', {
  label: 'Grant limit',
  plural: 'Grant limits',
  about: 'A limit, a rate or a clock that grants are held to, from a day on, with the paragraph that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: { value: 'any' },
    ends: 'valid_until',
    outsideLaw: {
      decides: [
        ['drawdowns', 'sent_on'],
        ['grant_reports', 'sent_on'],
        ['subawards', 'signed_on'],
      ],
    },
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'What', words: termWords }),
    value: number({ required: true, min: 0, max: 100_000_000, decimals: 4 }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The regulation, the award or the policy, with its paragraph.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type GrantTerm = RowOf<typeof grantTerm>
