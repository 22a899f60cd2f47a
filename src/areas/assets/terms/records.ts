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
  label: 'Asset setting',
  plural: 'Asset settings',
  about: 'A limit or rate for assets, maintenance or safety, with its effective date and source.',
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
    ends: 'valid_to',
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(assetTermKinds, {
      required: true,
      label: 'Setting',
      words: {
        equipment_from: 'Equipment threshold ($)',
        keep_up_to: 'Value up to which equipment may be retained or sold without owing anything ($)',
        selling_costs: 'Federal share that may be retained for selling and handling ($)',
        answer_days: 'Days without a federal agency response before disposition is allowed',
        count_years: 'Years between physical inventories of equipment',
        capitalize_from: 'Capitalization threshold ($)',
        fci_good: 'Facility condition index below which a site is good (%)',
        fci_poor: 'Facility condition index above which a site is poor (%)',
        discount_percent: 'Discount rate (% per year)',
        risk_high: 'Risk score from which a risk is high',
        rate_hours: 'Base hours of injury rates',
        osha_report_death: 'Hours to report a death to OSHA',
        osha_report_serious: 'Hours to report an inpatient stay, amputation or lost eye to OSHA',
        osha_record_days: 'Days to record a case (log and Form 301)',
        osha_keep_years: 'Years to keep the injury log',
        near_days: 'Days in which a second report on an asset may be a duplicate',
      },
    }),
    value: number({ required: true, min: 0, max: 10_000_000, decimals: 4 }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type AssetTerm = RowOf<typeof assetTerm>
