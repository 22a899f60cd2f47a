import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { Payment, PaymentRun } from '../../payments/records.ts'
import type { reprintCheck } from '../commands.ts'
import { whyNotReprint } from '../rules.ts'
import { usePrinted } from './use-printed.ts'

/** A spoiled check: the old number is void, and the payment gets the next one. */
export function ReprintCheck({ row, loaded: { run } }: { row: Payment; loaded: { run: PaymentRun | undefined } }) {
  const actor = useActor()
  const reprint = useCommand<typeof reprintCheck>('payments/reprint-check')
  const take = usePrinted('payments/check')
  const [asks, setAsks] = useState(false)
  if (run?.method !== 'check' || run.checks_printed_at === null) return null
  return (
    <>
      <MoveButton whyNot={whyNotReprint(row, run, { actor })} run={() => setAsks(true)}>
        Reprint check
      </MoveButton>
      {asks && (
        <ReasonDialog
          title={`Void check ${row.trace} and print a new one?`}
          about="The payment gets the next number of the check stock. The bank file lists the old number as void, so create it again."
          verb="Reprint check"
          press={(reason) => reprint.press({ id: row.id, reason })}
          then={() => take(row.id)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
