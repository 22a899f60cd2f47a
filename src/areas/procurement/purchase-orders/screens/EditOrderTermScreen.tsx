import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editOrderTerm } from '../commands.ts'
import { orderTerm } from '../records.ts'

export default function EditOrderTermScreen() {
  const found = useRecord(orderTerm, useParams().id ?? '')
  const edit = useCommand<typeof editOrderTerm>('order-terms/edit')
  const { row } = found
  if (!row) return <NoRecord of={orderTerm} found={found} list={{ to: '/purchase-orders?tab=terms', label: 'Order terms' }} />
  return <RecordFormScreen of={orderTerm} area="Core Procurement" row={row} back="/purchase-orders?tab=terms" send={(changes, version) => edit({ id: row.id, version, changes })} />
}
