import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { femaTermOn, type Figures } from '../fema-terms/rules.ts'
import type { FemaQuestion, PaAppeal } from './records.ts'

export const whyNotDays = (
  { received_on, due_on }: Pick<FemaQuestion, 'received_on' | 'due_on'>,
  today: string,
): Reason =>
  firstReason(
    received_on > today && 'The question was received. That day has not come yet.',
    due_on < received_on && 'The answer is due before the question came.',
  )

export const whyNotNotice = (determined_on: string, today: string): Reason =>
  determined_on > today ? 'The notice has come. That day has not.' : null

/** The day of a step is no later than today and no earlier than the step before. */
export const whyNotStepOn = (day: string, { before, today }: { before: string | null; today: string }) => {
  const message = firstReason(
    day > today && 'Enter a day that is not in the future.',
    before !== null && day < before && `That was not before ${dayInWords(before)}.`,
  )
  return message === null ? null : { name: 'day' as const, message }
}

/**
 * Arbitration instead of a second appeal: for larger disputes, of disasters since 2016, within sixty days of the first
 * decision or after a hundred and eighty days without one.
 */
export function whyNotArbitrate(
  row: Pick<PaAppeal, 'disputed' | 'rural' | 'determined_on' | 'level' | 'status'>,
  { declared_on, figures }: { declared_on: string; figures: Figures },
): Reason {
  const least = femaTermOn(figures, row.rural === 'yes' ? 'arbitration_rural' : 'arbitration', row.determined_on)
  return firstReason(
    declared_on < '2016-01-01' && 'Arbitration is for disasters declared since January 1, 2016.',
    least === undefined && 'No amount for arbitration is entered for that day under FEMA figures.',
    least !== undefined &&
      row.disputed <= least * 100 &&
      `Arbitration is for disputes above ${dollars(least * 100)}${row.rural === 'yes' ? ' in a rural area' : ''}.`,
  )
}
