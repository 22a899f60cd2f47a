import type { Condition } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { AgencyRole } from '#platform/roles.ts'
import type { Subject } from '../predictions/records.ts'
import type { FiscalYear, Period } from './periods.ts'
import type { OversightAsked } from './oversight/matters.ts'
import type { PurchaseAsked, SellersAsked } from './phrasing.ts'
import type { RiskLevel } from './subrecipient-risk.ts'

/** A question in the terms of the records. `looked` repeats it in words, so that a misreading shows. */
export type Rows = {
  ask: 'list' | 'count' | 'sum' | 'left' | 'by'
  record: AnyRecord
  conditions: Condition[]
  /** Created in this period: every row has the moment, no record declares it. */
  created: Period | undefined
  /** The words that are left: the name of the record, or of one that it refers to. */
  name: string
  /** The money column of a sum. */
  column: string | undefined
  /** The average of that column, and not its sum. */
  average?: boolean
  order: { field: string; descending: boolean } | undefined
  most: number
  looked: string[]
  /** Only rows that a rule of their area finds: more is gone than there was, or less is spent than time went by. */
  judged?: Judged
  related?: Related
  /** Fields that are not filled in. */
  empty?: readonly string[]
  /** The sums of each of these, the largest first. */
  by?: string
  /** The name is that of a record that these rows refer to, and not their own. */
  refersTo?: boolean
  /** The rows of this kind that belong to the record with this number, such as the bids of a solicitation. */
  of?: string
}

/** The same rows of two periods: their sums, or how many there are. */
export type Compared = { ask: 'compare'; rows: readonly [Rows, Rows]; words: readonly [string, string] }
/** `used`: more than this percent of the amount is gone. */
export type Judged = 'overspent' | 'slow' | { used: number }

/** Rows that have, or lack, rows of another kind that refer to them. */
export type Related = { table: string; field: string; has: boolean }

export type Wanted =
  | { ask: 'open'; number: string }
  | { ask: 'why-not'; number: string; words: string }
  | { ask: 'due'; period: Period }
  | { ask: 'predicted'; subject: Subject }
  | { ask: 'to-approve' }
  | { ask: 'reorder' }
  | { ask: 'aging' }
  | { ask: 'role-holders'; role: AgencyRole }
  | { ask: 'subrecipient-risk'; level: RiskLevel }
  | { ask: 'have'; what: string }
  | OversightAsked
  | PurchaseAsked
  | SellersAsked
  | Compared
  | Rows

/** `supplies`: a person of a vendor, who means the company’s records by “my”. */
export type Asker = { user_id: string; today: string; supplies?: boolean; books?: FiscalYear | undefined }
