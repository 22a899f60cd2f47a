import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, money, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** What is bought, as far as the method hangs on it. */
export const natures = ['goods', 'services', 'construction', 'architect_engineer'] as const
export type Nature = (typeof natures)[number]

/** How something is bought, from the least to the most formal. */
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

export const procurementThreshold = defineRecord('procurement_thresholds', {
  label: 'Threshold',
  plural: 'Thresholds',
  about:
    'Up to which amount the agency buys in which way, by its own policy. Where the law is stricter, the law holds.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind', 'applies_to'],
    loosens: { amount: 'up', quotes: 'down', days: 'down' },
    ends: 'valid_to',
    strictest: true,
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['name', 'kind', 'applies_to', 'amount', 'valid_from', 'valid_to'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['micro_purchase', 'small_purchase', 'split_window'], {
      required: true,
      words: {
        micro_purchase: 'Without quotes up to',
        small_purchase: 'With quotes up to',
        split_window: 'Days within which purchases count together',
      },
    }),
    applies_to: choice(['any', ...natures], {
      initial: 'any',
      words: { architect_engineer: 'Architects and engineers' },
    }),
    amount: money({ adds: false, min: 0, initial: 0 }),
    quotes: number({ min: 1, max: 20, decimals: 0, help: 'How many quotes the policy asks for.' }),
    days: number({ min: 1, max: 366, decimals: 0, help: 'Only for the days within which purchases count together.' }),
    paragraph: text({ required: true, max: 120, help: 'Where it stands, such as Purchasing Policy 4.2.' }),
    source: text({ max: 300, help: 'Who decided it, and when.' }),
    valid_from: date({ required: true, label: 'First day' }),
    valid_to: date({ label: 'Last day' }),
    reason: reasonOfChange(),
  },
})
export type ProcurementThreshold = RowOf<typeof procurementThreshold>
