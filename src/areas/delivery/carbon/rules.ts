import { dayInWords, isDay } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { numberInWords } from '#platform/words.ts'
import { emissionFigures, type CarbonEntry, type EmissionFactor } from './records.ts'

/** Quantity times factor, to the gram: rounded kilograms would not add up to the total. */
export const kilograms = (quantity: number, kgPerUnit: number): number =>
  Math.round(Number((quantity * kgPerUnit * 1_000).toPrecision(15))) / 1_000

/** For a chart: rounded as in text. */
export const inMetricTons = (kg: number): number => Number((kg / 1_000).toPrecision(emissionFigures))

export const metricTons = (kg: number): string => `${numberInWords(inMetricTons(kg))} t`

/** eGRID publishes pounds per megawatt-hour. */
export const kgOfPounds = (pounds: number): number => pounds * 0.453_592_37

type Dated = Pick<EmissionFactor, 'name' | 'valid_from' | 'valid_to'>

export function whyNotFactor(factor: Dated, day: string): Reason {
  if (!isDay(day)) return 'Select a date.'
  return firstReason(
    day < factor.valid_from &&
      `${factor.name} is effective from ${dayInWords(factor.valid_from)}. Select the factor for ${dayInWords(day)}.`,
    factor.valid_to !== null &&
      day > factor.valid_to &&
      `${factor.name} was effective until ${dayInWords(factor.valid_to)}. Select the factor for ${dayInWords(day)}.`,
  )
}

type Counted = Pick<CarbonEntry, 'number' | 'invoice' | 'evidence'>

/** A bill that is entered twice counts twice. Two activities alike to the digit each have a document of their own. */
export function whyNotTwice(entry: Pick<CarbonEntry, 'invoice' | 'evidence'>, alike: readonly Counted[]): Reason {
  const nameOf = ({ name, size }: CarbonEntry['evidence'][number]) => `${name} ${size}`
  const twin = alike.find(({ invoice, evidence }) => {
    const known = new Set(evidence.map(nameOf))
    const isOther =
      (entry.invoice !== null && entry.invoice !== invoice) || entry.evidence.some((file) => !known.has(nameOf(file)))
    return !isOther
  })
  return twin
    ? `${twin.number} has the same day, factor and quantity. If this is another activity, add its own invoice or evidence.`
    : null
}
