import type { CommandTx } from '#platform/commands/command-tx.ts'
import { grantTerms } from '../terms/terms-on.ts'
import { centsOn, termOn } from '../terms/rules.ts'
import type { TermKind } from '../terms/records.ts'

/** The limits on a day: a number as it stands, or dollars in cents. */
export async function limitsOn(tx: CommandTx, day: string) {
  const rows = await grantTerms(tx)
  return { number: (kind: TermKind) => termOn(rows, kind, day), cents: (kind: TermKind) => centsOn(rows, kind, day) }
}
