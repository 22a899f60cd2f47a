import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Figures } from '../fema-terms/rules.ts'
import type { FemaRfi, PaAppeal } from './records.ts'
import { termOn } from '#platform/records/dated.ts'

export const whyNotDays = ({ received_on, due_on }: Pick<FemaRfi, 'received_on' | 'due_on'>, today: string): Reason =>
  firstReason(
    received_on > today && 'The date received can’t be in the future.',
    due_on < received_on && 'The response due date must be on or after the date received.',
  )

export const whyNotNotice = (determined_on: string, today: string): Reason =>
  determined_on > today ? 'The notice date can’t be in the future.' : null

/** The date of a step is not in the future and not before the previous step. */
export const whyNotStepOn = (day: string, { before, today }: { before: string | null; today: string }) => {
  const message = firstReason(
    day > today && 'The date can’t be in the future.',
    before !== null && day < before && `The date must be on or after ${dayInWords(before)}.`,
  )
  return message === null ? null : { name: 'day' as const, message }
}

/**
 * Arbitration instead of a second appeal: for larger disputes of disasters since 2016, within sixty days of the first
 * decision or after a hundred and eighty days without one.
 */
export function whyNotArbitrate(
  row: Pick<PaAppeal, 'disputed' | 'rural' | 'determined_on' | 'level' | 'status'>,
  { declared_on, figures }: { declared_on: string; figures: Figures },
): Reason {
  const least = termOn(figures, row.rural === 'yes' ? 'arbitration_rural' : 'arbitration', row.determined_on)
  return firstReason(
    declared_on < '2016-01-01' && 'Arbitration requires a disaster declared since January 1, 2016.',
    least === undefined && 'No arbitration amount is set for that date under FEMA settings.',
    least !== undefined &&
      row.disputed <= least * 100 &&
      `Arbitration requires a dispute above ${dollars(least * 100)}${row.rural === 'yes' ? ' in a rural area' : ''}.`,
  )
}
