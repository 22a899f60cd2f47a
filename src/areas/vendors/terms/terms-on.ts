import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { TermKind, VendorTerm } from './records.ts'
import { termOn } from './rules.ts'

export type Terms = {
  today: string
  term: (kind: TermKind) => number | undefined
  termOn: (kind: TermKind, day: string) => number | undefined
}

/** This agency's vendor settings on its own calendar day. */
export async function termsOf(tx: CommandTx, now: Date): Promise<Terms> {
  const rows = await tx.sql<VendorTerm>(
    `select kind, value::float8 as value, valid_from::text, valid_to::text from vendor_terms
      where organization_id = $1`,
    [tx.organization_id],
  )
  const today = await todayOf(tx, now)
  return { today, term: (kind) => termOn(rows, kind, today), termOn: (kind, day) => termOn(rows, kind, day) }
}
