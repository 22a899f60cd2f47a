import { noticeStatus } from '../../notices/rules.ts'
import { useRows } from '#client/use-rows.ts'
import type { NoticeHead } from '../../notices/screens/use-notices.ts'
import { useOwnEnvelopes, type OwnEnvelope } from './use-own-bids.ts'

export type BidNotice = Pick<
  NoticeHead,
  'solicitation' | 'title' | 'number' | 'agency' | 'status' | 'closes_at' | 'zone' | 'edition'
>
export type CurrentBid = {
  envelope: OwnEnvelope
  notice: BidNotice
  /** The solicitation has changed since: the bid counts once it is confirmed. */ unconfirmed: boolean
}

/** The company's current bids, each with its solicitation, newest first. */
export function useCurrentBids(account: string): readonly CurrentBid[] | undefined {
  const { data: envelopes } = useOwnEnvelopes(account)
  const ids = [...new Set(envelopes?.map(({ solicitation }) => solicitation))]
  const { data: notices } = useRows<BidNotice>(
    'notices',
    (from) =>
      from.select('solicitation,title,number,agency,status,closes_at,zone,edition').in('solicitation', ids).limit(200),
    { enabled: ids.length > 0 },
  )
  if (!envelopes || (ids.length > 0 && !notices)) return undefined
  return envelopes
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .flatMap((envelope) => {
      const notice = notices?.find(({ solicitation }) => solicitation === envelope.solicitation)
      return notice
        ? [{ envelope, notice, unconfirmed: noticeStatus.isOpen(notice) && envelope.edition < notice.edition }]
        : []
    })
}
