import type { CapitalProject } from '#areas/planning/capital/records.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from './life.ts'
import type { Project } from './records.ts'

const leads = (row: Project, actor: Actor) => row.manager === actor.user_id || atLeast('manager', actor)
const onlyLead = 'Only the project lead or a manager can do this.'

/** Costs that are taken away make a project look cheaper than it is. */
export const whyNotTakeAway = (row: Project, actor: Actor): Reason =>
  firstReason(
    !projectLife.isOpen(row) && 'The costs of a project that is over stay as they are.',
    !leads(row, actor) && onlyLead,
  )

/** What the program has funded becomes a project with its cost as the budget; who asked for it does not begin it. */
export function whyNotFromRequest(row: Pick<CapitalProject, 'status' | 'requested_by' | 'cost'>, actor: Actor): Reason {
  return firstReason(
    row.status !== 'funded' &&
      (row.status === 'under_way' ? 'It is a project already.' : 'Only a funded capital request becomes a project.'),
    !atLeast('manager', actor) && 'Making a project of a capital request needs the role manager.',
    row.requested_by === actor.user_id && 'Somebody else makes a project of what you asked for.',
  )
}

/**
 * A contract or an order, one of them, and a project that still spends. A bill counts for one project: where it does is
 * decided by who answers for this one.
 */
export function whyNotSource(
  row: Project,
  { actor, contract, purchase_order }: { actor: Actor; contract: string | null; purchase_order: string | null },
): Reason {
  return firstReason(
    !leads(row, actor) && onlyLead,
    !projectLife.isOpen(row) && 'Nothing is spent on a project that is over.',
    (contract === null) === (purchase_order === null) && 'Choose a contract or an order, one of them.',
  )
}

export type Health = 'green' | 'amber' | 'red'
export type Standing = { health: Health; words: string; why: readonly string[] }

/** What red and amber mean, said where they are shown. A rule of thumb of the profession, not a law. */
export const healthRule =
  'Red: past its last day, more than 30 days late by its own forecast, or costs above the budget. Amber: a forecast behind the last day, costs more than a tenth above what was earned, or more than a tenth less done than time has passed.'

/**
 * The state of a project in three words with the reason for each: nobody colors it by hand. `earned` is the budget of
 * what is done, `spent` what was billed.
 */
export function standingOf(
  row: Pick<Project, 'status' | 'starts_on' | 'ends_on' | 'forecast_end' | 'budget' | 'done'>,
  spent: number,
  today: string,
): Standing {
  if (!projectLife.is(row, 'active', 'on_hold'))
    return { health: 'green', words: projectLife.is(row, 'planned') ? 'Not started' : 'Over', why: [] }
  const done = Number(row.done)
  const late = row.forecast_end ? daysBetween(row.ends_on, row.forecast_end) : 0
  const earned = Math.round((row.budget * done) / 100)
  const length = Math.max(1, daysBetween(row.starts_on, row.ends_on))
  const passed = Math.min(100, Math.max(0, (daysBetween(row.starts_on, today) / length) * 100))
  const red = [
    today > row.ends_on &&
      done < 100 &&
      `Its last day was ${dayInWords(row.ends_on)}, and ${100 - done} % is left to do.`,
    late > 30 && `It will be done ${late} days late by its own forecast.`,
    spent > row.budget && `${dollars(spent - row.budget)} more are billed than its budget.`,
  ].filter((each): each is string => Boolean(each))
  const amber = [
    late > 0 && late <= 30 && `It will be done ${late === 1 ? 'a day' : `${late} days`} late by its own forecast.`,
    spent > earned * 1.1 &&
      spent <= row.budget &&
      earned < row.budget &&
      `${dollars(spent)} are billed for work worth ${dollars(earned)}.`,
    passed - done > 10 &&
      today <= row.ends_on &&
      `${Math.round(passed)} % of its time has passed and ${Math.round(done)} % is done.`,
  ].filter((each): each is string => Boolean(each))
  if (red.length > 0) return { health: 'red', words: 'In trouble', why: [...red, ...amber] }
  if (amber.length > 0) return { health: 'amber', words: 'Needs a look', why: amber }
  return { health: 'green', words: 'On its way', why: ['Within its time and its budget.'] }
}
