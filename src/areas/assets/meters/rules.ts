import { dayInWords, daysBetween } from '#platform/dates.ts'
import { isActive } from '#platform/life/statuses.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Actor } from '#platform/roles.ts'
import type { Meter, MeterReading } from './records.ts'

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
      `The reading can’t be below ${Number(row.reading)} ${row.unit}. If that reading is wrong, a colleague can void it. If the meter was replaced, close it and add a new one.`,
  )

const figure = (value: number) => (Math.round(value * 100) / 100).toLocaleString('en-US')

/** How many times the usual use is doubted, and how often the whole reading where no use is known yet. */
const doubted = { use: 10, reading: 3 } as const

type Read = Pick<MeterReading, 'read_on' | 'total' | 'voided_on'>

/**
 * Why a reading is probably mistyped: a question and no refusal, because a machine may have stood still for a year and
 * now runs day and night. `readings` are the last ones, newest first.
 */
export function doubtOf(
  row: Pick<Meter, 'reading' | 'rolls_at' | 'read_on' | 'unit'>,
  { shown, day }: { shown: number; day: string },
  readings: readonly Read[],
): string | null {
  const before = Number(row.reading)
  if (row.read_on === null || before === 0) return null
  const more = totalAt(row, shown) - before
  const known = readings.filter(({ voided_on }) => voided_on === null)
  const first = known.at(-1)
  const span = first ? daysBetween(first.read_on, row.read_on) : 0
  const use = first && span >= 7 ? (before - Number(first.total)) / span : 0
  const usual = use * Math.max(1, daysBetween(row.read_on, day))
  if (use > 0 ? more <= usual * doubted.use : before + more <= before * doubted.reading) return null
  const since = `${figure(shown)} ${row.unit} is ${figure(more)} more than the reading of ${dayInWords(row.read_on)}.`
  return use > 0 ? `${since} About ${figure(usual)} is usual in that time.` : since
}

/** `isLast`: it is the newest one of its meter that counts. */
/** Known before the reading is selected: that of a colleague is among them. The newest is the first. */
export const whyNotVoidAny = (
  counted: readonly Pick<MeterReading, 'voided_on' | 'created_by'>[],
  asking: { actor: Pick<Actor, 'user_id'>; meter: Pick<Meter, 'rolls_at'> },
): Reason => {
  const reasons = counted.map((each, at) => whyNotVoidReading(each, { ...asking, isLast: at === 0 }))
  return reasons.includes(null) ? null : (reasons[0] ?? 'This meter has no reading.')
}

export const whyNotVoidReading = (
  row: Pick<MeterReading, 'voided_on' | 'created_by'>,
  { actor, meter, isLast }: { actor: Pick<Actor, 'user_id'>; meter: Pick<Meter, 'rolls_at'>; isLast: boolean },
): Reason =>
  firstReason(
    row.voided_on !== null && 'This reading is already voided.',
    row.created_by === actor.user_id && 'You can’t void a reading you entered. A colleague must void it.',
    meter.rolls_at !== null && !isLast && 'Later totals build on this reading. Void the later readings first.',
  )
