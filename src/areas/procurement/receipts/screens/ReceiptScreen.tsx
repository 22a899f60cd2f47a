import { useState } from 'react'
import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { howMany } from '#platform/words.ts'
import { receipt, type Receipt, type ReceiptLine } from '../records.ts'
import { count } from '../rules.ts'
import { InspectDialog } from './InspectDialog.tsx'

export type Counted = ReceiptLine & { of: { description: string; unit: string; position: number } }
const list = { to: '/purchase-orders?tab=receipts', label: 'Receipts' }

export default function ReceiptScreen() {
  const found = useRecord(receipt, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={receipt} found={found} list={list} />
}

function One({ row }: { row: Receipt }) {
  const { data: lines } = useRows<Counted>('receipt_lines', (from) =>
    from.select('*,of:order_lines(description,unit,position)').eq('receipt', row.id).order('position').limit(1000),
  )
  useChanges(['receipt_lines'])
  const [looking, setLooking] = useState<string>()
  const line = lines?.find(({ id }) => id === looking)
  return (
    <RecordPage
      of={receipt}
      row={row}
      list={list}
      actions={
        <>
          <ButtonLink to={`/purchase-orders/${row.purchase_order}`}>Open order</ButtonLink>
          {row.kind === 'delivery' && (
            <ButtonLink to={`/purchase-orders/${row.purchase_order}/receive?way=return`}>Return goods</ButtonLink>
          )}
        </>
      }
    >
      <Panel title={row.kind === 'return' ? 'Returned goods' : 'Received goods'}>
        {!lines && <SkeletonLines />}
        <ul className="divide-y divide-line">
          {lines?.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="font-semibold">
                  {each.of.position}. {each.of.description}
                </span>
                <span className="block text-sm text-ink-2">
                  {howMany(each.quantity, each.of.unit)}
                  {row.kind === 'delivery' && <>, {count(each.accepted)} accepted</>}
                  {row.kind === 'delivery' && each.rejected > 0 && (
                    <span className="text-bad">, {count(each.rejected)} rejected</span>
                  )}
                  {each.inspecting > 0 && (
                    <span className="text-warn">, {count(each.inspecting)} waiting for inspection</span>
                  )}
                </span>
                {each.reason && <span className="block text-sm text-ink-2">{each.reason}</span>}
              </span>
              {each.inspecting > 0 && (
                <Button look="main" onClick={() => setLooking(each.id)}>
                  Inspect line {each.of.position}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Receipt details">
        <RecordFacts
          of={receipt}
          row={row}
          show={['purchase_order', 'vendor', 'kind', 'received_on', 'packing_slip', 'received_by', 'note']}
        />
      </Panel>
      {line && <InspectDialog line={line} onClose={() => setLooking(undefined)} />}
    </RecordPage>
  )
}
