import { useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { correctRequisition } from '../correct.ts'
import type { Requisition, RequisitionLine } from '../records.ts'
import { amountOf, totalOf } from '../rules.ts'

type CorrectDialogProps = { row: Requisition; lines: readonly RequisitionLine[]; onClose: () => void }
type Typed = { id: string; quantity: number | null; unit_price: number | null }

/** A price that rose, or a quantity that was wrong, while the signatures are under way. */
export function CorrectDialog({ row, lines, onClose }: CorrectDialogProps) {
  const correct = useCommand<typeof correctRequisition>('requisitions/correct')
  // Held to what was seen when the dialog was opened: whoever corrected meanwhile is not overwritten.
  const [version] = useState(row.version)
  const [typed, setTyped] = useState<readonly Typed[]>(() => lines.map(({ id, quantity, unit_price }) => ({ id, quantity: Number(quantity), unit_price })))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (id: string, part: Partial<Typed>) => setTyped((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const number = (value: unknown) => (typeof value === 'number' ? value : null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await correct({ id: row.id, version, lines: typed.map(({ id, quantity, unit_price }) => ({ id, quantity: quantity ?? 0, unit_price: unit_price ?? 0 })) })
      toast('good', `${row.number} is corrected`)
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Correct ${row.number}`} about="What is reserved follows at once. Within the tolerance of its chain the signatures stay; above it everybody signs again." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {lines.map(({ id, position, description, unit }, at) => (
          <fieldset key={id} className="min-w-0 border-b border-line pb-4">
            <legend className="pb-2 font-semibold text-ink">{position}. {description}</legend>
            <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
              <NumberInput id={`${id}-quantity`} label={`Quantity, ${unit}`} required value={typed[at]!.quantity} onChange={(value) => change(id, { quantity: number(value) })} />
              <MoneyInput id={`${id}-price`} label="Unit price" required value={typed[at]!.unit_price} onChange={(value) => change(id, { unit_price: number(value) })} />
              <p className="pb-2 text-right font-semibold max-sm:col-span-2"><span className="sr-only">Amount: </span><Amount cents={amountOf(typed[at]!)} /></p>
            </div>
          </fieldset>
        ))}
        <p className="text-right text-lg">Together <span className="rule-double font-semibold"><Amount cents={totalOf([...typed])} /></span></p>
        <div className="flex gap-3">
          <Button type="submit" look="main" busy={busy}>Correct it</Button>
          <Button look="quiet" onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
