import { daysBetween } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import { milestoneLife } from './life.ts'
import type { GrantMilestone } from './records.ts'

/** When it comes, as far as is known: reached, expected, or planned. */
export const endOf = ({
  met_on,
  forecast_on,
  planned_on,
}: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on'>): string => met_on ?? forecast_on ?? planned_on

/** Days by which it slipped or will: an open one whose day has passed slips further each day. */
export const slipOf = (
  of: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on' | 'status'>,
  today: string,
): number => {
  const end = milestoneLife.isOpen(of) && endOf(of) < today ? today : endOf(of)
  return milestoneLife.is(of, 'dropped') ? 0 : Math.max(0, daysBetween(of.planned_on, end))
}

export const whyNotDates = (of: Pick<GrantMilestone, 'begins_on' | 'planned_on'>): Reason =>
  of.planned_on < of.begins_on ? 'It is planned for a day before it begins.' : null
