import { knownFrom, type Known } from '#areas/organization/texts/markdown/rules.ts'
import { outdated } from '#areas/organization/texts/writing/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { namesOf } from '../../contracts/facts.ts'
import type { Contract } from '../../contracts/records.ts'
import { sectionsOf } from '../facts.ts'
import { contractSection, type ContractSection } from '../records.ts'
import { contractFields } from './rules.ts'

/** Contents for the places in a contract's texts: its values, and its sections in their order. */
export async function knownTo(tx: CommandTx, row: Contract, sections: readonly ContractSection[]): Promise<Known> {
  return knownFrom({ fields: contractFields(row, await namesOf(tx, row)), sections })
}

/** Writes each section’s text again where a value or the number of a section that it names has changed. */
export async function settleSections(tx: CommandTx, row: Contract): Promise<void> {
  const sections = await sectionsOf(tx, row.id)
  for (const { section, body } of outdated(sections, await knownTo(tx, row, sections)))
    await tx.update(contractSection, section.id, { body })
}
