import { rowOn } from '#platform/records/dated.ts'
import type { Tolerances } from '../match/rules.ts'
import type { PaymentTerms } from '../prompt-payment/rules.ts'
import type { FinanceTerm, TermKind } from './records.ts'

export type Dated = Pick<FinanceTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'> & { source?: string }

export const termOn = (rows: readonly Dated[], kind: TermKind, day: string): number | undefined => rowOn(rows, kind, day)?.value

/** Whether a row of this kind holds on a day and, where none does, the last day on which one did: null where nobody has entered any before. */
export function knownOn(rows: readonly Dated[], kind: TermKind, day: string): { holds: boolean; until: string | null } {
  if (rowOn(rows, kind, day)) return { holds: true, until: null }
  const ended = rows.flatMap((row) => (row.kind === kind && row.valid_until !== null && row.valid_until < day ? [row.valid_until] : []))
  return { holds: false, until: ended.toSorted().at(-1) ?? null }
}

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
