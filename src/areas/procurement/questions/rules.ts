import { solicitationLife } from '../solicitations/life.ts'
import { noticeStatus } from '../notices/rules.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { say } from '#platform/say.ts'

export function whyNotAskHere(
  { status, questions_until, closes_at }: { status: string; questions_until: string | null; closes_at: string },
  now: string,
): Reason {
  return firstReason(
    !noticeStatus.isOpen({ status }) && say('This solicitation doesn’t accept questions.'),
    millisecondsBetween(now, questions_until ?? closes_at) <= 0 && say('The deadline for questions has passed.'),
  )
}

export function whyNotAnswer(
  of: Solicitation,
  { answered_at }: { answered_at: string | null },
  { actor, now }: { actor: Actor; now: string },
): Reason {
  return firstReason(
    answered_at !== null && 'This question is already answered. Publish an addendum to correct the answer.',
    !solicitationLife.is(of, 'published') && 'You can answer questions only while the solicitation is open.',
    millisecondsBetween(now, of.closes_at!) <= 0 && 'This solicitation has closed. Questions can’t be answered.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'Only the buyer or a manager can answer questions.',
  )
}
