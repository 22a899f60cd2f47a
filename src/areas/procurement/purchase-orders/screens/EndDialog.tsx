import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { useSending } from '#kit/use-sending.ts'
import { orderLife } from '../life.ts'
import { orderLineShare, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { givenBack, isShort } from '../rules.ts'
import type { orderCommands } from '../stages.ts'

const where = {
  kind: 'choice',
  options: ['budget', 'requisition'],
  words: { budget: 'To the budget', requisition: 'To its requisition, for another order' },
} as const

type EndDialogProps = {
  row: PurchaseOrder
  loaded: { lines: readonly OrderLine[] | undefined; shares: readonly OrderLineShare[] | undefined }
  move: 'close' | 'cancel'
  onClose: () => void
}

/** Ends an order and shows the effect on the budget first. */
export const EndDialog = ({ row, loaded: { lines, shares }, move, onClose }: EndDialogProps) =>
  lines && shares && <Ending row={row} how={move} lines={lines} shares={shares} onClose={onClose} />

type EndingProps = Pick<EndDialogProps, 'row' | 'onClose'> & {
  how: 'close' | 'cancel'
  lines: readonly OrderLine[]
  shares: readonly OrderLineShare[]
}

function Ending({ row, how, lines, shares, onClose }: EndingProps) {
  const close = useCommand<typeof orderCommands.close>('purchase-orders/close')
  const cancel = useCommand<typeof orderCommands.cancel>('purchase-orders/cancel')
  const names = useNames(orderLineShare, shares)
  const [reason, setReason] = useState('')
  const [goes, setGoes] = useState<'budget' | 'requisition'>('budget')
  const back = row.kind === 'blanket' ? [] : givenBack(row, shares)
  const needed = how === 'cancel' || (row.kind !== 'blanket' && isShort(lines))

  const { wrong, refusal, busy, send } = useSending([
    needed &&
      !reason.trim() && {
        name: 'reason',
        message: orderLife.is(row, 'issued') ? 'Enter a reason. The vendor will see it.' : 'Enter a reason.',
      },
  ])
  const end = () =>
    send(async () => {
      await (how === 'close'
        ? close({ id: row.id, version: row.version, reason })
        : cancel({ id: row.id, version: row.version, reason, keep: goes === 'requisition' }))
      onClose()
    })
  return (
    <Dialog
      title={how === 'close' ? `Close ${row.number}?` : `Cancel ${row.number}?`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep order open
          </Button>
          <Button look={how === 'close' ? 'main' : 'danger'} busy={busy} onClick={() => void end()}>
            {how === 'close' ? 'Close order' : 'Cancel order'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <section aria-label="Effect on the budget" className="rounded-md border border-line px-4 py-3">
          <h3 className="font-semibold">Effect on the budget</h3>
          {back.length === 0 && (
            <p className="text-ink-2">
              {orderLife.is(row, 'issued')
                ? 'Nothing is encumbered any longer.'
                : row.requisition || row.award
                  ? 'Nothing is encumbered yet. Reserved funds stay with the requisition or award.'
                  : 'The reserved funds are released.'}
            </p>
          )}
          <ul>
            {back.map(({ line, amount }) => (
              <li key={line} className="flex flex-wrap justify-between gap-x-6">
                <span>{names.get(line) ?? '…'} gets back</span>
                <Amount cents={amount} className="font-semibold" />
              </li>
            ))}
          </ul>
        </section>
        {how === 'cancel' && row.requisition && (
          <FieldInput
            id="goes"
            label="Return funds"
            required
            field={where}
            value={goes}
            onChange={(value) => setGoes(value === 'requisition' ? 'requisition' : 'budget')}
          />
        )}
        <LongTextInput
          id="reason"
          label="Reason"
          required={needed}
          hint={orderLife.is(row, 'issued') ? 'The vendor will see it.' : undefined}
          error={wrong('reason')}
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
