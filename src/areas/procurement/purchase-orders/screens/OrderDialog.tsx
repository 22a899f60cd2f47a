import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { FieldError } from '#kit/inputs/FieldFrame.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { Requisition, RequisitionLine } from '../../requisitions/records.ts'
import type { orderRequisition } from '../making.ts'
import { purchaseOrder } from '../records.ts'

/** From an approved requisition to its order: the vendor and the lines. */
export function OrderDialog({
  row,
  vendor: first,
  lines,
  onClose,
}: {
  row: Requisition
  vendor: string | null
  lines: readonly RequisitionLine[]
  onClose: () => void
}) {
  const order = useCommand<typeof orderRequisition>('purchase-orders/from-requisition')
  const navigate = useNavigate()
  const [vendor, setVendor] = useState<string | null>(first)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lines.map(({ id }) => id)))
  const { wrong, refusal, busy, send, ready } = useSending([
    !vendor && { name: 'vendor', message: 'Select a vendor.' },
    chosen.size === 0 && { name: 'order-lines', message: 'Select at least one line.' },
  ])
  const press = order.press({ requisition: row.id, vendor: vendor ?? '', lines: [...chosen] })
  const make = () => send(async () => void navigate(`/purchase-orders/${(await press.send()).id}`))
  return (
    <Dialog
      title={`Create order for ${row.title}`}
      about="The order starts as a draft. Funds stay reserved until it is issued."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void make()}>
            Create order
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <RefInput
          id="vendor"
          label="Vendor"
          required
          error={wrong('vendor')}
          field={purchaseOrder.fields.vendor}
          value={vendor}
          onChange={(value) => setVendor((value as string) || null)}
        />
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Lines</legend>
          {lines.map(({ id, position, description }, at) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                id={at === 0 ? 'order-lines' : undefined}
                type="checkbox"
                aria-describedby={wrong('order-lines') ? 'order-lines-error' : undefined}
                className="size-4.5 accent-(--action)"
                checked={chosen.has(id)}
                onChange={({ target }) =>
                  setChosen((now) => new Set(target.checked ? [...now, id] : [...now].filter((each) => each !== id)))
                }
              />
              <span>
                {position}. {description}
              </span>
            </label>
          ))}
          <FieldError id="order-lines" error={wrong('order-lines')} />
        </fieldset>
        <FormWill press={ready ? press : null} />
      </div>
    </Dialog>
  )
}
