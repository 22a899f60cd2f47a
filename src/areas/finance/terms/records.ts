import { defineTerms } from '#platform/records/terms.ts'
import type { RowOf } from '#platform/records/record.ts'

export const financeTerm = defineTerms('finance_terms', {
  label: 'Finance setting',
  plural: 'Finance settings',
  about: 'A limit or rate for invoices and payments, with its effective date and source.',
  terms: {
    match_quantity_percent: { label: 'Quantity tolerance over receipt', unit: '%', loosens: 'up' },
    match_price_percent: { label: 'Price tolerance over order', unit: '%', loosens: 'up' },
    match_total: { label: 'Invoice total tolerance over order', unit: '$', loosens: 'up' },
    pay_days: { label: 'Days to pay a proper invoice', unit: 'days' },
    acceptance_days: { label: 'Days until a delivery counts as accepted', unit: 'days' },
    return_days: { label: 'Days to return a defective invoice', unit: 'days' },
    interest_percent: { label: 'Late-payment interest', unit: '% per year' },
    interest_least: { label: 'Minimum interest paid', unit: '$' },
    duplicate_days: { label: 'Duplicate check for equal amounts', unit: 'days', loosens: 'down' },
    stale_check_days: { label: 'Days until an uncashed check is stale', unit: 'days' },
    information_return: { label: 'Form 1099-NEC threshold', unit: '$ per year', loosens: 'up' },
  },
  value: { max: 1_000_000, decimals: 4, help: 'In days, percent or dollars, depending on the setting.' },
  source: 'The law, ordinance or policy, with its section.',
  outsideLaw: {
    kinds: ['interest_percent', 'interest_least', 'information_return'],
    decides: [['payments', 'paid_on']],
  },
})
export type FinanceTerm = RowOf<typeof financeTerm>
