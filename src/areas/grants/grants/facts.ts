import type { CommandTx } from '#platform/commands/command-tx.ts'
import { lawFor } from '#platform/commands/law.ts'
import { lawOn, type LawKind } from '#platform/records/law.ts'
import { firstOfLaw, lawCentsOn, lawTermOn, type TermKind } from '../terms/rules.ts'
import { grantTerm } from '../terms/records.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

/** The limits on a date, as a number or as dollars in cents: the agency's own row, or else the law's. */
export async function limitsOn(tx: CommandTx, day: string) {
  const [rows, law] = [await termsIn(tx, grantTerm), await lawFor(tx, tx.organization_id)]
  return {
    number: (kind: TermKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day),
    cents: (kind: TermKind) => centsOn(rows, kind, day) ?? lawCentsOn(law, kind, day),
    /** For limits that the code can't do without. A date before the law's first row takes the first row. */
    needed: (kind: TermKind & LawKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day) ?? firstOfLaw(law, kind),
    /** A figure that only the law sets. */
    law: (kind: LawKind) => lawOn(law, kind, day)?.amount ?? firstOfLaw(law, kind),
  }
}
