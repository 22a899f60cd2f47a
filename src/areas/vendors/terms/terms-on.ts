import type { CommandTx } from '#platform/commands/command-tx.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayOf } from '#platform/commands/today.ts'
import { termOn } from '#platform/records/dated.ts'
import { vendorTerm, type VendorTerm } from './records.ts'

type TermKind = VendorTerm['kind']

export type Terms = {
  today: string
  term: (kind: TermKind) => number | undefined
  termOn: (kind: TermKind, day: string) => number | undefined
}

/** This agency's vendor settings on its own calendar day. */
export async function termsOf(tx: CommandTx, now: Date): Promise<Terms> {
  const rows = await termsIn(tx, vendorTerm)
  const today = await todayOf(tx, now)
  return { today, term: (kind) => termOn(rows, kind, today), termOn: (kind, day) => termOn(rows, kind, day) }
}
