import type { CommandTx } from '#platform/commands/command-tx.ts'
import { lawFor } from '#platform/commands/law.ts'
import { grantTerms } from '../terms/terms-on.ts'
import { lawOn, type LawKind } from '#platform/records/law.ts'
import { centsOn, firstOfLaw, lawCentsOn, lawTermOn, termOn } from '../terms/rules.ts'
import type { TermKind } from '../terms/records.ts'

/** The limits on a day, a number or dollars in cents: the agency's own row, or else the law's. */
export async function limitsOn(tx: CommandTx, day: string) {
  const [rows, law] = [await grantTerms(tx), await lawFor(tx, tx.organizationId())]
  return {
    number: (kind: TermKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day),
    cents: (kind: TermKind) => centsOn(rows, kind, day) ?? lawCentsOn(law, kind, day),
    /** Where nothing can be done without it. A day before the law's first row takes the first one. */
    needed: (kind: TermKind & LawKind) => termOn(rows, kind, day) ?? lawTermOn(law, kind, day) ?? firstOfLaw(law, kind),
    /** A figure that is the law's alone. */
    law: (kind: LawKind) => lawOn(law, kind, day)?.amount ?? firstOfLaw(law, kind),
  }
}
