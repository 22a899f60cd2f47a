import { daysBetween } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import { milestoneLife } from './life.ts'
import type { GrantMilestone } from './records.ts'

/** The date of a milestone as far as it is known: met, forecast or planned. */
export const endOf = ({
  met_on,
  forecast_on,
  planned_on,
}: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on'>): string => met_on ?? forecast_on ?? planned_on

/** Days by which it slipped or will slip; an open milestone past its date slips further each day. */
export const slipOf = (
  of: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on' | 'status'>,
  today: string,
): number => {
  const end = milestoneLife.isOpen(of) && endOf(of) < today ? today : endOf(of)
  return milestoneLife.is(of, 'dropped') ? 0 : Math.max(0, daysBetween(of.planned_on, end))
}

export const whyNotDates = (of: Pick<GrantMilestone, 'begins_on' | 'planned_on'>): Reason =>
  of.planned_on < of.begins_on ? 'The planned date must be on or after the start date.' : null

const most = 6

/** The milestones that fit in a row: up to two that are met last, and those ahead, in the order of their plan. */
export function shownOf<Row extends Pick<GrantMilestone, 'planned_on' | 'status'>>(
  rows: readonly Row[],
): readonly Row[] {
  const inOrder = rows.toSorted((a, b) => a.planned_on.localeCompare(b.planned_on))
  if (inOrder.length <= most) return inOrder
  const open = inOrder.findIndex((row) => milestoneLife.isOpen(row))
  const first = open < 0 ? inOrder.length - most : Math.max(0, Math.min(open - 2, inOrder.length - most))
  return inOrder.slice(first, first + most)
}
