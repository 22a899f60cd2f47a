import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { awardLife } from '../awards/life.ts'
import type { Award } from '../awards/records.ts'
import type { Panelist } from '../panel/records.ts'
import { seatOf } from '../panel/rules.ts'
import { phrase } from '#platform/say.ts'

export const outcomes = ['denied', 'judge_again', 'next_bidder'] as const
export type Outcome = (typeof outcomes)[number]

/** How a protest ends without a decision of its own. */
type Ended = 'moot' | 'canceled'

/** A row of public.protests. */
export type Protest = {
  organization_id: string
  id: string
  award: string
  solicitation: string
  bidder: string
  vendor: string
  signed: string
  filed_at: string
  grounds: string
  outcome: Outcome | Ended | null
  reason: string | null
  decided_at: string | null
  decided_by: string | null
}

export const outcomeWords: Record<Outcome | Ended, string> = {
  denied: phrase('Denied'),
  judge_again: phrase('Upheld: bids evaluated again'),
  next_bidder: phrase('Upheld: another bidder recommended'),
  moot: phrase('Closed by the decision on another protest'),
  canceled: phrase('Closed by the cancellation of the solicitation'),
}

/** The person who decides had no part in what is protested. */
export function whyNotDecide(
  protest: Pick<Protest, 'outcome'>,
  award: Pick<Award, 'status' | 'written_by'>,
  panel: readonly Panelist[],
  actor: Actor,
): Reason {
  return firstReason(
    protest.outcome !== null && 'This protest is already decided.',
    !awardLife.is(award, 'intended') && 'The notice of intent for this protest is no longer active.',
    !atLeast('manager', actor) && 'Only a manager can decide a protest.',
    award.written_by === actor.user_id && 'You wrote the recommendation. A different person must decide this protest.',
    seatOf(panel, actor.user_id) !== undefined && 'You were on the panel. A different person must decide this protest.',
  )
}
