import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotCharge } from '#areas/procurement/purchase-orders/under-contract/rules.ts'
import { contractLine, type Contract } from '../../contracts/records.ts'
import { amountOf, remainingOf } from '../../contracts/rules.ts'
import { useToday } from '#client/use-today.ts'
import type { orderUnderContract } from '../commands.ts'

/** So much of each line, at the prices of the contract; what is left of the ceiling stands beside it while one writes. */
export function OrderDialog({ row, onClose }: { row: Contract; onClose: () => void }) {
  const navigate = useNavigate()
  const today = useToday()
  const { rows: lines } = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(200))
  const order = useCommand<typeof orderUnderContract>('contracts/order')
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(new Map())
  const [budget, setBudget] = useState<string | null>(null)
  const asked = (lines ?? []).map((line) => ({ line: line.id, quantity: Number(wanted.get(line.id) ?? 0), unit_price: Number(line.unit_price) })).filter(({ quantity }) => quantity > 0)
  const amount = asked.reduce((sum, each) => sum + amountOf(each), 0)
  const whyNot = asked.length === 0 ? 'Order at least one line.' : whyNotCharge(row, { amount, vendor: row.vendor, today })
  async function make() {
    const { id } = await order({ id: row.id, budget_line: budget, lines: asked.map(({ line, quantity }) => ({ line, quantity })) })
    void navigate(`/purchase-orders/${id}`)
  }
  return (
    <Dialog
      from="side"
      title={`Order under ${row.number}`}
      about={<>Of the ceiling <Amount cents={remainingOf(row)} /> are left. The order goes through its own approval and is charged when it is issued.</>}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={make} done="The order is drafted">
            Draft the order
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        {lines?.length === 0 && <p className="text-ink-2">This contract has no lines. Draft the order at Purchase orders and name the contract there.</p>}
        {lines?.map((line) => (
          <Field key={line.id} label={line.description} hint={`$${Number(line.unit_price).toLocaleString('en-US')} each ${line.unit}`} inputMode="decimal" value={wanted.get(line.id) ?? ''} onChange={({ target }) => setWanted(new Map(wanted).set(line.id, target.value))} />
        ))}
        <RefInput id="order-budget" label="Budget line" field={{ to: 'budget_lines' }} value={budget} onChange={(value) => setBudget(value ? String(value) : null)} />
        <p className="text-lg font-semibold">
          <Amount cents={amount} />
        </p>
      </div>
    </Dialog>
  )
}
