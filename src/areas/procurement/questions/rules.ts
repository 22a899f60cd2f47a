import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'

export function whyNotAskHere(
  { status, questions_until, closes_at }: { status: string; questions_until: string | null; closes_at: string },
  now: string,
): Reason {
  return firstReason(
    status !== 'open' && 'This solicitation takes no questions.',
    millisecondsBetween(now, questions_until ?? closes_at) <= 0 && 'The time for questions is over.',
  )
}

export function whyNotAnswer(
  of: Solicitation,
  { answered_at }: { answered_at: string | null },
  { actor, now }: { actor: Actor; now: string },
): Reason {
  return firstReason(
    answered_at !== null && 'This question is answered, and vendors rely on it. Correct it by an addendum.',
    of.status !== 'published' && 'Questions are answered while the solicitation is open.',
    millisecondsBetween(now, of.closes_at!) <= 0 && 'It has closed: an answer now would reach nobody in time.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation answers, or a manager.',
  )
}
