import type { Dated as DatedTerm } from '#platform/records/dated.ts'
import { defineTerms } from '#platform/records/terms.ts'
import type { RowOf } from '#platform/records/record.ts'

export const assetTerm = defineTerms('asset_terms', {
  label: 'Asset setting',
  plural: 'Asset settings',
  about: 'A limit or rate for assets, maintenance or safety, with its effective date and source.',
  terms: {
    equipment_from: { label: 'Equipment threshold', unit: '$', loosens: 'up' },
    keep_up_to: {
      label: 'Value up to which equipment may be retained or sold without owing anything',
      unit: '$',
      loosens: 'up',
    },
    selling_costs: { label: 'Federal share that may be retained for selling and handling', unit: '$', loosens: 'up' },
    answer_days: { label: 'Days without a federal agency response before disposition is allowed', unit: 'days' },
    count_years: { label: 'Years between physical inventories of equipment', unit: 'years', loosens: 'up' },
    capitalize_from: { label: 'Capitalization threshold', unit: '$', loosens: 'up' },
    fci_good: { label: 'Facility condition index below which a site is good', unit: '%' },
    fci_poor: { label: 'Facility condition index above which a site is poor', unit: '%' },
    discount_percent: { label: 'Discount rate', unit: '% per year' },
    risk_high: { label: 'Risk score from which a risk is high', loosens: 'up' },
    rate_hours: { label: 'Base hours of injury rates' },
    osha_report_death: { label: 'Hours to report a death to OSHA', unit: 'hours' },
    osha_report_serious: { label: 'Hours to report an inpatient stay, amputation or lost eye to OSHA', unit: 'hours' },
    osha_death_window: { label: 'Days after the incident in which a death is reported to OSHA', unit: 'days' },
    osha_serious_window: {
      label: 'Hours after the incident in which an inpatient stay, amputation or lost eye is reported to OSHA',
      unit: 'hours',
    },
    osha_record_days: { label: 'Days to record a case (log and Form 301)', unit: 'days' },
    osha_keep_years: { label: 'Years to keep the injury log', unit: 'years', loosens: 'down' },
    near_days: { label: 'Days in which a second report on an asset may be a duplicate', unit: 'days' },
  },
  value: { max: 10_000_000, decimals: 4 },
  source: 'The code, ordinance or policy, with its paragraph.',
})
export type AssetTerm = RowOf<typeof assetTerm>
export type Dated = DatedTerm<AssetTerm['kind']>
