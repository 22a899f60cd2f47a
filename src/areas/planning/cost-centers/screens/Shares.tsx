import { useState } from 'react'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { notAnAmount, numberIn } from '#kit/record/given.ts'
import { useNames } from '#kit/record/use-names.ts'
import { allocationShare, type AllocationShare } from '../records.ts'
import { allocate } from '../rules.ts'

/** The shares of a rule, tried with an amount. */
export function Shares({ loaded: { shares = [] } }: { loaded: { shares?: readonly AllocationShare[] | undefined } }) {
  const names = useNames(allocationShare, shares)
  const [amount, setAmount] = useState<unknown>(1_000_00)
  const split = shares.length > 0 ? allocate(numberIn(amount) ?? 0, shares) : []
  return (
    <Panel title="Shares" about="Shares always add up to the amount, to the cent.">
      <MoneyInput
        id="amount"
        label="Test amount"
        value={amount}
        error={notAnAmount('Amount', amount)}
        onChange={setAmount}
      />
      <ul className="mt-4 grid border-t border-line">
        {split.map(({ id, cost_center, percent, amount: part }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2.5">
            <span>{names.get(cost_center) ?? '…'}</span>
            <span>
              <span className="figures mr-4 text-ink-2">{percent}%</span>
              <Amount cents={part} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
