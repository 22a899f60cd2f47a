import type { Dated as DatedTerm } from '#platform/records/dated.ts'
import { lawOn, type LawKind, type LegalLimit } from '#platform/records/law.ts'
import type { GrantTerm } from './records.ts'

export type TermKind = GrantTerm['kind']
export type Dated = DatedTerm<TermKind>

/** The law's figure of a kind, where the law has that kind; dollars are converted to cents. */
export const lawTermOn = (law: readonly LegalLimit[], kind: TermKind, day: string): number | undefined =>
  inTerms(lawOn(law, kind as LawKind, day))
export const lawCentsOn = (law: readonly LegalLimit[], kind: TermKind, day: string): number | undefined => {
  const row = lawOn(law, kind as LawKind, day)
  return row?.unit === 'cents' ? row.amount : undefined
}

/** An award can be older than the first row on file; then that row is the nearest. */
export function firstOfLaw(law: readonly LegalLimit[], kind: LawKind): number {
  const first = law.filter((row) => row.kind === kind).toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))[0]
  if (!first) throw new Error(`legal_limits has no row of ${kind}.`)
  return inTerms(first)!
}
const inTerms = (row: LegalLimit | undefined): number | undefined =>
  row && (row.unit === 'cents' ? row.amount / 100 : row.amount)
