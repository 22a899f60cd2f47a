import { publishedOn } from '#areas/organization/controls/records.ts'
import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const termKinds = [
  'match_quantity_percent',
  'match_price_percent',
  'match_total',
  'pay_days',
  'acceptance_days',
  'return_days',
  'interest_percent',
  'interest_least',
  'duplicate_days',
  'information_return',
] as const
export type TermKind = (typeof termKinds)[number]
export const termWords: Record<TermKind, string> = {
  match_quantity_percent: 'Quantity tolerance over receipt (%)',
  match_price_percent: 'Price tolerance over order (%)',
  match_total: 'Invoice total tolerance over order ($)',
  pay_days: 'Days to pay a proper invoice',
  acceptance_days: 'Days until a delivery counts as accepted',
  return_days: 'Days to return a defective invoice',
  interest_percent: 'Late-payment interest (% per year)',
  interest_least: 'Minimum interest paid ($)',
  duplicate_days: 'Duplicate check for equal amounts (days)',
  information_return: 'Form 1099-NEC threshold ($ per year)',
}

export const financeTerm = defineRecord('finance_terms', {
  label: 'Finance setting',
  plural: 'Finance settings',
  about: 'A limit or rate for invoices and payments, with its effective date and source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: {
      value: {
        match_quantity_percent: 'up',
        match_price_percent: 'up',
        match_total: 'up',
        duplicate_days: 'down',
        information_return: 'up',
      },
    },
    ends: 'valid_to',
    outsideLaw: {
      kinds: ['interest_percent', 'interest_least', 'information_return'],
      decides: [['payments', 'paid_on']],
    },
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'Setting', words: termWords }),
    value: number({
      required: true,
      min: 0,
      max: 1_000_000,
      decimals: 4,
      help: 'In days, percent or dollars, depending on the setting.',
    }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The law, ordinance or policy, with its section.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type FinanceTerm = RowOf<typeof financeTerm>
