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
  bank_wait_hours: 'Hours before new bank details are used',
  exclusion_list_days: 'Days after which an exclusion list is old',
  certificate_notice_days: 'Days before its end when a certificate is told of',
  score_warn: 'Score below which a vendor is warned about',
  score_block: 'Score below which nothing new goes to a vendor',
  score_events: 'Events that a score needs at least',
}

export const vendorTerm = defineRecord('vendor_terms', {
  label: 'Vendor term',
  plural: 'Vendor terms',
  about: 'A figure that vendors are treated by, from a day on, with the rule that says so.',
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
    ends: 'valid_until',
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'What', words: termWords }),
    value: number({
      required: true,
      min: 0,
      max: 10_000,
      decimals: 0,
      help: 'In hours, days, points or events, as the line above says.',
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type VendorTerm = RowOf<typeof vendorTerm>
