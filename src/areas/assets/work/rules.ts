import { addDays, addMonths, daysBetween, timeOf } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import type { Meter } from '../meters/records.ts'
import { maintenancePlan, workOrder, type MaintenancePlan, type WorkLabor, type WorkOrder, type WorkTask } from './records.ts'

export const moves = moveTable(workOrder, {
  triage: { from: ['requested'], to: 'triaged' },
  assign: { from: ['requested', 'triaged', 'assigned'], to: 'assigned' },
  begin: { from: ['assigned'], to: 'in_progress' },
  stop: { from: ['in_progress'], to: 'assigned' },
  finish: { from: ['in_progress'], to: 'done' },
  reopen: { from: ['done'], to: 'in_progress' },
  close: { from: ['done'], to: 'closed' },
  cancel: { from: ['requested', 'triaged', 'assigned'], to: 'cancelled' },
})
export const planMoves = moveTable(maintenancePlan, {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['active', 'paused'], to: 'ended' },
})

export const whyNotRequest = (asset: Pick<Asset, 'status' | 'name'>): Reason => (assetLife.is(asset, 'disposed') ? `${asset.name} is disposed of. It needs no work.` : null)

/** What reads like the same: open on this asset, or on what it is a part of or is made of, and not long ago. */
export const nearby = (rows: readonly WorkOrder[], asset: string, family: ReadonlySet<string>, { today, days }: { today: string; days: number }): WorkOrder[] =>
  rows.filter((row) => (row.asset === asset || family.has(row.asset)) && !['closed', 'cancelled'].includes(row.status) && daysBetween(row.created_at.slice(0, 10), today) <= days)

export const whyNotTriage = (row: WorkOrder, actor: Actor): Reason => firstReason(moves.whyNot('triage', row), !atLeast('manager', actor) && 'Requests are sorted by a manager.')

export const whyNotAssign = (row: WorkOrder, actor: Actor): Reason =>
  firstReason(moves.whyNot('assign', row), !atLeast('manager', actor) && row.assigned_to !== actor.user_id && 'A manager says who does it, or whoever has it hands it on.')

const worksOn = (row: Pick<WorkOrder, 'assigned_to'>, actor: Actor) => row.assigned_to === actor.user_id || atLeast('manager', actor)

/** What is known before its permits are. */
export const whyNotBeginYet = (row: WorkOrder, { actor }: { actor: Actor }): Reason =>
  firstReason(
    moves.whyNot('begin', row),
    !worksOn(row, actor) && 'Whoever it is assigned to begins it, or a manager.',
  )

/** Dangerous work begins with a permit that is in force, and not before. */
export const whyNotBegin = (row: WorkOrder, { actor, permits }: { actor: Actor; permits: number }): Reason =>
  firstReason(
    whyNotBeginYet(row, { actor }),
    row.needs_permit && permits === 0 && 'It needs a permit to work that is in force. Ask for one first.',
  )

export const whyNotBook = (row: Pick<WorkOrder, 'status'>): Reason => (['in_progress', 'done'].includes(row.status) ? null : 'Labor and parts are booked while the work goes on, or before it is closed.')

/** From and until tell two shifts of one day apart: both or neither, and no more time than lies between them. */
export const whyNotShift = (of: Partial<Pick<WorkLabor, 'starts_at' | 'ends_at' | 'minutes'>>): Reason => {
  const [from, until] = [of.starts_at ?? null, of.ends_at ?? null]
  const between = from !== null && until !== null ? (timeOf(until) - timeOf(from)) / 60_000 : null
  return firstReason(
    (from === null) !== (until === null) && 'Enter from when and until when, or neither.',
    between !== null && between <= 0 && 'It ends before it begins.',
    between !== null && Number(of.minutes ?? 0) > between && `Between these times lie ${between} minutes, and ${Number(of.minutes)} are entered.`,
  )
}

export const whyNotVoid = (of: Pick<WorkLabor, 'voided_on' | 'created_by'>, row: Pick<WorkOrder, 'status'>, actor: Actor): Reason =>
  firstReason(
    of.voided_on !== null && 'It is voided already.',
    whyNotBook(row) && 'Time is voided before the work order is closed.',
    of.created_by !== actor.user_id && !atLeast('manager', actor) && 'Only the person who booked this time can void it, or a manager.',
  )

