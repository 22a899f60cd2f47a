import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { PaymentRun } from '../../payments/records.ts'
import type { printRunChecks } from '../commands.ts'
import { whyNotPrintChecks } from '../rules.ts'
import { usePrinted } from './use-printed.ts'

const fiveMinutes = 300_000

/** Once for a run. The person who printed may download the same file again for five minutes, if the printer jams. */
export function PrintChecks({ row }: { row: PaymentRun }) {
  const actor = useActor()
  const now = useNow()
  const print = useCommand<typeof printRunChecks>('payment-runs/print-checks')
  const take = usePrinted('payment-runs/checks')
  const [asks, setAsks] = useState(false)
  const isOpen =
    row.checks_printed_by === actor.user_id &&
    row.checks_printed_at !== null &&
    Date.parse(row.checks_printed_at) > Date.parse(now) - fiveMinutes
  if (isOpen) return <FreeButton run={() => take(row.id)}>Download checks again</FreeButton>
  return (
    <>
      <MoveButton
        look={row.checks_printed_at === null ? 'main' : 'plain'}
        whyNot={whyNotPrintChecks(row, { actor })}
        run={() => setAsks(true)}
      >
        Print checks
      </MoveButton>
      {asks && (
        <SureDialog
          title={`Print the checks of ${row.number}?`}
          about="They can be printed once. Load blank check stock and magnetic (MICR) toner, and print at 100% without scaling. The PDF stays open to you for five minutes."
          verb="Print checks"
          done="Checks created. The print is logged."
          press={() => print.press({ id: row.id })}
          then={() => take(row.id)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
