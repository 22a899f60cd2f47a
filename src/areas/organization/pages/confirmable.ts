import { whyNotConfirm } from '#areas/organization/confirmations/rules.ts'
import type { PersonRow } from '#areas/organization/members/people.ts'
import type { Actor } from '#platform/roles.ts'

type Waiting = Pick<PersonRow, 'user_id' | 'role' | 'waits' | 'proposed'>

/**
 * The raised roles and the given accounts that this administrator can confirm together. An approved role confirms its
 * person too. An administrator who is to leave or to lose the role is looked at alone.
 */
export function confirmable(
  people: readonly Waiting[],
  actor: Pick<Actor, 'user_id' | 'role'>,
): { changes: string[]; accounts: string[] } {
  const isRaised = ({ role, proposed }: Waiting) =>
    proposed?.register === 'user_roles' && role !== 'admin' && proposed.proposed_by !== actor.user_id
  return {
    changes: people.flatMap((person) => (isRaised(person) && person.proposed ? [person.proposed.id] : [])),
    accounts: people.flatMap((person) =>
      person.waits &&
      !isRaised(person) &&
      whyNotConfirm([{ user_id: person.user_id, given_by: person.waits.given_by }], { actor }) === null
        ? [person.user_id]
        : [],
    ),
  }
}