type Finish = { actor: Actor; tasks: readonly Pick<WorkTask, 'finding' | 'asks' | 'reading' | 'words'>[]; permits: number }

/** What is known before it is said what was done. */
export function whyNotFinishYet(row: WorkOrder, { actor, tasks, permits }: Finish): Reason {
  const open = tasks.filter(({ finding }) => finding === null).length
  const unread = tasks.find(({ asks, reading, finding }) => asks && reading === null && finding !== 'not_done')
  return firstReason(
    moves.whyNot('finish', row),
    !worksOn(row, actor) && 'Whoever it is assigned to finishes it, or a manager.',
    open > 0 && (open === 1 ? 'One line of the checklist is not answered yet.' : `${open} lines of the checklist are not answered yet.`),
    unread && `Enter the figure of “${unread.words}”.`,
    permits > 0 && 'A permit to work is still open: close it first.',
  )
}

export const whyNotFinish = (row: WorkOrder, { words, ...known }: Finish & { words: string | null }): Reason =>
  firstReason(whyNotFinishYet(row, known), words !== null && words.trim() === '' && 'Say what was done.')

/** Two pairs of eyes: whoever did the work does not close it. */
export const whyNotClose = (row: WorkOrder, actor: Actor): Reason => firstReason(moves.whyNot('close', row), row.done_by === actor.user_id && 'You did the work: somebody else looks at it and closes it.')

export const whyNotCancel = (row: WorkOrder, actor: Actor): Reason => firstReason(moves.whyNot('cancel', row), row.requested_by !== actor.user_id && !atLeast('manager', actor) && 'Whoever asked for it takes it back, or a manager.')

export const whyNotDown = (row: { down_from: string | null; down_until: string | null }): Reason => (row.down_from && row.down_until && timeOf(row.down_until) < timeOf(row.down_from) ? 'It cannot be up again before it was down.' : null)

/** Lines of a checklist as it is written: one a line, one that ends with ? asks for a figure. */
export const linesOf = (text: string): { words: string; asks: boolean }[] => text.split('\n').map((line) => line.replace(/^[-*\s]+/, '').trim()).filter(Boolean).map((words) => ({ words: words.slice(0, 300), asks: words.endsWith('?') }))

// Plans.

export const whyNotPlan = (row: Pick<MaintenancePlan, 'every_months' | 'every_units' | 'meter' | 'next_on' | 'next_at'>): Reason =>
  firstReason(
    !row.every_months && !row.every_units && 'Say how often: every so many months, or every so many units of a meter.',
    Boolean(row.every_units) && !row.meter && 'Choose the meter that it is counted by.',
    Boolean(row.every_months) && !row.next_on && 'Say on which day it is due first.',
    Boolean(row.every_units) && row.next_at === null && 'Say at which total of the meter it is due first.',
  )

export type DueBy = 'calendar' | 'meter'
/** Whether its work order is to be made: its day is near enough, or its meter is there; whichever is first. */
export function dueBy(row: Pick<MaintenancePlan, 'status' | 'next_on' | 'next_at' | 'lead_days' | 'open_order'>, { today, reading }: { today: string; reading: number | null }): DueBy | null {
  if (row.status !== 'active' || row.open_order) return null
  if (row.next_on && row.next_on <= addDays(today, Number(row.lead_days))) return 'calendar'
  return row.next_at !== null && reading !== null && reading >= Number(row.next_at) ? 'meter' : null
}

/** When it is due again: fixed, from the day that it was due; floating, from the day that it was done. Days that have passed meanwhile are left out. */
export function nextAfter(row: Pick<MaintenancePlan, 'every_months' | 'every_units' | 'counted_from' | 'next_on' | 'next_at'>, { done_on, reading }: { done_on: string; reading: number | null }): { next_on: string | null; next_at: number | null } {
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

export const readingOf = (row: Pick<MaintenancePlan, 'meter'>, meters: readonly Pick<Meter, 'id' | 'reading'>[]): number | null => {
  const found = meters.find(({ id }) => id === row.meter)
  return found ? Number(found.reading) : null
}
