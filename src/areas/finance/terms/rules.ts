import { centsOn, rowOn, termOn, type Dated as DatedTerm } from '#platform/records/dated.ts'
import { lawFigure, type LegalLimit } from '#platform/records/law.ts'
import type { Tolerances } from '../match/rules.ts'
import type { PaymentTerms } from '../prompt-payment/rules.ts'
import type { FinanceTerm } from './records.ts'

export type Dated = DatedTerm<FinanceTerm['kind']>

/**
 * Whether a setting of this kind applies on a day and, if not, the last day that one did: null if none was
 * entered before.
 */
export function knownOn(
  rows: readonly Dated[],
  kind: Dated['kind'],
  day: string,
): { holds: boolean; until: string | null } {
  if (rowOn(rows, kind, day)) return { holds: true, until: null }
  const ended = rows.flatMap((row) => (row.kind === kind && row.valid_to && row.valid_to < day ? [row.valid_to] : []))
  return { holds: false, until: ended.toSorted().at(-1) ?? null }
}

export const toleranceKinds = ['match_quantity_percent', 'match_price_percent', 'match_total'] as const

/** The first day of a tolerance, where none applies on this day and one is to come. */
export function tolerancesFrom(rows: readonly Dated[], day: string): string | null {
  const tolerances = rows.filter(({ kind }) => toleranceKinds.some((each) => each === kind))
  if (tolerances.some((row) => row.valid_from <= day)) return null
  return tolerances.map(({ valid_from }) => valid_from).toSorted()[0] ?? null
}

/** Without a setting, no excess passes. */
export const tolerancesOn = (rows: readonly Dated[], day: string): Tolerances => ({
  quantity_percent: termOn(rows, 'match_quantity_percent', day) ?? 0,
  price_percent: termOn(rows, 'match_price_percent', day) ?? 0,
  total_cents: centsOn(rows, 'match_total', day) ?? 0,
})

/** The agency's own finance settings, or else those of 5 CFR 1315 from the dated rows of the law. */
export function paymentTermsOn(rows: readonly Dated[], law: readonly LegalLimit[], day: string): PaymentTerms {
  const days = (kind: 'pay_days' | 'acceptance_days' | 'return_days') =>
    termOn(rows, kind, day) ?? lawFigure(law, kind, day)
  return { days: days('pay_days'), acceptance_days: days('acceptance_days'), return_days: days('return_days') }
}
