import { useActor } from '#client/use-actor.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { payingAccount, type PayingAccount } from '../../paying-accounts/records.ts'
import { usePrinted } from './use-printed.ts'

/** For a person who may change where the check is printed. */
export function TestPrint({ row }: { row: PayingAccount }) {
  const test = usePrinted('paying-accounts/test-print')
  const whyNot = whyNotEdit(payingAccount, row, useActor())
  return whyNot === null ? (
    <MoveButton whyNot={whyNot} run={() => test(row.id)}>
      Test print
    </MoveButton>
  ) : null
}
