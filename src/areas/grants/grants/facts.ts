import type { CommandTx } from '#platform/commands/command-tx.ts'
import { lawFor } from '#platform/commands/law.ts'
import { grantTerms } from '../terms/terms-on.ts'
import { lawOn, type LawKind } from '#platform/records/law.ts'
import { centsOn, firstOfLaw, lawCentsOn, lawTermOn, termOn } from '../terms/rules.ts'
import type { TermKind } from '../terms/records.ts'

/** The limits on a date, as a number or as dollars in cents: the agency's own row, or else the law's. */
export async function limitsOn(tx: CommandTx, day: string) {
  const [rows, law] = [await grantTerms(tx), await lawFor(tx, tx.organization_id)]
  return {
    number: (kind: TermKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day),
    cents: (kind: TermKind) => centsOn(rows, kind, day) ?? lawCentsOn(law, kind, day),
    /** For limits that the code can't do without. A date before the law's first row takes the first row. */
    needed: (kind: TermKind & LawKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day) ?? firstOfLaw(law, kind),
    /** A figure that only the law sets. */
    law: (kind: LawKind) => lawOn(law, kind, day)?.amount ?? firstOfLaw(law, kind),
  }
}
