import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { Reason } from '#platform/rules.ts'
import type { exceptVendor, refuseException } from '../exceptions/commands.ts'
import { whyNotAskException, whyNotExcept, whyNotRefuseException, type VendorException } from '../exceptions/rules.ts'
import { ExceptDialog } from './ExceptDialog.tsx'

type ExceptionMovesProps = {
  vendor: string
  name: string
  held: Reason
  excluded: Reason
  today: string
  granted: boolean
  asked: (VendorException & { by: string }) | null
}

/** The exception to a blocking score: one person requests, another decides. */
export function ExceptionMoves({ vendor, name, held, excluded, today, granted, asked }: ExceptionMovesProps) {
  const actor = useActor()
  const except = useCommand<typeof exceptVendor>('vendors/except')
  const refuse = useCommand<typeof refuseException>('vendors/refuse-exception')
  const [asking, setAsking] = useState<'exception' | 'refusal'>()
  const standing = { held, excluded, today }
  return (
    <div className="mt-4 grid gap-3">
      {asked ? (
        <>
          <p className="border-l-4 border-warn pl-3">
            {asked.asked_by === actor.user_id ? 'You requested' : `${asked.by} requested`} an exception until{' '}
            <Day day={asked.valid_to} />: <span className="text-ink-2">{asked.reason}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <MoveButton
              look="main"
              whyNot={whyNotExcept(asked, { actor, ...standing })}
              run={() => except({ id: asked.id })}
              done="Exception approved"
            >
              Approve exception
            </MoveButton>
            <MoveButton whyNot={whyNotRefuseException(asked, { actor })} run={() => setAsking('refusal')}>
              {asked.asked_by === actor.user_id ? 'Withdraw request' : 'Reject'}
            </MoveButton>
          </div>
        </>
      ) : (
        <div>
          <MoveButton
            whyNot={whyNotAskException({ waiting: false, ...standing, until: today })}
            run={() => setAsking('exception')}
          >
            {granted ? 'Extend exception' : 'Request exception'}
          </MoveButton>
        </div>
      )}
      {asking === 'exception' && (
        <ExceptDialog
          vendor={vendor}
          name={name}
          held={held}
          excluded={excluded}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'refusal' && asked && (
        <ReasonDialog
          title={`Reject exception for ${name}`}
          about="The vendor stays blocked by its score."
          verb="Reject exception"
          press={(reason) => refuse.press({ id: asked.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
