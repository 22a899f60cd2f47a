import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { FeedbackAnswer } from './records.ts'

export type FeedbackState = FeedbackAnswer['status']
export const states = ['new', 'planned', 'done', 'declined'] as const satisfies readonly FeedbackState[]

/** Whoever wrote is told what becomes of it: nothing is called done or declined without a word. */
export const whyNotSort = (
  to: FeedbackState,
  { from, reply, actor }: { from: FeedbackState; reply: string | null; actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Sorting feedback needs the role admin.',
    from === to && 'It stands there already.',
    (to === 'done' || to === 'declined') && !(reply ?? '').trim() && `Answer whoever wrote before you call it ${to}.`,
  )
