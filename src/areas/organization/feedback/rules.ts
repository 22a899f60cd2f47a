import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { FeedbackAnswer } from './records.ts'

export type FeedbackState = FeedbackAnswer['status']
export const states = ['new', 'planned', 'done', 'declined'] as const satisfies readonly FeedbackState[]

/** The sender is told the outcome: feedback is not marked done or declined without a reply. */
export const whyNotSort = (
  to: FeedbackState,
  { from, reply, actor }: { from: FeedbackState; reply: string | null; actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can sort feedback.',
    from === to && 'This feedback already has that status.',
    (to === 'done' || to === 'declined') &&
      !(reply ?? '').trim() &&
      `Reply to the sender before you mark this as ${to}.`,
  )
