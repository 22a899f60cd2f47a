import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { OwnOrders } from './OwnOrders.tsx'
import { say } from '#platform/say.ts'

/** The orders that agencies placed with the company. */
export function VendorOrders() {
  const { organization } = useOrganization()
  return (
    <Screen
      area="Orders"
      title={say('Orders')}
      about={say('Orders from agencies, with your responses.')}
      actions={<ButtonLink to="/shipment-tracking">{say('Shipments')}</ButtonLink>}
    >
      {organization ? <OwnOrders account={organization.id} /> : <SkeletonLines lines={6} />}
    </Screen>
  )
}
