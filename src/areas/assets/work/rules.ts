import { addDays, addMonths, daysBetween, timeOf } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import type { Meter } from '../meters/records.ts'
import { workOrderLife, type WorkFacts } from './life.ts'
import { planLife } from './plans/life.ts'
import type { MaintenancePlan, WorkLabor, WorkOrder, WorkPart, WorkTask } from './records.ts'

export const whyNotRequest = (asset: Pick<Asset, 'status' | 'name'>): Reason =>
  assetLife.is(asset, 'disposed') ? `${asset.name} is disposed of and can’t have work orders.` : null

/** Possible duplicates: open and recent, on this asset, its parent or its components. */
export const nearby = (
  rows: readonly WorkOrder[],
  asset: string,
  family: ReadonlySet<string>,
  { today, days }: { today: string; days: number },
): WorkOrder[] =>
  rows.filter(
    (row) =>
      (row.asset === asset || family.has(row.asset)) &&
      workOrderLife.isOpen(row) &&
      daysBetween(row.created_at.slice(0, 10), today) <= days,
  )

export const whyNotBook = (row: Pick<WorkOrder, 'status'>): Reason =>
  workOrderLife.is(row, 'in_progress', 'done')
    ? null
    : 'Labor and parts can only be added while the work order is in progress or completed.'

/** Start and end tell two shifts of one day apart: both or neither, and no more minutes than lie between them. */
export const whyNotShift = (of: Partial<Pick<WorkLabor, 'starts_at' | 'ends_at' | 'minutes'>>): Reason => {
  const [from, until] = [of.starts_at ?? null, of.ends_at ?? null]
  const between = from !== null && until !== null ? (timeOf(until) - timeOf(from)) / 60_000 : null
  return firstReason(
    (from === null) !== (until === null) && 'Enter both start and end, or neither.',
    between !== null && between <= 0 && 'The end must be after the start.',
    between !== null &&
      Number(of.minutes ?? 0) > between &&
      `${Number(of.minutes)} minutes exceeds the ${between} minutes between start and end.`,
  )
}

export const whyNotVoid = (
  of: Pick<WorkLabor, 'voided_on' | 'created_by'>,
  row: Pick<WorkOrder, 'status'>,
  actor: Actor,
): Reason =>
  firstReason(
    of.voided_on !== null && 'This labor entry is already voided.',
    whyNotBook(row) && 'Labor can only be voided before the work order is closed.',
    of.created_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person who added this labor, or a manager, can void it.',
  )

export const whyNotVoidPart = (
  of: Pick<WorkPart, 'voided_on' | 'created_by'>,
  row: Pick<WorkOrder, 'status'>,
  actor: Pick<Actor, 'user_id'>,
): Reason =>
  firstReason(
    of.voided_on !== null && 'This part is already voided.',
    whyNotBook(row) && 'Parts can only be voided before the work order is closed.',
    of.created_by === actor.user_id && 'You can’t void a part you added. A colleague must void it.',
  )

type Answered = Pick<WorkTask, 'finding' | 'asks' | 'reading' | 'words'>

/** Progress of the checklist. */
export const checklistFacts = (tasks: readonly Answered[]): Pick<WorkFacts, 'unanswered' | 'unread'> => ({
  unanswered: tasks.filter(({ finding }) => finding === null).length,
  unread: tasks.find(({ asks, reading, finding }) => asks && reading === null && finding !== 'not_done')?.words ?? null,
})

/** Items of a checklist as written: one per line; one that ends with ? asks for a reading. */
export const linesOf = (text: string): { words: string; asks: boolean }[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^[-*\s]+/, '').trim())
    .filter(Boolean)
    .map((words) => ({ words: words.slice(0, 300), asks: words.endsWith('?') }))

// Plans.

export const whyNotPlan = (
  row: Pick<MaintenancePlan, 'every_months' | 'every_units' | 'meter' | 'next_on' | 'next_at'>,
): Reason =>
  firstReason(
    !row.every_months && !row.every_units && 'Enter the frequency, in months or in meter units.',
    Boolean(row.every_units) && !row.meter && 'Select a meter.',
    Boolean(row.every_months) && !row.next_on && 'Enter the first due date.',
    Boolean(row.every_units) && row.next_at === null && 'Enter the first due meter reading.',
  )

export type DueBy = 'calendar' | 'meter'
/** Whether the work order is due for creation: by date or by meter, whichever comes first. */
export function dueBy(
  row: Pick<MaintenancePlan, 'status' | 'next_on' | 'next_at' | 'lead_days' | 'open_order'>,
  { today, reading }: { today: string; reading: number | null },
): DueBy | null {
  if (!planLife.is(row, 'active') || row.open_order) return null
  if (row.next_on && row.next_on <= addDays(today, Number(row.lead_days))) return 'calendar'
  return row.next_at !== null && reading !== null && reading >= Number(row.next_at) ? 'meter' : null
}

/**
 * The next due date: fixed, from the last due date; floating, from the completion date. Dates already past are
 * skipped.
 */
export function nextAfter(
  row: Pick<MaintenancePlan, 'every_months' | 'every_units' | 'counted_from' | 'next_on' | 'next_at'>,
  { done_on, reading }: { done_on: string; reading: number | null },
): { next_on: string | null; next_at: number | null } {
  const months = Number(row.every_months ?? 0)
  let next_on: string | null = null
  if (months > 0) {
    const from = row.counted_from === 'done' || !row.next_on ? done_on : row.next_on
    for (let turn = 1; next_on === null || next_on <= done_on; turn++) next_on = addMonths(from, months * turn)
  }
  const units = Number(row.every_units ?? 0)
  let next_at: number | null = null
  if (units > 0) {
    const from = row.counted_from === 'done' || row.next_at === null ? (reading ?? 0) : Number(row.next_at)
    const turns = reading === null ? 1 : Math.max(1, Math.floor((reading - from) / units) + 1)
    next_at = Math.round((from + units * turns) * 100) / 100
  }
  return { next_on, next_at }
}

export const readingOf = (
  row: Pick<MaintenancePlan, 'meter'>,
  meters: readonly Pick<Meter, 'id' | 'reading'>[],
): number | null => {
  const found = meters.find(({ id }) => id === row.meter)
  return found ? Number(found.reading) : null
}

/** The next turn of a plan seen from a reading that went back: never more than one interval ahead. */
export function dueFrom(
  { next_at, every_units }: Pick<MaintenancePlan, 'next_at' | 'every_units'>,
  reading: number,
): number {
  const [next, units] = [Number(next_at), Number(every_units ?? 0)]
  if (units <= 0 || next - units <= reading) return next
  return Math.round((next - Math.ceil((next - units - reading) / units) * units) * 100) / 100
}
