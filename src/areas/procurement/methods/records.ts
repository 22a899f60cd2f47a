import { choice, money, number, text } from '#platform/records/fields.ts'
import type { RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'

/** The kind of purchase, as far as the method depends on it. */
export const natures = ['goods', 'services', 'construction', 'architect_engineer'] as const
export type Nature = (typeof natures)[number]

/** Procurement methods, from the least to the most formal. */
export const methods = [
  'contract_release',
  'micro_purchase',
  'small_purchase',
  'sealed_bids',
  'proposals',
  'qualifications',
  'noncompetitive',
] as const
export type MethodName = (typeof methods)[number]

export const procurementThreshold = defineRegister('procurement_thresholds', {
  label: 'Procurement threshold',
  plural: 'Procurement thresholds',
  about: 'An amount up to which agency policy allows a procurement method. Where the law is stricter, the law applies.',
  control: { rule: ['kind', 'applies_to'], loosens: { amount: 'up', quotes: 'down', days: 'down' }, strictest: true },
  title: 'name',
  list: ['name', 'kind', 'applies_to', 'amount', 'valid_from', 'valid_to'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['micro_purchase', 'small_purchase', 'split_window'], {
      required: true,
      words: {
        micro_purchase: 'Micro-purchase threshold',
        small_purchase: 'Simplified acquisition threshold',
        split_window: 'Split-purchase window (days)',
      },
    }),
    applies_to: choice(['any', ...natures], {
      initial: 'any',
      words: { architect_engineer: 'Architects and engineers' },
    }),
    amount: money({ adds: false, min: 0, initial: 0 }),
    quotes: number({ min: 1, max: 20, decimals: 0, help: 'Number of quotes the policy requires.' }),
    days: number({ min: 1, max: 366, decimals: 0, help: 'Only for the split-purchase window.' }),
    paragraph: text({ required: true, max: 120, help: 'The section of the policy, such as Purchasing Policy 4.2.' }),
    source: text({ max: 300, help: 'Who adopted it, and when.' }),
  },
})
export type ProcurementThreshold = RowOf<typeof procurementThreshold>
