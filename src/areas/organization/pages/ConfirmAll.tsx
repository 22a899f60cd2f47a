import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { confirmMember } from '#areas/organization/confirmations/commands.ts'
import { whyNotConfirmAny } from '#areas/organization/confirmations/rules.ts'
import type { controlsCommands } from '#areas/organization/controls/commands.ts'
import type { PersonRow } from '#areas/organization/members/people.ts'
import { confirmable } from './confirmable.ts'

type Approve = ReturnType<typeof controlsCommands>['approve']

/** One press for everyone on the list below it: the first day of an agency brings many. */
export function ConfirmAll({ people }: { people: readonly PersonRow[] }) {
  const actor = useActor()
  const confirm = useCommand<typeof confirmMember>('members/confirm')
  const approve = useCommand<Approve>('controls/approve')
  const { changes, accounts } = confirmable(people, actor)
  const count = changes.length + accounts.length
  if (count < 2) return null
  /** Each by its own command: one that is refused, such as a role that was just withdrawn, stops no other. */
  async function confirmEach() {
    const acts = [
      ...changes.map((id) => () => approve({ id })),
      ...accounts.map((user_id) => () => confirm({ user_id })),
    ]
    const refused: unknown[] = []
    for (const act of acts) await act().catch((error: unknown) => refused.push(error))
    if (refused.length > 0) throw refused[0]
  }
  return (
    <div>
      <MoveButton
        look="main"
        whyNot={whyNotConfirmAny(actor)}
        run={confirmEach}
        done={sayCount(count, { one: '1 person confirmed', other: '{count} people confirmed' })}
      >
        {sayCount(count, { one: 'Confirm 1 person', other: 'Confirm these {count} people' })}
      </MoveButton>
      {changes.length > 0 && (
        <p className="mt-1 text-xs text-ink-2">
          {say('Approves their proposed roles, and confirms the accounts of the others.')}
        </p>
      )}
    </div>
  )
}
