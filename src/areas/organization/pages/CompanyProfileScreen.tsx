import { ProfilePanel } from '#areas/organization/organizations/screens/ProfilePanel.tsx'
import { useOrganization } from '#client/use-organization.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { say } from '#platform/say.ts'

/** A company's name, time zone and address. What it sells and owns is in its registration. */
export default function CompanyProfileScreen() {
  const { organization } = useOrganization()
  return (
    <Screen area="Company" title={say('Organization profile')} about={say('Name, time zone and electronic address.')}>
      {organization ? <ProfilePanel key={organization.id} organization={organization} /> : <SkeletonLines />}
    </Screen>
  )
}
