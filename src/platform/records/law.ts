import { holdsOn } from './dated.ts'

/** The kinds allowed in legal_limits; a kind that is not here has no row there. */
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
  | 'management_decision_months'
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
  | 'lobbying_disclosure'

/** One dated figure of the law. `amount` counts in `unit`: cents, days, months, years or percent. */
export type LegalLimit = {
  kind: LawKind
  amount: number
  unit: 'cents' | 'days' | 'months' | 'years' | 'percent'
  /** US, or US-OH for a law of Ohio. */
  jurisdiction: string
  applies_to: 'any' | 'goods' | 'services' | 'construction' | 'architect_engineer'
  valid_from: string
  valid_to: string | null
  paragraph: string
  source: string
}

export const lawColumns = 'kind, amount, unit, jurisdiction, applies_to, valid_from, valid_to, paragraph, source'

/** The row of federal law in effect on a day; undefined before the first one on file. */
export const lawOn = (rows: readonly LegalLimit[], kind: LawKind, day: string): LegalLimit | undefined =>
  rows
    .filter((row) => row.kind === kind && row.jurisdiction === 'US' && holdsOn(row, day))
    .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))[0]

/**
 * The figure where a rule cannot continue without one. A missing row is a fault of the installation, never a number
 * built into the program.
 */
export function lawFigure(rows: readonly LegalLimit[], kind: LawKind, day: string): number {
  const row = lawOn(rows, kind, day)
  if (!row) throw new Error(`legal_limits has no ${kind} for ${day}. Add a row.`)
  return row.amount
}
