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
  match_quantity_percent: 'Percent that may be billed above what was received',
  match_price_percent: 'Percent that a price may be above the order',
  match_total: 'Dollars that a whole invoice may be above the order',
  pay_days: 'Days in which a proper invoice is paid',
  acceptance_days: 'Days after which a delivery counts as accepted',
  return_days: 'Days in which a defective invoice is sent back',
  interest_percent: 'Interest on what is paid late, percent a year',
  interest_least: 'Dollars below which no interest is paid',
  duplicate_days: 'Days in which the same amount reads like the same invoice',
  information_return: 'Dollars from which a payee gets a Form 1099-NEC for a year',
}

export const financeTerm = defineRecord('finance_terms', {
  label: 'Payment term',
  plural: 'Payment terms',
  about: 'A figure that invoices and payments are judged by, from a day on, with the rule that says so.',
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
    ends: 'valid_until',
    outsideLaw: {
      kinds: ['interest_percent', 'interest_least', 'information_return'],
      decides: [['payments', 'paid_on']],
    },
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(termKinds, { required: true, label: 'What', words: termWords }),
    value: number({
      required: true,
      min: 0,
      max: 1_000_000,
      decimals: 4,
      help: 'In days, percent or dollars, as the line above says.',
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type FinanceTerm = RowOf<typeof financeTerm>
