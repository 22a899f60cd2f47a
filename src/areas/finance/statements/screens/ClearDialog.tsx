import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { FieldError } from '#kit/inputs/FieldFrame.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { paymentRun } from '../../payments/records.ts'
import type { clearLine } from '../commands.ts'
import { bankStatement, type StatementLine } from '../records.ts'

/** Runs sent from this account that no statement has shown yet; the server checks the amount. */
export function ClearDialog({ row, onClose }: { row: StatementLine; onClose: () => void }) {
  const clear = useCommand<typeof clearLine>('statement-lines/clear')
  const { row: statement } = useRecord(bankStatement, row.statement)
  const { rows } = useRecords(paymentRun, (from) =>
    from
      .eq('status', 'sent')
      .eq('paying_account', statement?.paying_account ?? '00000000-0000-0000-0000-000000000000')
      .order('pay_on')
      .limit(100),
  )
  const [chosen, setChosen] = useState<string>()
  const {
    wrong,
    refusal,
    busy,
    send: give,
    ready,
  } = useSending([!chosen && { name: 'run', message: 'Select the run that was paid.' }])
  const press = clear.press({ id: row.id, run: chosen ?? '' })
  const send = () =>
    give(async () => {
      await press.send()
      toast('good', 'Transaction matched')
      onClose()
    })
  return (
    <Dialog
      title="Match to payment run"
      about="Select the run that the bank paid with this transaction. The amounts must match to the cent."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {rows?.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {rows?.length !== 0 && (
            <Button look="main" busy={busy} onClick={() => void send()}>
              Match
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <p className="text-ink-2">
          Transaction: <Amount cents={row.amount} /> on <Day day={row.day} />
        </p>
        {!statement || !rows ? (
          <SkeletonLines lines={3} />
        ) : rows.length === 0 ? (
          <p className="text-ink">No run is waiting for a statement. Explain the transaction instead.</p>
        ) : (
          <fieldset className="grid gap-1">
            <legend className="sr-only">Payment run</legend>
            {rows.map((run, at) => (
              <label key={run.id} className="flex min-h-11 items-center gap-3">
                <input
                  id={at === 0 ? 'run' : undefined}
                  type="radio"
                  name="run"
                  checked={chosen === run.id}
                  onChange={() => setChosen(run.id)}
                  className="size-4.5 accent-action"
                />
                <span className="grow">
                  <span className="font-mono">{run.number}</span>{' '}
                  <span className="text-ink-2">
                    pay on <Day day={run.pay_on} />
                  </span>
                </span>
                <Amount cents={run.amount} />
              </label>
            ))}
            <FieldError id="run" error={wrong('run')} />
          </fieldset>
        )}
        <FormWill press={ready ? press : null} />
      </div>
    </Dialog>
  )
}
