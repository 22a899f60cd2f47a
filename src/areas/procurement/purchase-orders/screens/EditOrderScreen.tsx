import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editOrder } from '../commands.ts'
import { purchaseOrder } from '../records.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

export default function EditOrderScreen() {
  const found = useRecord(purchaseOrder, useParams().id ?? '')
  const edit = useCommand<typeof editOrder>('purchase-orders/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={purchaseOrder} found={found} list={{ to: '/purchase-orders', label: 'Purchase orders' }} />
  return (
    <RecordFormScreen
      of={purchaseOrder}
      area={row.number}
      row={row}
      back={`/purchase-orders/${row.id}`}
      send={sendsChanges(row.id, edit)}
    />
  )
}
