import { firstReason, type Reason } from '#platform/rules.ts'
import type { Meter } from './records.ts'

/**
 * What it counted in all, when it shows this: where it begins again at some figure, less than before means that it did.
 */
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
    row.status !== 'open' && 'This meter is no longer read.',
    day > today && 'That day has not come yet.',
    row.read_on !== null && day < row.read_on && 'It was read later than that already.',
    row.rolls_at !== null &&
      shown >= Number(row.rolls_at) &&
      `It begins again at ${Number(row.rolls_at)}: it cannot show more.`,
    row.rolls_at === null &&
      shown < Number(row.reading) &&
      `It showed ${Number(row.reading)} ${row.unit} before: a counter does not go back. Where it was replaced, close it and enter another one.`,
  )
