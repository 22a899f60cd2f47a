import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { endAccess, listAccesses } from '../access/commands.ts'
import { isOpen, whyNotEndAccess } from '../access/rules.ts'
import { AccessList } from './AccessList.tsx'

/** The operator's accesses as an agency's administrators see them, with the action to end one. */
export function AccessesHere() {
  const now = useNow()
  const actor = useActor()
  const { data } = useAnswer<typeof listAccesses>('operator-access/list', {}, { about: 'operator_accesses' })
  const end = useCommand<typeof endAccess>('operator-access/end')
  return (
    <Panel
      title="Operator access"
      about="When the operator of the platform had read access to your accounts and audit log."
    >
      <AccessList
        rows={data?.here ?? []}
        named="operator"
        action={(row) =>
          isOpen(row, now) && (
            <MoveButton
              look="danger"
              whyNot={whyNotEndAccess(row, { actor, own: false, now })}
              run={() => end({ id: row.id })}
              done="Access ended"
            >
              End access<span className="sr-only"> for {row.operator}</span>
            </MoveButton>
          )
        }
      />
    </Panel>
  )
}
