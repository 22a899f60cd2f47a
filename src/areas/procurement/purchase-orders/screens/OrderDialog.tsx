import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { Requisition, RequisitionLine } from '../../requisitions/records.ts'
import type { orderRequisition } from '../making.ts'
import { purchaseOrder } from '../records.ts'

/** From an approved need to its order: from whom, and which of its lines. */
export function OrderDialog({ row, lines, onClose }: { row: Requisition; lines: readonly RequisitionLine[]; onClose: () => void }) {
  const order = useCommand<typeof orderRequisition>('purchase-orders/from-requisition')
  const navigate = useNavigate()
  const [vendor, setVendor] = useState<string | null>(row.vendor)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lines.map(({ id }) => id)))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function make() {
    if (!vendor) return setRefusal('Say which vendor it is ordered from.')
    setBusy(true)
    try {
      const made = await order({ requisition: row.id, vendor, lines: [...chosen] })
      void navigate(`/purchase-orders/${made.id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Order ${row.title}`} about="The order begins as a draft. The money stays reserved until it is issued." onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><Button look="main" busy={busy} disabled={chosen.size === 0} onClick={() => void make()}>Make the order</Button></>}>
      <div className="grid gap-4">
        <RefInput id="vendor" label="Vendor" required field={purchaseOrder.fields.vendor} value={vendor} onChange={(value) => setVendor((value as string) || null)} />
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Lines</legend>
          {lines.map(({ id, position, description }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" className="size-4.5" checked={chosen.has(id)} onChange={({ target }) => setChosen((now) => new Set(target.checked ? [...now, id] : [...now].filter((each) => each !== id)))} />
              <span>{position}. {description}</span>
            </label>
          ))}
        </fieldset>
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  )
}
