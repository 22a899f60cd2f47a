// The rows of the inbox, written once: the page asks with these words, and the server sends them with it.
import { chosen } from '#platform/pages/drawn-page.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import type { InboxRow } from './rules.ts'

/** How many past requests a view begins with. */
export const step = 50
const decisions = ['approved', 'rejected', 'returned']

/** The two views of waiting requests are one query: both counts are shown above the list at once. */
export const waiting = chosen<InboxRow>('approval_requests', (from, me) =>
  from
    .select('*,approval_waiting!inner(for_person,since,approval_turns(name,due,escalated_at))')
    .eq('approval_waiting.person', me)
    .eq('status', 'waiting')
    .order('due', { nullsFirst: false })
    .order('id')
    .limit(500),
)
export const decided = (most: number) =>
  chosen<InboxRow>('approval_requests', (from, me) =>
    from
      .select('*,approval_signatures!inner(decision,at)')
      .eq('approval_signatures.signer', me)
      .in('approval_signatures.decision', decisions)
      .order('id', { ascending: false })
      .limit(most + 1),
  )
export const every = (most: number) =>
  chosen<InboxRow>('approval_requests', (from) =>
    from
      .select()
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(most + 1),
  )

/** One that the view does not list. */
export const requestOf = (id: string) =>
  chosen<ApprovalRequest>('approval_requests', (from) => from.select().eq('id', id).limit(1))
