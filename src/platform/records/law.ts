import { holdsOn } from './dated.ts'

/** What legal_limits may say; a kind that is not here has no row there. */
export type LawKind =
  | 'micro_purchase'
  | 'small_purchase'
  | 'de_minimis_percent'
  | 'subaward_base'
  | 'transfer_percent'
  | 'transfer_from'
  | 'single_audit'
  | 'audit_months'
  | 'audit_report_days'
  | 'questioned_cost'
  | 'report_days'
  | 'annual_report_days'
  | 'closeout_days'
  | 'sub_closeout_days'
  | 'agency_closeout_months'
  | 'retention_years'
  | 'interest_kept'
  | 'interest_account_awards'
  | 'reimbursement_days'
  | 'ffata'
  | 'equipment'
  | 'fixed_subaward'
  | 'extension_months'
  | 'extension_notice_days'
  | 'inventory_months'
  | 'pay_days'
  | 'acceptance_days'
  | 'return_days'
  | 'backup_withholding_percent'

/** One dated figure of the law. `amount` counts in `unit`: cents, days, months, years or percent. */
export type LegalLimit = {
  kind: LawKind
  amount: number
  unit: 'cents' | 'days' | 'months' | 'years' | 'percent'
  /** US, or US-OH for a law of Ohio. */
  jurisdiction: string
  applies_to: 'any' | 'goods' | 'services' | 'construction' | 'architect_engineer'
  valid_from: string
  valid_until: string | null
  paragraph: string
  source: string
}

export const lawColumns = 'kind, amount, unit, jurisdiction, applies_to, valid_from, valid_until, paragraph, source'

/** The row of federal law that is in force on a day; undefined before the first one that is on file. */
export const lawOn = (rows: readonly LegalLimit[], kind: LawKind, day: string): LegalLimit | undefined =>
  rows
    .filter((row) => row.kind === kind && row.jurisdiction === 'US' && holdsOn(row, day))
    .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))[0]

/**
 * Its figure where a rule cannot go on without one. A missing row is a fault of the installation, never a number of the
 * program's own.
 */
export function lawFigure(rows: readonly LegalLimit[], kind: LawKind, day: string): number {
  const row = lawOn(rows, kind, day)
  if (!row) throw new Error(`The law has no ${kind} on ${day}: legal_limits needs a row.`)
  return row.amount
}
