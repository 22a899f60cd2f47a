import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { OwnOrders } from '#areas/procurement/purchase-orders/screens/OwnOrders.tsx'

/** The orders that agencies placed with the company. */
export default function VendorOrdersScreen() {
  const { organization } = useOrganization()
  return (
    <Screen
      area="Orders"
      title="Orders"
      about="Orders from agencies, with your responses."
      actions={<ButtonLink to="/shipment-tracking">Shipments</ButtonLink>}
    >
      {organization ? <OwnOrders account={organization.id} /> : <SkeletonLines lines={6} />}
    </Screen>
  )
}
