import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { orderLife } from '../life.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { OrderLines } from './OrderLines.tsx'
import { SplitDialog } from './SplitDialog.tsx'

type LinesOfOrderProps = {
  row: PurchaseOrder
  loaded: { lines: readonly OrderLine[] | undefined; shares: readonly OrderLineShare[] | undefined }
}

/** The lines, and the funding of each while the order is open. */
export function LinesOfOrder({ row, loaded: { lines, shares } }: LinesOfOrderProps) {
  const actor = useActor()
  const [splitting, setSplitting] = useState<string>()
  const standard = row.kind !== 'blanket'
  const open = orderLife.is(row, 'draft', 'returned') && whyNotEdit(purchaseOrder, row, actor) === null
  const line = lines?.find(({ id }) => id === splitting)
  return (
    <Panel title="Lines">
      <OrderLines
        lines={lines}
        shares={shares}
        going={row.issued_at !== null && standard}
        onSplit={open && standard ? ({ id }) => setSplitting(id) : undefined}
      />
      {line && shares && (
        <SplitDialog
          row={row}
          line={line}
          shares={shares.filter((share) => share.line === line.id)}
          onClose={() => setSplitting(undefined)}
        />
      )}
    </Panel>
  )
}
