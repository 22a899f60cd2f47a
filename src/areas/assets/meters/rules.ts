import { isActive } from '#platform/life/statuses.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Meter } from './records.ts'

/** The cumulative total at a reading: if the meter restarts at some figure, a lower reading means it did. */
export function totalAt(row: Pick<Meter, 'reading' | 'rolls_at'>, shown: number): number {
  const before = Number(row.reading)
  const rolls = row.rolls_at === null ? null : Number(row.rolls_at)
  if (rolls === null) return shown
  const turns = Math.floor(before / rolls)
  const total = turns * rolls + shown
  return total < before ? total + rolls : total
}

export const whyNotRead = (
  row: Pick<Meter, 'reading' | 'rolls_at' | 'read_on' | 'unit' | 'status'>,
  { shown, day, today }: { shown: number; day: string; today: string },
): Reason =>
  firstReason(
    !isActive(row) && 'This meter is inactive and can’t be read.',
    day > today && 'The reading date can’t be in the future.',
    row.read_on !== null && day < row.read_on && 'The date must be on or after the last reading.',
    row.rolls_at !== null &&
      shown >= Number(row.rolls_at) &&
      `The reading must be below ${Number(row.rolls_at)}, where the meter restarts.`,
    row.rolls_at === null &&
      shown < Number(row.reading) &&
      `The reading can’t be below ${Number(row.reading)} ${row.unit}. If the meter was replaced, close it and add a new one.`,
  )
