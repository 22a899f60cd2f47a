import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { notKnownYet } from '#platform/rules.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import type { controlsCommands } from '../commands.ts'
import { controlChange, type ControlChange } from '../records.ts'
import { whyNotApprove, whyNotDecline, whyNotWithdraw, changeStatus } from '../rules.ts'

type Commands = ReturnType<typeof controlsCommands>

/** The actions on a waiting change: its proposer withdraws it, another administrator approves or declines it. */
export function ChangeActions({ row: change }: { row: ControlChange }) {
  const actor = useActor()
  const [declining, setDeclining] = useState(false)
  const approve = useCommand<Commands['approve']>('controls/approve')
  const decline = useCommand<Commands['decline']>('controls/decline')
  const withdraw = useCommand<Commands['withdraw']>('controls/withdraw')
  const { data: alone } = useAnswer<Commands['approvable']>(
    'controls/approvable',
    { id: change.id },
    { about: controlChange.table, enabled: changeStatus.isOpen(change) && change.proposed_by === actor.user_id },
  )
  if (!changeStatus.isOpen(change)) return null
  const own = change.proposed_by === actor.user_id
  return (
    <div className="flex flex-wrap gap-2">
      {own && (
        <MoveButton
          whyNot={whyNotWithdraw(change, actor)}
          run={() => withdraw({ id: change.id })}
          done="Proposal withdrawn"
        >
          Withdraw
        </MoveButton>
      )}
      {!own && (
        <MoveButton whyNot={whyNotDecline(change, actor)} run={() => setDeclining(true)}>
          Decline
        </MoveButton>
      )}
      <MoveButton
        look="main"
        whyNot={own ? (alone ? alone.whyNot : notKnownYet) : whyNotApprove(change, actor)}
        run={() => approve({ id: change.id })}
        done="Approved. Every administrator was notified."
      >
        Approve
      </MoveButton>
      {own && alone?.whyNot?.includes('/approvals/small-agency') && (
        <ButtonLink to="/approvals/small-agency">Small-agency declarations</ButtonLink>
      )}
      {declining && (
        <ReasonDialog
          title="Decline change"
          about="The rule doesn’t change. Every administrator is notified."
          verb="Decline"
          press={(reason) => decline.press({ id: change.id, reason })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}
