import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { priceInDollars } from '#platform/money.ts'
import { whyNotCharge } from '../rules.ts'
import { contractLine, type Contract } from '../../contracts/records.ts'
import { amountOf, remainingOf } from '../../contracts/rules.ts'
import { useToday } from '#client/use-today.ts'
import type { orderUnderContract } from '../commands.ts'

/** Quantities of each line at contract prices; the remaining ceiling is shown during entry. */
export function OrderDialog({ row, onClose }: { row: Contract; onClose: () => void }) {
  const navigate = useNavigate()
  const today = useToday()
  const { rows: lines } = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(200))
  const order = useCommand<typeof orderUnderContract>('contracts/order')
  const [wanted, setWanted] = useState<Readonly<Record<string, unknown>>>({})
  const [budget, setBudget] = useState<string | null>(null)
  const asked = (lines ?? []).flatMap(({ id, unit_price }) => {
    const quantity = wanted[id]
    return typeof quantity === 'number' && quantity > 0 ? [{ line: id, quantity, unit_price: Number(unit_price) }] : []
  })
  const amount = asked.reduce((sum, each) => sum + amountOf(each), 0)
  const mistakes = (lines ?? []).flatMap(({ id, description }) => {
    const message = whyNotTyped({ kind: 'number', min: 0, decimals: 4 }, description, wanted[id])
    return message ? [{ name: `order-${id}`, message }] : []
  })
  const whyNot =
    asked.length === 0 ? 'Order at least one line.' : whyNotCharge(row, { amount, vendor: row.vendor, today })
  const { wrong, refusal, busy, send, ready } = useSending([
    ...mistakes,
    mistakes.length === 0 &&
      whyNot !== null && { name: `order-${(asked[0] ?? { line: lines?.[0]?.id }).line}`, message: whyNot },
  ])
  const press = order.press({
    id: row.id,
    budget_line: budget,
    lines: asked.map(({ line, quantity }) => ({ line, quantity })),
  })
  const make = () =>
    send(async () => {
      const { id } = await press.send()
      toast('good', 'Draft order created')
      void navigate(`/purchase-orders/${id}`)
    })
  return (
    <Dialog
      from="side"
      title={`New order under ${row.number}`}
      about={
        <>
          Of the ceiling, <Amount cents={remainingOf(row)} /> is left. The order needs its own approval and is charged
          when issued.
        </>
      }
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {lines && lines.length > 0 && (
            <Button look="main" busy={busy} onClick={() => void make()}>
              Draft order
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {lines?.length === 0 && (
          <div className="grid justify-items-start gap-4">
            <p className="text-ink-2">
              This contract has no priced lines. Create an order with new lines and select this contract there.
            </p>
            <ButtonLink look="main" to="/purchase-orders/new">
              New order
            </ButtonLink>
          </div>
        )}
        {lines?.map((line) => (
          <NumberInput
            key={line.id}
            id={`order-${line.id}`}
            label={line.description}
            hint={`${priceInDollars(Number(line.unit_price))} ${line.unit === 'each' ? 'each' : `a ${line.unit}`}`}
            required
            error={wrong(`order-${line.id}`)}
            value={wanted[line.id] ?? null}
            onChange={(value) => setWanted((now) => ({ ...now, [line.id]: value }))}
          />
        ))}
        {lines && lines.length > 0 && (
          <>
            <RefInput
              id="order-budget"
              label="Budget line"
              field={{ to: 'budget_lines' }}
              value={budget}
              onChange={(value) => setBudget(value ? String(value) : null)}
            />
            <p className="text-lg">
              Total <Amount cents={amount} className="font-semibold" />
            </p>
            <FormWill press={ready ? press : null} />
          </>
        )}
      </div>
    </Dialog>
  )
}
