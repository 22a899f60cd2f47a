import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setOrderLines } from '../commands.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'
import { useOrderLines } from './use-order.ts'
import { useOrderGrid } from './use-order-grid.ts'

export default function EditOrderLinesScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(purchaseOrder, id)
  const { lines } = useOrderLines(id)
  if (!found.row)
    return <NoRecord of={purchaseOrder} found={found} list={{ to: '/purchase-orders', label: 'Purchase orders' }} />
  return <Lines row={found.row} rows={lines} />
}

function Lines({ row, rows }: { row: PurchaseOrder; rows: readonly OrderLine[] | undefined }) {
  const put = useCommand<typeof setOrderLines>('purchase-orders/set-lines')
  const navigate = useNavigate()
  const whyNot = whyNotEdit(purchaseOrder, row, useActor())
  const grid = useOrderGrid({ rows, version: row.version, fresh: { budget_line: rows?.at(-1)?.budget_line ?? null } })
  async function save() {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines: lines as never })))
      void navigate(`/purchase-orders/${row.id}`)
  }
  return (
    <Screen
      area={row.number}
      title={`Lines of ${row.title}`}
      actions={
        <>
          <ButtonLink look="quiet" to={`/purchase-orders/${row.id}`}>
            Cancel
          </ButtonLink>
          {whyNot === null && (
            <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
              Save lines
            </Button>
          )}
        </>
      }
    >
      <LinesGrid grid={grid} label={`Lines of ${row.title}`} totals={['amount']} whyNot={whyNot} />
    </Screen>
  )
}
