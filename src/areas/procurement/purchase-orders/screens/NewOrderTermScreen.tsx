import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createOrderTerm } from '../commands.ts'
import { orderTerm } from '../records.ts'

export default function NewOrderTermScreen() {
  const create = useCommand<typeof createOrderTerm>('order-terms/create')
  return <RecordFormScreen of={orderTerm} area="Core Procurement" back="/purchase-orders?tab=terms" send={create} />
}
