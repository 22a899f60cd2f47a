import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { receiveShipment } from '../commands.ts'
import type { Shipment, ShipmentLine } from '../records.ts'

type Counted = { quantity: number | null; rejected: number | null; reason: string }

/** What came, counted by somebody who sees it; it becomes a receipt of the order. */
export function ReceiveDialog({ row, lines, onClose }: { row: Shipment; lines: readonly ShipmentLine[]; onClose: () => void }) {
  const receive = useCommand<typeof receiveShipment>('shipments/receive')
  const [slip, setSlip] = useState(row.tracking ?? '')
  const [counts, setCounts] = useState<Record<string, Counted>>(() => Object.fromEntries(lines.map(({ line, quantity }) => [line, { quantity: Number(quantity), rejected: null, reason: '' }])))
  const set = (line: string, more: Partial<Counted>) => setCounts((now) => ({ ...now, [line]: { ...now[line]!, ...more } }))
  const figure = (value: unknown) => (value === null || value === '' ? null : Number(value))
  const whyNot = Object.values(counts).some(({ quantity }) => quantity === null) ? 'Count each line.' : Object.values(counts).some(({ rejected, reason }) => (rejected ?? 0) > 0 && !reason.trim()) ? 'Say why something is rejected.' : null
  const run = async () => {
    await receive({ id: row.id, packing_slip: slip.trim() || null, lines: Object.entries(counts).flatMap(([line, { quantity, rejected, reason }]) => (quantity ? [{ line, quantity, ...(rejected ? { rejected, reason: reason.trim() } : {}) }] : [])) })
    onClose()
  }
  return (
    <Dialog from="side" title={`Receive ${row.number}`} about="Count what is there, whatever the paper says. It becomes a receipt of the order." onClose={onClose} foot={<MoveButton look="main" whyNot={whyNot} run={run} done="It is received into its order">Receive it</MoveButton>}>
      <div className="grid gap-5">
        <TextInput id="receive-slip" label="Packing slip" value={slip} onChange={(value) => setSlip(String(value ?? ''))} />
        {lines.map(({ line, description, unit, quantity }) => (
          <fieldset key={line} className="grid gap-3 border-t border-line pt-4">
            <legend className="sr-only">{description}</legend>
            <p className="font-semibold">{description} <span className="font-normal text-ink-2">· {Number(quantity)} {unit} on the paper</span></p>
            <div className="grid gap-3 sm:grid-cols-2">
              <NumberInput id={`came-${line}`} label="Came" required value={counts[line]!.quantity} onChange={(value) => set(line, { quantity: figure(value) })} />
              <NumberInput id={`bad-${line}`} label="Of it rejected" value={counts[line]!.rejected} onChange={(value) => set(line, { rejected: figure(value) })} />
            </div>
            {(counts[line]!.rejected ?? 0) > 0 && <TextInput id={`why-${line}`} label="Why" required value={counts[line]!.reason} onChange={(value) => set(line, { reason: String(value ?? '') })} />}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
