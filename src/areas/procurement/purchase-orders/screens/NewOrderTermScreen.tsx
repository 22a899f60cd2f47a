import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { orderTerm } from '../records.ts'

export default function NewOrderTermScreen() {
  return (
    <ControlFormScreen
      of={orderTerm}
      area="Core Procurement"
      back="/purchase-orders?tab=terms"
      command="order-terms/create"
    />
  )
}
