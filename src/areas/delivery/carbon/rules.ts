import { dayInWords, isDay } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { numberInWords } from '#platform/words.ts'
import { emissionFigures, type EmissionFactor } from './records.ts'

/** Quantity times factor, to the gram: sums of rounded kilograms would drift from the total. */
export const kilograms = (quantity: number, kgPerUnit: number): number =>
  Math.round(Number((quantity * kgPerUnit * 1_000).toPrecision(15))) / 1_000

/** For a drawing: as it is told in words. */
export const inTonnes = (kg: number): number => Number((kg / 1_000).toPrecision(emissionFigures))

export const tonnes = (kg: number): string => `${numberInWords(inTonnes(kg))} t`

/** eGRID publishes pounds for a megawatt hour. */
export const kgOfPounds = (pounds: number): number => pounds * 0.453_592_37

type Dated = Pick<EmissionFactor, 'name' | 'valid_from' | 'valid_until'>

export function whyNotFactor(factor: Dated, day: string): Reason {
  if (!isDay(day)) return 'Choose a day.'
  return firstReason(
    day < factor.valid_from &&
      `${factor.name} holds from ${dayInWords(factor.valid_from)} on. Choose the edition that held on ${dayInWords(day)}.`,
    factor.valid_until !== null &&
      day > factor.valid_until &&
      `${factor.name} held until ${dayInWords(factor.valid_until)}. Choose the edition that held on ${dayInWords(day)}.`,
  )
}
