import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { sayCount } from '#platform/say-count.ts'
import type { confirmMember } from '#areas/organization/confirmations/commands.ts'
import { whyNotConfirm } from '#areas/organization/confirmations/rules.ts'
import type { controlsCommands } from '#areas/organization/controls/commands.ts'
import type { PersonRow } from '#areas/organization/members/people.ts'

type Approve = ReturnType<typeof controlsCommands>['approve']

/**
 * One press for everyone on the list before it: the first day of an agency brings many. Each is confirmed by its own
 * command, so that a refused one leaves the others done. An administrator who is to leave is looked at alone.
 */
export function ConfirmAll({ people }: { people: readonly PersonRow[] }) {
  const actor = useActor()
  const confirm = useCommand<typeof confirmMember>('members/confirm')
  const approve = useCommand<Approve>('controls/approve')
  const raised = people.filter(
    ({ role, proposed }) =>
      proposed?.register === 'user_roles' && role !== 'admin' && proposed.proposed_by !== actor.user_id,
  )
  const given = people.filter(
    (person) =>
      person.waits &&
      !raised.includes(person) &&
      whyNotConfirm([{ user_id: person.user_id, given_by: person.waits.given_by }], { actor }) === null,
  )
  const count = raised.length + given.length
  if (count < 2) return null
  async function confirmEach() {
    // An approved role confirms its person too.
    for (const { proposed } of raised) await approve({ id: proposed!.id })
    for (const { user_id } of given) await confirm({ user_id })
  }
  return (
    <div>
      <MoveButton
        look="main"
        whyNot={null}
        run={confirmEach}
        done={sayCount(count, { one: '1 person confirmed', other: '{count} people confirmed' })}
      >
        {sayCount(count, { one: 'Confirm 1 person', other: 'Confirm these {count} people' })}
      </MoveButton>
    </div>
  )
}
