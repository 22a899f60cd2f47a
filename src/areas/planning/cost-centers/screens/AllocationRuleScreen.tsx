import { useState } from 'react'
import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { notAnAmount, numberIn } from '#kit/record/given.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { allocationRuleLife } from '../life.ts'
import { allocationRule, allocationShare, type AllocationRule } from '../records.ts'
import { allocate } from '../rules.ts'

const list = { to: '/cost-centers?tab=rules', label: 'Allocation rules' }

export default function AllocationRuleScreen() {
  const found = useRecord(allocationRule, useParams().id ?? '')
  return found.row ? <Rule rule={found.row} /> : <NoRecord of={allocationRule} found={found} list={list} />
}

function Rule({ rule }: { rule: AllocationRule }) {
  const { rows: shares = [] } = useRecords(allocationShare, (from) =>
    from.eq('rule', rule.id).order('percent', { ascending: false }),
  )
  const names = useNames(allocationShare, shares)
  const [amount, setAmount] = useState<unknown>(1_000_00)
  const split = shares.length > 0 ? allocate(numberIn(amount) ?? 0, shares) : []
  return (
    <RecordPage
      of={allocationRule}
      life={allocationRuleLife}
      row={rule}
      list={list}
      actions={<Moves life={allocationRuleLife} row={rule} />}
    >
      <Panel title="Allocation rule">
        <RecordFacts of={allocationRule} row={rule} show={['basis', 'valid_from', 'valid_to']} />
      </Panel>
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
    </RecordPage>
  )
}
