import { dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { whyNotFrom } from '#platform/life/words.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { whyNotUei } from '../identity/rules.ts'
import { vendorLife } from './life.ts'
import { vendor, type Vendor } from './records.ts'

/** Effects of an approval on a vendor. */
export const decisions = moveTable(vendor, {
  approve: { from: ['submitted'], to: 'active' },
  sendBack: { from: ['submitted'], to: 'draft' },
  suspendAgain: { from: ['submitted'], to: 'suspended' },
})

/** With the last approval of a chain. The chain names the approvers. */
export const whyNotApprove = (row: Vendor, { actor, now }: { actor: Actor; now: string }): Reason =>
  firstReason(
    decisions.whyNot('approve', row),
    // A person who entered a vendor could pay themselves through it.
    row.created_by === actor.user_id && 'You can’t approve a vendor you entered.',
    stillSuspended(row, now),
  )

/** The first checks for the people who approve a vendor. */
export const vendorChecks = (row: Vendor, now: string): Check[] => [
  { words: 'No active suspension', whyNot: stillSuspended(row, now) },
  {
    words: 'Unique Entity ID on file',
    whyNot: row.uei ? whyNotUei(row.uei) : 'No UEI on file. Federal funds can’t pay this vendor.',
  },
]

export const stillSuspended = ({ suspended_until: until }: Pick<Vendor, 'suspended_until'>, now: string): Reason =>
  until !== null && until > now ? `This vendor is suspended until ${dayInWords(until.slice(0, 10))}.` : null

type Merging = { actor: Pick<Actor, 'role' | 'operates'>; bothLinked: boolean }

export function whyNotMerge(from: Vendor, to: Vendor, { actor, bothLinked }: Merging): Reason {
  return firstReason(
    from.id === to.id && 'Select another vendor. A vendor can’t be merged into itself.',
    !atLeast('manager', actor) && 'Only a manager can merge vendors.',
    !vendorLife.open(from).includes('close') && whyNotFrom(vendor, from, vendorLife.moves.close),
    vendorLife.is(to, 'closed') && `${to.number} is closed. Merge into an active vendor.`,
    from.uei !== null &&
      to.uei !== null &&
      from.uei !== to.uei &&
      'These vendors have different UEIs and can’t be merged.',
    bothLinked && 'Both vendors are linked to their own people. Remove one of these links first.',
  )
}
