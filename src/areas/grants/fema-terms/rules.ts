import { dayInWords } from '#platform/dates.ts'
import type { Dated as DatedTerm } from '#platform/records/dated.ts'
import { optionLabel } from '#platform/records/record.ts'
import { femaTerm, type FemaTerm } from './records.ts'

export type FemaTermKind = FemaTerm['kind']
export type Dated = DatedTerm<FemaTermKind>
export type Figures = readonly Dated[]

/** FEMA publishes new thresholds each year: where none is entered, nothing is assumed. */
export const missingFigure = (kind: FemaTermKind, day: string): string =>
  `No value is set for “${optionLabel(femaTerm.fields.kind, kind)}” on ${dayInWords(day)}. Ask an administrator to enter it from FEMA’s notice.`

/** A percentage of an amount in whole cents, half a cent rounded up: exact at any size. */
export const percentOf = (cents: number, percent: number): number => {
  const millionths = BigInt(Math.round(percent * 10_000))
  const product = BigInt(cents) * millionths
  return Number((product + (product < 0n ? -500_000n : 500_000n)) / 1_000_000n)
}
