import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { orderLine, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import type { planShipment } from '../commands.ts'

/** The lines of an order to be shipped, before they depart. */
export function PlanDialog({ order: given, onClose }: { order?: string; onClose: () => void }) {
  const actor = useActor()
  const navigate = useNavigate()
  const plan = useCommand<typeof planShipment>('shipments/plan')
  const [order, setOrder] = useState<string | null>(given ?? null)
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [counts, setCounts] = useState<Record<string, unknown>>({})
  const { row } = useRecord(purchaseOrder, order ?? '')
  const { rows: lines } = useRecords(orderLine, (from) =>
    from
      .eq('purchase_order', order ?? '00000000-0000-0000-0000-000000000000')
      .order('position')
      .limit(200),
  )
  const chosen = Object.entries(counts).flatMap(([line, typed]) =>
    numberIn(typed) ? [{ line, quantity: numberIn(typed)! }] : [],
  )
  const unread = Object.values(counts).some((typed) => notANumber('Quantity', typed) !== null)
  const whyNot = !row
    ? 'Select the order.'
    : !orderLife.is(row, 'issued')
      ? 'Only an issued order can have shipments.'
      : unread
        ? 'Enter each quantity as a number.'
        : chosen.length === 0
          ? 'Enter a quantity for at least one line.'
          : null
  async function run() {
    const made = await plan({
      order: order!,
      shipment: {
        carrier: carrier.trim() || null,
        tracking: tracking.trim() || null,
        from_name: from.trim() || null,
        to_name: to.trim() || (row!.deliver_to ?? null),
        watched_by: actor.user_id,
      },
      lines: chosen,
    })
    onClose()
    void navigate(`/shipment-tracking/${made.id}`)
  }
  return (
    <Dialog
      from="side"
      title="New shipment"
      about="Select the order lines. Add legs, documents and limits on the shipment’s page."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={run} done="Shipment added">
            Add shipment
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <RefInput
          id="ship-order"
          label="Purchase order"
          required
          field={{ to: 'purchase_orders' }}
          value={order}
          onChange={(value) => (setOrder((value as string) || null), setCounts({}))}
        />
        {lines?.map((line) => (
          <NumberInput
            key={line.id}
            id={`ship-${line.id}`}
            label={`${line.description}, in ${line.unit}`}
            hint={`${Math.max(0, Number(line.quantity) - Number(line.received))} not received yet`}
            value={counts[line.id] ?? null}
            error={notANumber('Quantity', counts[line.id])}
            onChange={(value) => setCounts((now) => ({ ...now, [line.id]: value }))}
          />
        ))}
        <TextInput
          id="ship-carrier"
          label="Carrier"
          value={carrier}
          onChange={(value) => setCarrier(String(value ?? ''))}
        />
        <TextInput
          id="ship-tracking"
          label="Tracking number"
          value={tracking}
          onChange={(value) => setTracking(String(value ?? ''))}
        />
        <TextInput id="ship-from" label="From" value={from} onChange={(value) => setFrom(String(value ?? ''))} />
        <TextInput
          id="ship-to"
          label="To"
          hint={row?.deliver_to ? `Blank: ${row.deliver_to}` : undefined}
          value={to}
          onChange={(value) => setTo(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
