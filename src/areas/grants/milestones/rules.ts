import { dayInWords, daysBetween } from '#platform/dates.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { grantMilestone, type GrantMilestone } from './records.ts'

export const moves = moveTable(grantMilestone, {
  meet: { from: ['open'], to: 'met' },
  drop: { from: ['open'], to: 'dropped' },
  reopen: { from: ['met', 'dropped'], to: 'open' },
})

/** When it comes, as far as is known: reached, expected, or planned. */
export const endOf = ({ met_on, forecast_on, planned_on }: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on'>): string => met_on ?? forecast_on ?? planned_on

/** Days by which it slipped or will: an open one whose day has passed slips further each day. */
export const slipOf = (of: Pick<GrantMilestone, 'met_on' | 'forecast_on' | 'planned_on' | 'status'>, today: string): number => {
  const end = of.status === 'open' && endOf(of) < today ? today : endOf(of)
  return of.status === 'dropped' ? 0 : Math.max(0, daysBetween(of.planned_on, end))
}

const sees = (of: GrantMilestone, actor: Actor) => of.owner === actor.user_id || atLeast('manager', actor)

export const whyNotMeet = (of: GrantMilestone, { actor, day, today, before }: { actor: Actor; day: string; today: string; before: Pick<GrantMilestone, 'title' | 'status'> | null }): Reason =>
  firstReason(
    moves.whyNot('meet', of),
    !sees(of, actor) && 'Whoever sees to this milestone says that it is reached, or a manager.',
    day > today && 'That day has not come yet.',
    day < of.begins_on && `It began on ${dayInWords(of.begins_on)}.`,
    before?.status === 'open' && `“${before.title}” comes first and is not reached.`,
    of.evidence.length === 0 && 'Add what shows it first: the giver asks for it (2 CFR 200.329).',
  )

export const whyNotDates = (of: Pick<GrantMilestone, 'begins_on' | 'planned_on'>): Reason => (of.planned_on < of.begins_on ? 'It is planned for a day before it begins.' : null)
