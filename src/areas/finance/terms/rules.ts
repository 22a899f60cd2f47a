import { rowOn } from '#platform/records/dated.ts'
import type { Tolerances } from '../match/rules.ts'
import type { PaymentTerms } from '../prompt-payment/rules.ts'
import type { FinanceTerm, TermKind } from './records.ts'

export type Dated = Pick<FinanceTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'> & { source?: string }

export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => rowOn(rows, kind, day)?.value

const inCents = (dollars: number) => Math.round(dollars * 100)

/** Where nothing was decided nothing passes. */
export const tolerancesOn = (rows: readonly Dated[], day: string): Tolerances => ({
  quantity_percent: termOn(rows, 'match_quantity_percent', day) ?? 0,
  price_percent: termOn(rows, 'match_price_percent', day) ?? 0,
  total_cents: inCents(termOn(rows, 'match_total', day) ?? 0),
})

export const paymentTermsOn = (rows: readonly Dated[], day: string): PaymentTerms => ({
  days: termOn(rows, 'pay_days', day) ?? 30,
  acceptance_days: termOn(rows, 'acceptance_days', day) ?? 7,
  return_days: termOn(rows, 'return_days', day) ?? 7,
})

/** In cents, for payments of this day; undefined where there is no row for it. */
export const centsOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => {
  const value = termOn(rows, kind, day)
  return value === undefined ? undefined : inCents(value)
}
