import { clausesOf } from '#areas/procurement/solicitations/parts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { putLines } from '#platform/commands/lines.ts'
import type { LineInput } from '#platform/records/schema.ts'
import { sectionsOf } from './facts.ts'
import { contractSection, contractSigner } from './records.ts'
import { standingOf } from './rules.ts'

export type SectionLine = LineInput<typeof contractSection>

/** Sections in this order; only this function compares them with the approved text. */
export async function putSections(tx: CommandTx, contract: string, sections: readonly SectionLine[]) {
  const clauses = await clausesOf(tx)
  const before = await sectionsOf(tx, contract)
  return putLines(tx, contractSection, contract, sections, (line) => {
    const words = { body: line.body ?? '', clause: line.clause ?? null }
    return {
      // Text that came without its document is the whole text.
      content: before.find(({ id, body }) => id === line.id && body === line.body)?.content ?? null,
      standing: standingOf(words, clauses),
      source: clauses.find(({ id }) => id === words.clause)?.source ?? null,
    }
  })
}

export const putSigners = (tx: CommandTx, contract: string, signers: readonly LineInput<typeof contractSigner>[]) =>
  putLines(tx, contractSigner, contract, signers)
