import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput, RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { approvalChain, type ApprovalChain } from '../../chains/records.ts'
import type { tryApprovalChain } from '../../plan/questions.ts'
import { kindInWords } from './in-words.ts'
import { Planned } from './Planned.tsx'

const fund = approvalChain.fields.fund

/** A chain is tested on an amount before it takes effect, together with the other chains active by then. */
export function TryPanel({ row, asksOwner }: { row: ApprovalChain; asksOwner: boolean }) {
  const [asked, setAsked] = useState<Record<string, unknown>>({
    amount: row.amount_from,
    fund: row.fund,
    department: row.department,
    category: row.category,
    asker: null,
    owner: null,
  })
  const set = (name: string) => (value: unknown) => setAsked((now) => ({ ...now, [name]: value }))
  const sound = typeof asked.amount === 'number' && asked.amount >= 0
  const { data, error } = useAnswer<typeof tryApprovalChain>(
    'approval-chains/try',
    { id: row.id, ...(asked as { amount: number }) },
    { about: 'approval_chains', enabled: sound },
  )
  const kind = kindInWords(row.record_type).toLowerCase()
  return (
    <Panel title="Test this chain" about="Nothing is sent. Uses today’s people and roles.">
      <div className="grid gap-5">
        <div role="group" aria-label="Test document" className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <MoneyInput id="try-amount" label="Amount" required value={asked.amount} onChange={set('amount')} />
          <RefInput id="try-fund" label="Fund" field={fund} value={asked.fund} onChange={set('fund')} />
          <TextInput
            id="try-department"
            label="Department"
            max={120}
            value={asked.department}
            onChange={set('department')}
          />
          <TextInput id="try-category" label="Category" max={120} value={asked.category} onChange={set('category')} />
          <PersonInput
            id="try-asker"
            label="Requester"
            hint="Requesters can’t approve their own requests."
            value={asked.asker}
            onChange={set('asker')}
          />
          {asksOwner && (
            <PersonInput
              id="try-owner"
              label="Owner of the budget line or department"
              value={asked.owner}
              onChange={set('owner')}
            />
          )}
        </div>
        <div role="status" aria-label="Approvers" className="grid gap-3 border-t border-line pt-4">
          {!sound ? (
            <p className="text-ink-2">Enter an amount.</p>
          ) : error ? (
            <Notice tone="bad" title={error.message} />
          ) : !data ? (
            <SkeletonLines lines={2} />
          ) : (
            <>
              {data.whyNotApply && <Notice title="This chain would not apply">{data.whyNotApply}</Notice>}
              {data.whyNot && <Notice tone="warn" title={data.whyNot} />}
              {data.turns.length === 0 ? (
                <p className="text-ink-2">No chain would apply to these {kind}.</p>
              ) : (
                <Planned turns={data.turns} />
              )}
              <p className="text-xs text-ink-2">
                As of <Day day={data.day} />
                {data.chains.length > 1 &&
                  `, ${data.chains.length} chains apply: ${data.chains.map(({ name }) => name).join(', ')}`}
                .
              </p>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}
