import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const termKinds = [
  'bank_wait_hours',
  'exclusion_list_days',
  'certificate_notice_days',
  'score_warn',
  'score_block',
  'score_events',
] as const
export type TermKind = (typeof termKinds)[number]
export const termWords: Record<TermKind, string> = {
  bank_wait_hours: 'Waiting period for new bank details (hours)',
  exclusion_list_days: 'Maximum age of an exclusion list (days)',
  certificate_notice_days: 'Notice before a certificate expires (days)',
  score_warn: 'Score below which a vendor is on watch',
  score_block: 'Score below which a vendor is blocked',
  score_events: 'Minimum number of events for a score',
}

export const vendorTerm = defineRecord('vendor_terms', {
  label: 'Vendor setting',
  plural: 'Vendor settings',
  about: 'A limit for vendors, with its effective date and source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: {
      value: {
        bank_wait_hours: 'down',
        exclusion_list_days: 'up',
        certificate_notice_days: 'down',
        score_warn: 'down',
        score_block: 'down',
        score_events: 'up',
      },
    },
    ends: 'valid_to',
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'Setting', words: termWords }),
    value: number({ required: true, min: 0, max: 10_000, decimals: 0, help: 'In the unit that the setting names.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its section.' }),
    reason: reasonOfChange(),
  },
})
export type VendorTerm = RowOf<typeof vendorTerm>
