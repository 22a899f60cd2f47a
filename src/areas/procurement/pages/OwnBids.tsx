import { Link } from 'react-router'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { momentInWords } from '#platform/dates.ts'
import { useCurrentBids, type CurrentBid } from '#areas/procurement/bids/screens/use-current-bids.ts'
import { NoticeStatus } from '#areas/procurement/notices/screens/NoticeStatus.tsx'
import { say, locale } from '#platform/say.ts'

/** The company's bids, with the status of each solicitation. */
export function OwnBids({ account }: { account: string }) {
  const bids = useCurrentBids(account)
  return (
    <Panel title={say('Your bids')}>
      {!bids && <SkeletonLines lines={2} />}
      {bids?.length === 0 && <p className="text-ink-2">{say('You have not submitted a bid yet.')}</p>}
      <ul className="divide-y divide-line">
        {bids?.map((bid) => (
          <OneBid key={bid.envelope.id} {...bid} />
        ))}
      </ul>
    </Panel>
  )
}

const OneBid = ({ envelope, notice, unconfirmed }: CurrentBid) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <Link
        className="font-semibold text-action-ink hover:underline"
        to={`/public-opportunities/${notice.solicitation}`}
      >
        {notice.title}
      </Link>
      <p className="text-xs text-ink-2">
        <span className="font-mono">{notice.number}</span> · {notice.agency} ·{' '}
        {envelope.round > 1
          ? say('best and final offer, received {at}', {
              at: momentInWords(envelope.submitted_at, notice.zone, locale()),
            })
          : say('received {at}', { at: momentInWords(envelope.submitted_at, notice.zone, locale()) })}
      </p>
      {unconfirmed && <p className="text-warn">{say('An addendum was published. Confirm your bid.')}</p>}
    </div>
    <NoticeStatus status={notice.status} />
  </li>
)
