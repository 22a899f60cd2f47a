import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { awardLife } from '../awards/life.ts'
import type { Award } from '../awards/records.ts'
import type { Panelist } from '../panel/records.ts'
import { seatOf } from '../panel/rules.ts'

export const outcomes = ['denied', 'judge_again', 'next_bidder'] as const
export type Outcome = (typeof outcomes)[number]

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
  outcome: Outcome | 'moot' | null
  reason: string | null
  decided_at: string | null
  decided_by: string | null
}

export const outcomeWords: Record<Outcome | 'moot', string> = {
  denied: 'Denied',
  judge_again: 'Upheld: the offers are judged again',
  next_bidder: 'Upheld: another bidder is recommended',
  moot: 'Settled by the decision on another protest',
}

/** Whoever decides had no part in what is protested against. */
export function whyNotDecide(
  protest: Pick<Protest, 'outcome'>,
  award: Pick<Award, 'status' | 'written_by'>,
  panel: readonly Panelist[],
  actor: Actor,
): Reason {
  return firstReason(
    protest.outcome !== null && 'This protest is decided.',
    !awardLife.is(award, 'intended') && 'There is no notice of intent in force that it is about.',
    !atLeast('manager', actor) && 'Deciding a protest needs the role manager.',
    award.written_by === actor.user_id && 'You wrote the recommendation. Somebody else decides the protest against it.',
    seatOf(panel, actor.user_id) !== undefined &&
      'You were on the panel. Somebody else decides the protest against what it recommended.',
  )
}
