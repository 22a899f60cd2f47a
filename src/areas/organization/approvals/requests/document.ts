import type { Context } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Check } from '#platform/rules.ts'
import type { Content } from '../../two-people/authors.ts'
import type { Group, SumKind } from '../sums/rules.ts'

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
 * A kind of document, as its topic hands it to the approvals. Both functions run in the transaction of the decision,
 * and what they refuse undoes it: the topic's own rules judge last.
 */
export type DocumentType = {
  table: string
  label: string
  /** Where it is written: a person who changed one of these is an author, and authors do not approve. */
  content: Content
  /** What belongs together with it and is added up, or why nothing does. */
  sums: readonly SumKind[] | { alone: string }
  /**
   * Locks the rows that a sum of it is about, where the last signature locks them as well. Without it each sum has a
   * lock of its own.
   */
  lockSum?(tx: Tx, organization: string, group: Group): Promise<unknown>
  describe(context: Context, id: string): Promise<ApprovalDocument>
  /** Asked for those who may read the document, while it waits. */
  review?(context: Context, id: string): Promise<Review>
  approved(context: Context, id: string): Promise<unknown>
  returned(context: Context, id: string, how: Back): Promise<unknown>
}

const known = new Map<string, DocumentType>()

/** Every kind of document is made known here once, so that no decision about it leaves its authors out. */
export function approvable(type: DocumentType): DocumentType {
  known.set(type.table, type)
  return type
}

export function contentOf(table: string): Content {
  const content = known.get(table)?.content
  if (!content) throw new Error(`${table} is no kind of document that is approved.`)
  return content
}

export const lockOf = (table: string): DocumentType['lockSum'] => known.get(table)?.lockSum
