import { statuses } from '#platform/life/statuses.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const intentStatus = statuses<NoticeAward['status']>({
  intended: 'open',
  awarded: 'over',
  annulled: 'over',
  rescinded: 'over',
})

/** The public's view of an award, from the notice of intent on, permanently. */
export type NoticeAward = {
  id: string
  number: string
  status: 'intended' | 'awarded' | 'annulled' | 'rescinded'
  total: number
  vendors: { name: string; total: number }[]
  standings: { bidder: string; rank: number; price: number | null; points: number | null }[]
  notice_at: string
  protest_until: string
  protest_source: string
  awarded_at: string | null
  /** Why it was taken back, and when. */
  rescinded?: { reason: string; at: string }
  /** Notices and awards of the same solicitation that were taken back before this one. */
  earlier?: { number: string; vendors: string[]; rescinded: { reason: string; at: string } }[]
}

/** `today` is the date at the agency. The table's own policy enforces the same by the database clock. */
export function whyNotProtest(
  award: Pick<NoticeAward, 'status' | 'protest_until'> | null,
  { today, bid }: { today: string; bid: boolean },
): Reason {
  return firstReason(
    !award && 'There is no notice of intent to protest yet.',
    intentStatus.is(award, 'annulled') && 'This notice of intent was annulled.',
    intentStatus.is(award, 'rescinded') && 'This notice of intent was taken back.',
    intentStatus.is(award, 'awarded') && 'The award has been made and can no longer be protested.',
    !bid && 'Only bidders can protest.',
    award && today > award.protest_until && 'The protest period has ended. Protests are no longer accepted.',
  )
}
