import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const assetTermKinds = [
  'equipment_from',
  'keep_up_to',
  'selling_costs',
  'answer_days',
  'count_years',
  'capitalize_from',
  'fci_good',
  'fci_poor',
  'discount_percent',
  'risk_high',
  'rate_hours',
  'osha_report_death',
  'osha_report_serious',
  'osha_record_days',
  'osha_keep_years',
  'near_days',
] as const
export type AssetTermKind = (typeof assetTermKinds)[number]

export const assetTerm = defineRecord('asset_terms', {
  label: 'Asset term',
  plural: 'Asset terms',
  about: 'A figure that assets, maintenance and safety are judged by, from a day on, with the rule that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: {
      value: {
        equipment_from: 'up',
        keep_up_to: 'up',
        selling_costs: 'up',
        count_years: 'up',
        capitalize_from: 'up',
        risk_high: 'up',
        osha_keep_years: 'down',
      },
    },
    ends: 'valid_until',
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(assetTermKinds, {
      required: true,
      label: 'What',
      words: {
        equipment_from: 'Dollars from which a thing is equipment',
        keep_up_to: 'Dollars of value up to which equipment is kept or sold without owing anything',
        selling_costs: 'Dollars of the federal share that may be kept for selling and handling',
        answer_days: 'Days after which a federal agency’s silence allows a disposition',
        count_years: 'Years from one count of equipment to the next',
        capitalize_from: 'Dollars from which the agency capitalizes',
        fci_good: 'Facility condition below which a site is good, percent',
        fci_poor: 'Facility condition above which a site is poor, percent',
        discount_percent: 'Percent a year by which later costs are discounted',
        risk_high: 'Probability times consequence from which a risk is high',
        rate_hours: 'Hours that injury rates are counted by',
        osha_report_death: 'Hours to report a death to OSHA',
        osha_report_serious: 'Hours to report an inpatient stay, amputation or lost eye to OSHA',
        osha_record_days: 'Days to complete the report of a recordable case',
        osha_keep_years: 'Years to keep the log of injuries',
        near_days: 'Days in which a second report of one asset reads like the same',
      },
    }),
    value: number({ required: true, min: 0, max: 10_000_000, decimals: 4 }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type AssetTerm = RowOf<typeof assetTerm>
