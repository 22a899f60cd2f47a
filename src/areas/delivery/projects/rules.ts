import { capitalLife } from '#areas/planning/capital/life.ts'
import { plural } from '#platform/words.ts'
import type { CapitalProject } from '#areas/planning/capital/records.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from './life.ts'
import type { Project } from './records.ts'

const leads = (row: Project, actor: Actor) => row.manager === actor.user_id || atLeast('manager', actor)
const onlyLead = 'Only the project lead or a manager can do this.'

/** Removing costs makes a project look cheaper than it is. */
export const whyNotTakeAway = (row: Project, actor: Actor): Reason =>
  firstReason(
    !projectLife.isOpen(row) && 'The costs of a project that has ended can’t be changed.',
    !leads(row, actor) && onlyLead,
  )

/** A funded request becomes a project with its cost as the budget; the requester can't start it. */
export function whyNotFromRequest(row: Pick<CapitalProject, 'status' | 'requested_by' | 'cost'>, actor: Actor): Reason {
  return firstReason(
    !capitalLife.is(row, 'funded') &&
      (capitalLife.is(row, 'under_way')
        ? 'This request already has a project.'
        : 'Only a funded capital request can become a project.'),
    !atLeast('manager', actor) && 'Only a manager can create a project from a capital request.',
    row.requested_by === actor.user_id && 'You can’t create a project from your own request.',
  )
}

/**
 * A contract or an order, and a project that still spends. A bill counts for one project; the person responsible for
 * this one decides.
 */
export function whyNotSource(
  row: Project,
  { actor, contract, purchase_order }: { actor: Actor; contract: string | null; purchase_order: string | null },
): Reason {
  return firstReason(
    !leads(row, actor) && onlyLead,
    !projectLife.isOpen(row) && 'This project has ended and can’t spend.',
    (contract === null) === (purchase_order === null) && 'Select either a contract or an order.',
  )
}

export type Health = 'green' | 'amber' | 'red'
export type Standing = { health: Health; words: string; why: readonly string[] }

/** The rule for red and amber, shown beside them. A rule of thumb of the profession, not a law. */
export const healthRule =
  'Red: past its end date, forecast more than 30 days late, or over budget. Amber: forecast past its end date, costs more than 10% above earned value, or progress more than 10% behind schedule.'

/**
 * A project's health in one word with its reasons, never set by hand. `earned` is the budget of completed work,
 * `spent` the billed amount.
 */
export function standingOf(
  row: Pick<Project, 'status' | 'starts_on' | 'ends_on' | 'forecast_end' | 'budget' | 'done'>,
  spent: number,
  today: string,
): Standing {
  if (!projectLife.is(row, 'active', 'on_hold'))
    return { health: 'green', words: projectLife.is(row, 'planned') ? 'Not started' : 'Ended', why: [] }
  const done = Number(row.done)
  const late = row.forecast_end ? daysBetween(row.ends_on, row.forecast_end) : 0
  const earned = Math.round((row.budget * done) / 100)
  const length = Math.max(1, daysBetween(row.starts_on, row.ends_on))
  const passed = Math.min(100, Math.max(0, (daysBetween(row.starts_on, today) / length) * 100))
  const red = [
    today > row.ends_on &&
      done < 100 &&
      `It was due on ${dayInWords(row.ends_on)}, and ${100 - done}% of the work is left.`,
    late > 30 && `Forecast to finish ${late} days late.`,
    spent > row.budget && `Billed ${dollars(spent - row.budget)} above its budget.`,
  ].filter((each): each is string => Boolean(each))
  const amber = [
    late > 0 && late <= 30 && `Forecast to finish ${plural(late, { one: 'a day', other: `${late} days` })} late.`,
    spent > earned * 1.1 &&
      spent <= row.budget &&
      earned < row.budget &&
      `${dollars(spent)} is billed for work worth ${dollars(earned)}.`,
    passed - done > 10 &&
      today <= row.ends_on &&
      `${Math.round(passed)}% of its time has passed and ${Math.round(done)}% of the work is done.`,
  ].filter((each): each is string => Boolean(each))
  if (red.length > 0) return { health: 'red', words: 'Off track', why: [...red, ...amber] }
  if (amber.length > 0) return { health: 'amber', words: 'At risk', why: amber }
  return { health: 'green', words: 'On track', why: ['On schedule and within budget.'] }
}
