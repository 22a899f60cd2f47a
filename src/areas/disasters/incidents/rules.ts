import { millisecondsBetween, minutesSince } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { levels } from './words.ts'
import { duty, incident, positionWords, type Duty, type Incident } from './records.ts'

export const moves = moveTable(incident, {
  activate: { from: ['open'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
})
export const dutyMoves = moveTable(duty, { signOut: { from: ['on_duty'], to: 'relieved' } })

type Who = Pick<Actor, 'user_id' | 'role'>

export const whyNotOpen = (began_at: string, now: Date): Reason => (minutesSince(began_at, now) < -1 ? 'An incident has begun. For what is only forecast, take the alert in and open the incident when it begins.' : null)

export const whyNotActivate = (row: Incident, { actor, level }: { actor: Who; level: Incident['level'] }): Reason =>
  firstReason(
    row.status !== 'open' && 'A closed incident is reopened before the center is activated for it.',
    !atLeast('manager', actor) && 'Activating the operations center needs the role manager.',
    row.level === level && 'That is its level already.',
  )

export const isHigher = (to: Incident['level'], from: Incident['level']): boolean => levels.indexOf(to) > levels.indexOf(from)

/** What is still out there comes home first, and nobody is left at a desk. */
export const whyNotClose = (row: Incident, { actor, away, onDuty, shelters }: { actor: Who; away: number; onDuty: number; shelters: number }): Reason =>
  firstReason(
    moves.whyNot('close', row),
    !atLeast('manager', actor) && 'Closing an incident needs the role manager.',
    away > 0 && `${away === 1 ? 'One resource is' : `${away} resources are`} on the way or on scene. Demobilize ${away === 1 ? 'it' : 'them'} first.`,
    shelters > 0 && `${shelters === 1 ? 'One shelter is' : `${shelters} shelters are`} open for it. Close ${shelters === 1 ? 'it' : 'them'} first.`,
    onDuty > 0 && `${onDuty === 1 ? 'One position is' : `${onDuty} positions are`} still signed in.`,
  )

export const whyNotReopen = (row: Incident, actor: Who): Reason => firstReason(moves.whyNot('reopen', row), !atLeast('manager', actor) && 'Reopening an incident needs the role manager.')

/** A position has one holder at a time: who takes over signs in after the other has signed out with a note. */
export const whyNotSignIn = (row: Incident, position: Duty['position'], { held, own, actor }: { held: Pick<Duty, 'holder'> | undefined; own: Pick<Duty, 'position'> | undefined; actor: Who }): Reason =>
  firstReason(
    row.status !== 'open' && 'This incident is closed.',
    held?.holder === actor.user_id && 'You hold this position already.',
    Boolean(held) && 'Somebody holds this position. They sign out with a hand-over note, or a manager does it for them.',
    Boolean(own) && `You are signed in as ${positionWords[own!.position].toLowerCase()}. Sign out there first.`,
  )

/** What is known before anything is typed. */
export const whyNotSignOutYet = (row: Duty, { actor }: { actor: Who }): Reason =>
  firstReason(
    dutyMoves.whyNot('signOut', row),
    row.holder !== actor.user_id && !atLeast('manager', actor) && 'Whoever holds a position signs out of it, or a manager for them.',
  )

export const whyNotSignOut = (row: Duty, { actor, note }: { actor: Who; note: string }): Reason =>
  firstReason(
    whyNotSignOutYet(row, { actor }),
    note.trim() === '' && 'Write what the next one has to know: what runs, what was promised, what comes next.',
  )

/** How long somebody has sat there, in hours to one place. Twelve are the usual period; beyond it somebody should ask. */
export const hoursOn = ({ began_at, ended_at }: Pick<Duty, 'began_at' | 'ended_at'>, now: string): number => Math.max(0, Math.round(millisecondsBetween(began_at, ended_at ?? now) / 360_000) / 10)
export const usualShift = 12
