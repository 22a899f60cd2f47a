import type { CapitalProject } from '#areas/planning/capital/records.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { project, type Project } from './records.ts'

export const moves = moveTable(project, {
  start: { from: ['planned'], to: 'active' },
  hold: { from: ['active'], to: 'on_hold' },
  resume: { from: ['on_hold'], to: 'active' },
  complete: { from: ['active'], to: 'completed' },
  close: { from: ['completed'], to: 'closed' },
  cancel: { from: ['planned', 'active', 'on_hold'], to: 'cancelled' },
})

const leads = (row: Project, actor: Actor) => row.manager === actor.user_id || atLeast('manager', actor)
const onlyLead = 'Whoever leads this project decides this, or a manager.'

export const whyNotDates = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): Reason => (ends_on < starts_on ? `It cannot be done by ${dayInWords(ends_on)}: it starts on ${dayInWords(starts_on)} only.` : null)

/** Two people: who proposed a budget is not who lets it be spent. */
export function whyNotStart(row: Project, actor: Actor): Reason {
  return firstReason(
    moves.whyNot('start', row),
    !atLeast('manager', actor) && 'Starting a project needs the role manager.',
    row.proposed_by === actor.user_id && 'Somebody else starts a project that you proposed.',
    row.budget <= 0 && 'A project starts with a budget. Edit it first.',
    whyNotDates(row),
  )
}

/** Costs that are taken away make a project look cheaper than it is. */
export const whyNotTakeAway = (row: Project, actor: Actor): Reason => firstReason(['closed', 'cancelled'].includes(row.status) && 'The costs of a project that is over stay as they are.', !leads(row, actor) && onlyLead)

export const whyNotHold = (row: Project, actor: Actor): Reason => firstReason(moves.whyNot('hold', row), !leads(row, actor) && onlyLead)
export const whyNotResume = (row: Project, actor: Actor): Reason => firstReason(moves.whyNot('resume', row), !leads(row, actor) && onlyLead)
export const whyNotCancel = (row: Project, actor: Actor): Reason => firstReason(moves.whyNot('cancel', row), !atLeast('manager', actor) && 'Cancelling a project needs the role manager.')

/** What the program has funded becomes a project with its cost as the budget; who asked for it does not begin it. */
export function whyNotFromRequest(row: Pick<CapitalProject, 'status' | 'requested_by' | 'cost'>, actor: Actor): Reason {
  return firstReason(
    row.status !== 'funded' && (row.status === 'under_way' ? 'It is a project already.' : 'Only a funded capital request becomes a project.'),
    !atLeast('manager', actor) && 'Making a project of a capital request needs the role manager.',
    row.requested_by === actor.user_id && 'Somebody else makes a project of what you asked for.',
  )
}

/** What is still open when somebody says that it is done. */
export type OpenWork = { tasks: number; punch: number; issues: number; bills: number }

export function whyNotComplete(row: Project, { actor, open }: { actor: Actor; open: Pick<OpenWork, 'tasks'> }): Reason {
  return firstReason(moves.whyNot('complete', row), !leads(row, actor) && onlyLead, open.tasks > 0 && `${open.tasks === 1 ? 'One task is' : `${open.tasks} tasks are`} not done. Finish ${open.tasks === 1 ? 'it' : 'them'}, or take ${open.tasks === 1 ? 'it' : 'them'} out of the plan.`)
}

export function whyNotClose(row: Project, { actor, open }: { actor: Actor; open: OpenWork }): Reason {
  const left = [
    open.punch > 0 && `${open.punch} on the punch list`,
    open.issues > 0 && `${open.issues} ${open.issues === 1 ? 'issue' : 'issues'}`,
    open.bills > 0 && `${open.bills} pay ${open.bills === 1 ? 'application' : 'applications'}`,
  ].filter((each): each is string => Boolean(each))
  return firstReason(
    moves.whyNot('close', row),
    !atLeast('manager', actor) && 'Closing a project needs the role manager.',
    row.manager === actor.user_id && 'Somebody else closes a project that you led.',
    left.length > 0 && `Still open: ${left.join(', ')}. Settle them before it is closed.`,
  )
}

