import type { Context } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Check } from '#platform/rules.ts'
import type { Content } from '../../two-people/authors.ts'
import type { Group, SumKind } from '../sums/rules.ts'

/** A document submitted for approval, in the terms that chains use. */
export type ApprovalDocument = {
  table: string
  id: string
  /** How people know the document: its number and subject. */
  title: string
  amount: number
  requested_by: string
  fund?: string | null
  category?: string | null
  department?: string | null
  /** The member who is paid by the document. */
  payee?: string | null
  /** The owner of the budget line or the department. */
  owner?: string | null
}

/** How the request came back to the requester. */
export type Back = 'returned' | 'rejected' | 'withdrawn'

/** The effect of the final approval on one budget: its available amount now and afterward. */
export type Effect = { record: { table: string; id: string }; name: string; before: number; after: number }
/** Facts that approvers want to know first, computed from the current state. */
export type Review = { effects: readonly Effect[]; checks: readonly Check[] }

/**
 * A kind of document, as its topic hands it to the approvals. Both functions run in the transaction of the decision,
 * and a refusal there undoes it: the topic's own rules judge last.
 */
export type DocumentType = {
  table: string
  label: string
  /** Where it is written: a person who changed one of these tables is an author, and authors do not approve. */
  content: Content
  /** The related documents that are added up, or why there are none. */
  sums: readonly SumKind[] | { alone: string }
  /**
   * Locks the rows that one of its sums is about, where the final approval locks them as well. Without it each sum
   * has its own lock.
   */
  lockSum?(tx: Tx, organization: string, group: Group): Promise<unknown>
  describe(context: Context, id: string): Promise<ApprovalDocument>
  /** Asked for people who can read the document, while it waits. */
  review?(context: Context, id: string): Promise<Review>
  approved(context: Context, id: string): Promise<unknown>
  returned(context: Context, id: string, how: Back): Promise<unknown>
}

const known = new Map<string, DocumentType>()

/** Every kind of document is registered here once, so that no decision about it misses its authors. */
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
