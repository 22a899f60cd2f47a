import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { vendor, type Vendor } from './records.ts'

export const moves = moveTable(vendor, {
  activate: { from: ['draft', 'suspended'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  close: { from: ['draft', 'active', 'suspended'], to: 'closed' },
})

export function whyNotActivate(row: Vendor, { actor, now }: { actor: Actor; now: string }): Reason {
  return firstReason(
    moves.whyNot('activate', row),
    !atLeast('manager', actor) && 'Activating a vendor needs the role manager.',
    // Whoever entered a vendor could pay themselves through it.
    row.created_by === actor.user_id && 'Somebody else must activate a vendor that you entered.',
    row.suspended_until !== null && row.suspended_until > now && `This vendor is suspended until ${row.suspended_until.slice(0, 10)}.`,
  )
}

export function whyNotSuspend(row: Vendor, { actor, until, now }: { actor: Actor; until: string; now: string }): Reason {
  return firstReason(
    moves.whyNot('suspend', row),
    !atLeast('admin', actor) && 'Suspending a vendor needs the role admin.',
    until <= now && 'A suspension ends in the future.',
  )
}
