import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { firstReason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import type { receiveShipment } from '../commands.ts'
import type { Shipment, ShipmentLine } from '../records.ts'

type Counted = { quantity: unknown; rejected: unknown; reason: string }

/** A count of what arrived, made on site; it becomes a receipt of the order. */
export function ReceiveDialog({
  row,
  lines,
  onClose,
}: {
  row: Shipment
  lines: readonly ShipmentLine[]
  onClose: () => void
}) {
  const receive = useCommand<typeof receiveShipment>('shipments/receive')
  const [slip, setSlip] = useState(row.tracking ?? '')
  const [counts, setCounts] = useState<Record<string, Counted>>(() =>
    Object.fromEntries(
      lines.map(({ line, quantity }) => [line, { quantity: Number(quantity), rejected: null, reason: '' }]),
    ),
  )
  const set = (line: string, more: Partial<Counted>) =>
    setCounts((now) => ({ ...now, [line]: { ...now[line]!, ...more } }))
  const each = Object.entries(counts).map(([line, { quantity, rejected, reason }]) => ({
    line,
    quantity: numberIn(quantity),
    rejected: numberIn(rejected) ?? 0,
    reason: reason.trim(),
    unread: notANumber('Rejected', rejected),
  }))
  const whyNot = firstReason(
    each.some(({ quantity }) => quantity === null || quantity < 0) && 'Count each line.',
    each.some(({ unread, rejected }) => unread !== null || rejected < 0) && 'Enter the rejected quantity as a number.',
    each.some(({ quantity, rejected }) => rejected > quantity!) &&
      'The rejected quantity can’t exceed the received quantity.',
    each.some(({ rejected, reason }) => rejected > 0 && !reason) && 'Enter a reason for the rejection.',
  )
  const run = async () => {
    await receive({
      id: row.id,
      packing_slip: slip.trim() || null,
      lines: each.flatMap(({ line, quantity, rejected, reason }) =>
        quantity ? [{ line, quantity, ...(rejected > 0 ? { rejected, reason } : {}) }] : [],
      ),
    })
    onClose()
  }
  return (
    <Dialog
      from="side"
      title={`Receive ${row.number}`}
      about="Count what arrived, regardless of the packing slip. It becomes a receipt of the order."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={run} done="Received against the order">
            Receive
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <TextInput
          id="receive-slip"
          label="Packing slip"
          value={slip}
          onChange={(value) => setSlip(String(value ?? ''))}
        />
        {lines.map(({ line, description, unit, quantity }) => (
          <fieldset key={line} className="grid gap-3 border-t border-line pt-4">
            <legend className="sr-only">{description}</legend>
            <p className="font-semibold">
              {description}{' '}
              <span className="font-normal text-ink-2">
                · {howMany(Number(quantity), unit ?? '')} on the packing slip
              </span>
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <NumberInput
                id={`came-${line}`}
                label="Received"
                required
                value={counts[line]!.quantity}
                error={notANumber('Received', counts[line]!.quantity)}
                onChange={(value) => set(line, { quantity: value })}
              />
              <NumberInput
                id={`bad-${line}`}
                label="Rejected"
                value={counts[line]!.rejected}
                error={notANumber('Rejected', counts[line]!.rejected)}
                onChange={(value) => set(line, { rejected: value })}
              />
            </div>
            {(numberIn(counts[line]!.rejected) ?? 0) > 0 && (
              <TextInput
                id={`why-${line}`}
                label="Reason"
                required
                value={counts[line]!.reason}
                onChange={(value) => set(line, { reason: String(value ?? '') })}
              />
            )}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
