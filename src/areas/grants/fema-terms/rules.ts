import { dayInWords } from '#platform/dates.ts'
import { rowOn } from '#platform/records/dated.ts'
import { femaTermWords, type FemaTerm, type FemaTermKind } from './records.ts'

export type Dated = Pick<FemaTerm, 'kind' | 'value' | 'valid_from' | 'valid_to'> & { source?: string }
export type Figures = readonly Dated[]

export const femaTermOn = (rows: Figures, kind: FemaTermKind, day: string): number | undefined => {
  const row = rowOn(rows, kind, day)
  return row === undefined ? undefined : Number(row.value)
}

/** In cents. */
export const femaCentsOn = (rows: Figures, kind: FemaTermKind, day: string): number | undefined => {
  const value = femaTermOn(rows, kind, day)
  return value === undefined ? undefined : Math.round(value * 100)
}

/** FEMA publishes new thresholds each year: where none is entered, nothing is assumed. */
export const missingFigure = (kind: FemaTermKind, day: string): string =>
  `No value is set for “${femaTermWords[kind]}” on ${dayInWords(day)}. Ask an administrator to enter it from FEMA’s notice.`

/** A percentage of an amount in whole cents, half a cent rounded up: exact at any size. */
export const percentOf = (cents: number, percent: number): number => {
  const millionths = BigInt(Math.round(percent * 10_000))
  const product = BigInt(cents) * millionths
  return Number((product + (product < 0n ? -500_000n : 500_000n)) / 1_000_000n)
}
