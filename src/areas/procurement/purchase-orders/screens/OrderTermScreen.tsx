import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { orderTerm } from '../records.ts'

export default function OrderTermScreen() {
  return (
    <ControlScreen
      of={orderTerm}
      list={{ to: '/purchase-orders?tab=terms', label: 'Order settings' }}
      pages="/purchase-orders/terms"
    />
  )
}
