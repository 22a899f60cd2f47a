import { noticeStatus } from '../notices/rules.ts'
import { useOrganization } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { FollowPanel } from '#areas/procurement/audience/screens/FollowPanel.tsx'
import { useLiveNotices, type Notice } from '#areas/procurement/notices/screens/use-notices.ts'
import { ProtestForm } from '#areas/procurement/protests/screens/ProtestForm.tsx'
import { AskPanel } from '#areas/procurement/questions/screens/AskPanel.tsx'
import { BidPanel } from '#areas/procurement/bids/screens/BidPanel.tsx'
import { useKnownAs } from '#areas/procurement/bids/screens/use-own-bids.ts'
import { say } from '#platform/say.ts'

/** A signed-in reader's actions on a notice: a vendor asks and bids, the agency's people open their own record. */
export function VendorsSide({ notice }: { notice: Notice }) {
  const { organization } = useOrganization()
  const known = useKnownAs(notice.organization_id)
  useLiveNotices()
  if (!organization || known === undefined) return null
  if (organization.id === notice.organization_id)
    return (
      <Note title={say('This is your own solicitation')}>
        <ButtonLink to={`/rfq-builder/${notice.solicitation}`}>{say('Open solicitation')}</ButtonLink>
      </Note>
    )
  if (organization.kind !== 'vendor') return null
  return (
    <>
      <BidPanel notice={notice} account={organization.id} known={known} />
      <FollowPanel notice={notice} />
      {notice.award && <ProtestForm notice={notice} />}
      {noticeStatus.isOpen(notice) && <AskPanel notice={notice} />}
    </>
  )
}
