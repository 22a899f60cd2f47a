import { Link } from 'react-router'
import { useOrganization } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { momentInWords } from '#platform/dates.ts'
import { NoticeStatus } from '../../notices/screens/NoticeStatus.tsx'
import { OwnOrders } from '../../purchase-orders/screens/OwnOrders.tsx'
import { useLiveNotices, type NoticeHead } from '../../notices/screens/use-notices.ts'
import { Billing, MatchingCalls, OwnPapers, OwnQuestions, OwnRegistrations } from './PortalPanels.tsx'
import { useOwnEnvelopes, type OwnEnvelope } from './use-own-bids.ts'

/** The vendor's own side: what is open and fits, what we have offered and asked, which agencies know us and what they keep of us. */
export default function VendorPortalScreen() {
  const { organization } = useOrganization()
  useLiveNotices()
  return (
    <Screen area="Vendor & Marketplace" title="Vendor portal" about="What agencies have ordered of your company, which calls are open, and what you have offered." actions={organization?.kind === 'vendor' && <ButtonLink to="/vendor-portal/contracts">Your contracts</ButtonLink>}>
      {!organization && <SkeletonLines lines={6} />}
      {organization?.kind === 'agency' && (
        <Empty title="This is the side of the vendors" action={<ButtonLink to="/vendor-directory">Vendor directory</ButtonLink>}>
          People of a vendor’s own organization see their offers here. You belong to {organization.name}.
        </Empty>
      )}
      {organization?.kind === 'vendor' && (
        <div className="grid gap-5">
          <OwnOrders account={organization.id} />
          <MatchingCalls />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <OwnOffers account={organization.id} />
              <OwnRegistrations account={organization.id} />
              <Billing />
            </div>
            <div className="grid gap-5">
              <OwnQuestions account={organization.id} />
              <OwnPapers account={organization.id} />
            </div>
          </div>
        </div>
      )}
    </Screen>
  )
}

function OwnOffers({ account }: { account: string }) {
  const { data: envelopes } = useOwnEnvelopes(account)
  const ids = [...new Set(envelopes?.map(({ solicitation }) => solicitation))]
  const { data: notices } = useRows<Pick<NoticeHead, 'solicitation' | 'title' | 'number' | 'agency' | 'status' | 'closes_at' | 'zone' | 'edition'>>('notices', (from) => from.select('solicitation,title,number,agency,status,closes_at,zone,edition').in('solicitation', ids).limit(200), { enabled: ids.length > 0 })
  const standing = envelopes?.filter(({ withdrawn_at }) => withdrawn_at === null)
  return (
    <Panel title="Your offers">
      {!standing && <SkeletonLines lines={2} />}
      {standing?.length === 0 && <p className="text-ink-2">You have not made an offer yet.</p>}
      <ul className="divide-y divide-line">
        {standing?.map((envelope) => {
          const notice = notices?.find(({ solicitation }) => solicitation === envelope.solicitation)
          return notice && <OneOffer key={envelope.id} envelope={envelope} notice={notice} />
        })}
      </ul>
    </Panel>
  )
}

function OneOffer({ envelope, notice }: { envelope: OwnEnvelope; notice: Pick<NoticeHead, 'solicitation' | 'title' | 'number' | 'agency' | 'status' | 'closes_at' | 'zone' | 'edition'> }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link className="font-semibold text-action-ink hover:underline" to={`/public-opportunities/${notice.solicitation}`}>
          {notice.title}
        </Link>
        <p className="text-xs text-ink-2">
          <span className="font-mono">{notice.number}</span> · {notice.agency} · {envelope.round > 1 && 'best and final offer, '}received {momentInWords(envelope.submitted_at, notice.zone)}
        </p>
        {notice.status === 'open' && envelope.edition < notice.edition && <p className="text-warn">An addendum waits for you to confirm your offer.</p>}
      </div>
      <NoticeStatus status={notice.status} />
    </li>
  )
}
