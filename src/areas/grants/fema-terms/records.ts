import { publishedOn } from '#areas/organization/controls/records.ts'
import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const femaTermWords = {
  guide_version: 'Edition of the Public Assistance guide',
  pa_minimum: 'Dollars below which a project is not approved',
  pa_large: 'Dollars from which a project is large',
  rpa_days: 'Days to ask for Public Assistance, from the designation',
  damage_days: 'Days to report damage, from the scoping meeting',
  emergency_months: 'Months for emergency work, from the declaration',
  emergency_more: 'Months that emergency work may be extended by',
  permanent_months: 'Months for permanent work, from the declaration',
  permanent_more: 'Months that permanent work may be extended by',
  appeal_days: 'Days to appeal, from the determination',
  appeal_forward_days: 'Days in which the recipient forwards an appeal',
  appeal_decision_days: 'Days in which FEMA decides an appeal',
  appeal_information_days: 'Days to supply what FEMA asks for in an appeal',
  arbitration: 'Dollars in dispute above which arbitration can be asked for',
  arbitration_rural: 'The same in a rural area',
  replace_percent: 'Percent of the replacement cost up to which damage is repaired',
  alternate_public: 'Percent of the federal share for an alternate project, public',
  alternate_nonprofit: 'Percent of the federal share for an alternate project, nonprofit',
  mitigation_percent: 'Percent of the repair that mitigation may cost without more',
  mitigation_listed: 'Percent of the repair that a listed measure may cost',
  local_rate_most: 'Dollars an hour up to which a state’s equipment rate is taken',
  management_recipient: 'Percent of the award for management, recipient',
  management_subrecipient: 'Percent of the award for management, subrecipient',
  hmgp_first: 'Percent of the first tier for hazard mitigation',
  hmgp_first_to: 'Dollars where the first tier ends',
  hmgp_second: 'Percent of the second tier',
  hmgp_second_to: 'Dollars where the second tier ends',
  hmgp_third: 'Percent of the third tier',
  hmgp_third_to: 'Dollars where the third tier ends',
  hmgp_enhanced: 'Percent with an enhanced mitigation plan',
  hmgp_months: 'Months to apply for hazard mitigation, from the declaration',
  mitigation_share: 'Federal percent of hazard mitigation, at most',
  discount_percent: 'Discount rate of the benefit-cost analysis, percent a year',
} as const
export type FemaTermKind = keyof typeof femaTermWords
export const femaTermKinds = Object.keys(femaTermWords) as [FemaTermKind, ...FemaTermKind[]]

export const femaTerm = defineRecord('fema_terms', {
  label: 'Program figure',
  plural: 'Program figures',
  about:
    'A threshold, a share or a number of days that FEMA’s programs are judged by, from a day on, with the rule that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: { value: 'any' },
    ends: 'valid_until',
    outsideLaw: {
      decides: [
        ['pa_projects', 'submitted_on'],
        ['pa_projects', 'obligated_on'],
        ['pa_appeals', 'sent_on'],
      ],
    },
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(femaTermKinds, { required: true, label: 'What', words: femaTermWords }),
    value: number({ required: true, min: 0, max: 1_000_000_000_000, decimals: 4 }),
    valid_from: date({
      required: true,
      label: 'From',
      help: 'For disasters declared on this day or later; the discount rate and appeals go by their own day.',
    }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The paragraph or the notice.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type FemaTerm = RowOf<typeof femaTerm>
