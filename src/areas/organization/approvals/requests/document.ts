import type { Context } from '#platform/commands/command.ts'
import type { Check } from '#platform/rules.ts'

/** What is sent for approval, in the terms that chains speak of. */
export type ApprovalDocument = {
  table: string
  id: string
  /** How people know it: its number and what it is about. */
  title: string
  amount: number
  requested_by: string
  fund?: string | null
  category?: string | null
  department?: string | null
  /** A member who is paid by it. */
  payee?: string | null
  /** The member who answers for the budget line or the department. */
  owner?: string | null
}

/** How it came back to the one who asked. */
export type Back = 'returned' | 'rejected' | 'withdrawn'

/** What the last signature does to one budget: what is available in it now, and afterwards. */
export type Effect = { record: { table: string; id: string }; name: string; before: number; after: number }
/** What whoever signs wants to know first, worked out from how things stand. */
export type Review = { effects: readonly Effect[]; checks: readonly Check[] }

/**
 * A kind of document, as its topic hands it to the approvals. Both functions run in the transaction of the decision, and
 * what they refuse undoes it: the topic's own rules judge last.
 */
export type DocumentType = {
  table: string
  label: string
  describe(context: Context, id: string): Promise<ApprovalDocument>
  /** Asked for those who may read the document, while it waits. */
  review?(context: Context, id: string): Promise<Review>
  approved(context: Context, id: string): Promise<unknown>
  returned(context: Context, id: string, how: Back): Promise<unknown>
}
