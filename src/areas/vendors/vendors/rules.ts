import { dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { whyNotUei } from '../identity/rules.ts'
import { vendor, type Vendor } from './records.ts'

export const moves = moveTable(vendor, {
  submit: { from: ['draft', 'suspended'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'active' },
  sendBack: { from: ['submitted'], to: 'draft' },
  suspendAgain: { from: ['submitted'], to: 'suspended' },
  activate: { from: ['draft', 'suspended'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  close: { from: ['draft', 'active', 'suspended'], to: 'closed' },
})

export function whyNotActivate(row: Vendor, { actor, now }: { actor: Actor; now: string }): Reason {
  return firstReason(
    moves.whyNot('activate', row),
    !atLeast('manager', actor) && 'Activating a vendor needs the role manager.',
    whyNotEnter(row, { actor, now }),
  )
}

export const whyNotSubmit = (row: Vendor, { now }: { now: string }): Reason => firstReason(moves.whyNot('submit', row), stillSuspended(row, now))

/** With the last signature of an approval chain. Who signs is said by the chain. */
export const whyNotApprove = (row: Vendor, { actor, now }: { actor: Actor; now: string }): Reason => firstReason(moves.whyNot('approve', row), whyNotEnter(row, { actor, now }))

/** What whoever lets a vendor in looks at first. */
export const vendorChecks = (row: Vendor, now: string): Check[] => [
  { words: 'No suspension is in force', whyNot: stillSuspended(row, now) },
  { words: 'Its Unique Entity ID of SAM.gov is on file', whyNot: row.uei ? whyNotUei(row.uei) : 'None is on file: it cannot be paid from federal money.' },
]

const whyNotEnter = (row: Vendor, { actor, now }: { actor: Actor; now: string }): Reason =>
  firstReason(
    // Whoever entered a vendor could pay themselves through it.
    row.created_by === actor.user_id && 'Somebody else must activate a vendor that you entered.',
    stillSuspended(row, now),
  )

const stillSuspended = (row: Vendor, now: string): Reason => (row.suspended_until !== null && row.suspended_until > now ? `This vendor is suspended until ${dayInWords(row.suspended_until.slice(0, 10))}.` : null)

export function whyNotSuspend(row: Vendor, { actor, until, now }: { actor: Actor; until: string; now: string }): Reason {
  return firstReason(
    moves.whyNot('suspend', row),
    !atLeast('admin', actor) && 'Suspending a vendor needs the role admin.',
    until <= now && 'A suspension ends in the future.',
  )
}

export function whyNotClose(row: Vendor, { actor }: { actor: Actor }): Reason {
  return firstReason(moves.whyNot('close', row), !atLeast('manager', actor) && 'Closing a vendor needs the role manager.')
}

export function whyNotMerge(from: Vendor, to: Vendor, { actor, bothLinked }: { actor: Actor; bothLinked: boolean }): Reason {
  return firstReason(
    from.id === to.id && 'Choose another vendor: this one cannot be merged into itself.',
    !atLeast('manager', actor) && 'Merging vendors needs the role manager.',
    moves.whyNot('close', from),
    to.status === 'closed' && `${to.number} is closed. Merge into the one that stays in use.`,
    from.uei !== null && to.uei !== null && from.uei !== to.uei && 'They have different Unique Entity IDs: they are two companies.',
    bothLinked && 'People of their own speak for each of them. Take one of these links away first.',
  )
}
