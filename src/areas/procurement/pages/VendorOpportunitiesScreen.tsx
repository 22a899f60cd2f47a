import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { MatchingSolicitations, OwnQuestions } from '#areas/procurement/bids/screens/PortalPanels.tsx'
import { useLiveNotices } from '#areas/procurement/notices/screens/use-notices.ts'
import { OwnBids } from './OwnBids.tsx'
import { say } from '#platform/say.ts'

/** Open solicitations for a vendor, matches first, beside the company's bids and questions. */
export default function VendorOpportunitiesScreen() {
  const { organization } = useOrganization()
  useLiveNotices()
  return (
    <Screen
      area="Opportunities"
      title={say('Opportunities')}
      about={say('Open solicitations, your bids and your questions.')}
      actions={<ButtonLink to="/public-opportunities">{say('Search all opportunities')}</ButtonLink>}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <MatchingSolicitations />
        </div>
        {organization && (
          <div className="grid gap-5">
            <OwnBids account={organization.id} />
            <OwnQuestions account={organization.id} />
          </div>
        )}
      </div>
    </Screen>
  )
}
