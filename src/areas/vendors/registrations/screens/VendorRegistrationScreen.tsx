import { useOrganization } from '#client/use-organization.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { CompanySide } from './CompanySide.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { say } from '#platform/say.ts'

/** One address with two sides: a company registers, an agency decides. */
export default function VendorRegistrationScreen() {
  const { organization } = useOrganization()
  if (!organization)
    return (
      <Screen area="Vendor & Marketplace" title={say('Vendor registration')}>
        <SkeletonLines lines={6} />
      </Screen>
    )
  return organization.kind === 'vendor' ? (
    <CompanySide account={organization.id} known={organization.name} />
  ) : (
    <ReviewQueue agency={organization.id} />
  )
}
