import { firstReason, type Reason } from '#platform/rules.ts'

/** What the public reads of an award: from the notice of intent on, and for good. */
export type NoticeAward = {
  id: string
  number: string
  status: 'intended' | 'awarded' | 'annulled'
  total: number
  vendors: { name: string; total: number }[]
  standings: { bidder: string; rank: number; price: number | null; points: number | null }[]
  notice_at: string
  standstill_until: string
  standstill_source: string
  awarded_at: string | null
}

/** `today` is the day where the agency is. The table's own policy says the same by the clock of the database. */
export function whyNotProtest(
  award: Pick<NoticeAward, 'status' | 'standstill_until'> | null,
  { today, bid }: { today: string; bid: boolean },
): Reason {
  return firstReason(
    !award && 'There is no notice of intent to protest against yet.',
    award?.status === 'annulled' && 'This notice of intent has been annulled already.',
    award?.status === 'awarded' && 'It is awarded. The time to protest was the standstill before.',
    !bid && 'Bidders may protest: who made no offer has none to lose.',
    award && today > award.standstill_until && 'The standstill has passed: protests are not taken any more.',
  )
}
