import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { howMany } from '#platform/words.ts'
import type { LineOfReceipt, Receipt } from '../records.ts'
import { count } from '../rules.ts'
import { InspectDialog } from './InspectDialog.tsx'

type ReceivedGoodsProps = { row: Receipt; loaded: { lines: readonly LineOfReceipt[] | undefined } }

export function ReceivedGoods({ row, loaded: { lines } }: ReceivedGoodsProps) {
  const [looking, setLooking] = useState<string>()
  const line = lines?.find(({ id }) => id === looking)
  return (
    <>
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
      {line && <InspectDialog line={line} onClose={() => setLooking(undefined)} />}
    </>
  )
}