/** After its start what a project costs and how long it takes is decided, with a reason, and not edited. */
export function whyNotReplan(row: Project, { actor, budget, ends_on, spent }: { actor: Actor; budget: number; ends_on: string; spent: number }): Reason {
  return firstReason(
    !['active', 'on_hold'].includes(row.status) && 'Only a project that is under way is planned anew. A planned one is edited.',
    !atLeast('manager', actor) && 'Another budget or another last day needs the role manager.',
    budget === row.budget && ends_on === row.ends_on && 'Give it another budget or another last day.',
    budget < spent && `${dollars(spent)} are billed already: the budget cannot be less.`,
    whyNotDates({ starts_on: row.starts_on, ends_on }),
  )
}

/** A contract or an order, one of them, and a project that still spends. A bill counts for one project: where it does is decided by who answers for this one. */
export function whyNotSource(row: Project, { actor, contract, purchase_order }: { actor: Actor; contract: string | null; purchase_order: string | null }): Reason {
  return firstReason(
    !leads(row, actor) && onlyLead,
    ['closed', 'cancelled'].includes(row.status) && 'Nothing is spent on a project that is over.',
    (contract === null) === (purchase_order === null) && 'Choose a contract or an order, one of them.',
  )
}

export type Health = 'green' | 'amber' | 'red'
export type Standing = { health: Health; words: string; why: readonly string[] }

/** What red and amber mean, said where they are shown. A rule of thumb of the profession, not a law. */
export const healthRule = 'Red: past its last day, more than 30 days late by its own forecast, or costs above the budget. Amber: a forecast behind the last day, costs more than a tenth above what was earned, or more than a tenth less done than time has passed.'

/**
 * The state of a project in three words with the reason for each: nobody colors it by hand. `earned` is the budget of what is
 * done, `spent` what was billed.
 */
export function standingOf(row: Pick<Project, 'status' | 'starts_on' | 'ends_on' | 'forecast_end' | 'budget' | 'done'>, spent: number, today: string): Standing {
  if (['completed', 'closed', 'cancelled', 'planned'].includes(row.status)) return { health: 'green', words: row.status === 'planned' ? 'Not started' : 'Over', why: [] }
  const done = Number(row.done)
  const late = row.forecast_end ? daysBetween(row.ends_on, row.forecast_end) : 0
  const earned = Math.round((row.budget * done) / 100)
  const length = Math.max(1, daysBetween(row.starts_on, row.ends_on))
  const passed = Math.min(100, Math.max(0, (daysBetween(row.starts_on, today) / length) * 100))
  const red = [
    today > row.ends_on && done < 100 && `Its last day was ${dayInWords(row.ends_on)}, and ${100 - done} % is left to do.`,
    late > 30 && `It will be done ${late} days late by its own forecast.`,
    spent > row.budget && `${dollars(spent - row.budget)} more are billed than its budget.`,
  ].filter((each): each is string => Boolean(each))
  const amber = [
    late > 0 && late <= 30 && `It will be done ${late === 1 ? 'a day' : `${late} days`} late by its own forecast.`,
    spent > earned * 1.1 && spent <= row.budget && earned < row.budget && `${dollars(spent)} are billed for work worth ${dollars(earned)}.`,
    passed - done > 10 && today <= row.ends_on && `${Math.round(passed)} % of its time has passed and ${Math.round(done)} % is done.`,
  ].filter((each): each is string => Boolean(each))
  if (red.length > 0) return { health: 'red', words: 'In trouble', why: [...red, ...amber] }
  if (amber.length > 0) return { health: 'amber', words: 'Needs a look', why: amber }
  return { health: 'green', words: 'On its way', why: ['Within its time and its budget.'] }
}
