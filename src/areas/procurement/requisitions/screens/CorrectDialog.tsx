import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import type { Problem } from '#kit/fields.ts'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { correctRequisition } from '../correct.ts'
import type { Requisition, RequisitionLine } from '../records.ts'
import { amountOf, totalOf } from '../rules.ts'

type CorrectDialogProps = { row: Requisition; lines: readonly RequisitionLine[]; onClose: () => void }
type Typed = { id: string; quantity: unknown; unit_price: unknown }

/** Corrects a price or a quantity during approval. */
export function CorrectDialog({ row, lines, onClose }: CorrectDialogProps) {
  const form = useId()
  const correct = useCommand<typeof correctRequisition>('requisitions/correct')
  // Sends the version that was open in the dialog, so that a correction made meanwhile is not overwritten.
  const [version] = useState(row.version)
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    lines.map(({ id, quantity, unit_price }) => ({ id, quantity: Number(quantity), unit_price })),
  )
  const change = (id: string, part: Partial<Typed>) =>
    setTyped((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const mistakes = typed.flatMap(({ id, quantity, unit_price }) =>
    [
      {
        name: `${id}-quantity`,
        message: whyNotTyped({ kind: 'number', required: true, min: 0, decimals: 4 }, 'Quantity', quantity),
      },
      {
        name: `${id}-price`,
        message: whyNotTyped({ kind: 'money', required: true, min: 0 }, 'Unit price', unit_price),
      },
    ].filter((each): each is Problem => each.message !== null),
  )
  const { wrong, refusal, busy, send, ready } = useSending(mistakes)
  // An unreadable value is left out of the total.
  const read = typed.map(({ id, quantity, unit_price }) => ({
    id,
    quantity: typeof quantity === 'number' ? quantity : 0,
    unit_price: typeof unit_price === 'number' ? unit_price : 0,
  }))

  const press = correct.press({ id: row.id, version, lines: read })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await press.send()
      toast('good', `${row.number} corrected`)
      onClose()
    })
  }
  return (
    <Dialog
      title={`Correct ${row.number}`}
      about="Reserved funds change at once. Above the approval tolerance, all approvers decide again."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            Correct prices
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {lines.map(({ id, position, description, unit }, at) => (
          <fieldset key={id} className="min-w-0 border-b border-line pb-4">
            <legend className="pb-2 font-semibold text-ink">
              {position}. {description}
            </legend>
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              <NumberInput
                id={`${id}-quantity`}
                label={`Quantity, ${unit}`}
                required
                error={wrong(`${id}-quantity`)}
                value={typed[at]!.quantity}
                onChange={(quantity) => change(id, { quantity })}
              />
              <MoneyInput
                id={`${id}-price`}
                label="Unit price"
                required
                error={wrong(`${id}-price`)}
                value={typed[at]!.unit_price}
                onChange={(unit_price) => change(id, { unit_price })}
              />
              <p className="text-right sm:pt-8 font-semibold max-sm:col-span-2">
                <span className="sr-only">Amount: </span>
                <Amount cents={amountOf(read[at]!)} />
              </p>
            </div>
          </fieldset>
        ))}
        <p className="text-right text-lg">
          Total{' '}
          <span className="rule-double font-semibold">
            <Amount cents={totalOf(read)} />
          </span>
        </p>
        <FormWill press={ready ? press : null} />
      </form>
    </Dialog>
  )
}
