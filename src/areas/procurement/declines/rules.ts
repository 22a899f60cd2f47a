import { noticeStatus } from '../notices/rules.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'

/** Why a company does not bid. The agency learns from the counts what keeps competition away. */
export const noBidReasons = ['scope', 'time', 'capacity', 'terms', 'specifications', 'price', 'other'] as const
export type NoBidReason = (typeof noBidReasons)[number]
export const noBidWords: Record<NoBidReason, string> = {
  scope: phrase('We don’t offer this'),
  time: phrase('Not enough time to respond'),
  capacity: phrase('No capacity at present'),
  terms: phrase('The terms or the insurance don’t suit us'),
  specifications: phrase('The specifications fit another product'),
  price: phrase('We can’t compete on price'),
  other: phrase('Another reason'),
}

export const whyNotDecline = (
  { status }: { status: string },
  { standing, reason, words }: { standing: boolean; reason: NoBidReason; words: string },
): Reason =>
  firstReason(
    !noticeStatus.isOpen({ status }) && say('This solicitation no longer accepts bids.'),
    standing && say('Your company has submitted a bid. Withdraw it first.'),
    reason === 'other' && words.trim() === '' && say('Enter the reason.'),
  )
