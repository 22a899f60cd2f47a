import { addDays, dayNumber, dayText } from '#platform/dates.ts'
import type { WorkOrder } from '../records.ts'

/** The working day of a crew. */
const dayMinutes = 480
const dayOf = (at: number) => dayText(Math.floor(at / 1_440))
const startOf = (day: string) => dayNumber(day) * 1_440

/** The days a work order takes, so that it ends on its due date; one at least. */
export const daysOf = ({ minutes_planned }: Pick<WorkOrder, 'minutes_planned'>): number =>
  Math.max(1, Math.ceil(Number(minutes_planned) / dayMinutes))

export const spanOf = (order: Pick<WorkOrder, 'minutes_planned'> & { due: string }): { from: number; to: number } => ({
  from: startOf(addDays(order.due, 1 - daysOf(order))),
  to: startOf(addDays(order.due, 1)),
})

export type Shift = { due?: string; minutes_planned?: number }

/** Moved so that it begins on another day. */
export const movedTo = (order: Pick<WorkOrder, 'minutes_planned'>, from: number): Shift => ({
  due: addDays(dayOf(from), daysOf(order) - 1),
})
/** Pulled to another end: the due date moves, and the planned time with it. */
export const resizedTo = (order: Pick<WorkOrder, 'minutes_planned'> & { due: string }, to: number): Shift => {
  const { from } = spanOf(order)
  const days = Math.max(1, Math.round((to - from) / 1_440))
  return { due: addDays(dayOf(from), days - 1), minutes_planned: days * dayMinutes }
}

export const stepped = (
  order: Pick<WorkOrder, 'minutes_planned'> & { due: string },
  by: 1 | -1,
  what: 'move' | 'resize',
): Shift => {
  const { from, to } = spanOf(order)
  return what === 'move' ? movedTo(order, from + by * 1_440) : resizedTo(order, to + by * 1_440)
}
