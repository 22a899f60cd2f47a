import type { Node } from 'prosemirror-model'
import { docFromMarkdown, markdownOf, type Known } from '#areas/organization/texts/markdown/rules.ts'
import { readStored, type Suggested, type Thread, type Written } from '#areas/organization/texts/rules.ts'
import { commentsIn, readDoc, settledDoc, suggestionsIn } from '#areas/organization/texts/schema/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { namesOf } from '../../contracts/facts.ts'
import type { Contract } from '../../contracts/records.ts'
import { sectionsOf } from '../facts.ts'
import { contractSection, type ContractSection } from '../records.ts'
import { contractFields, sectionNames } from './rules.ts'

/** Contents for the places in a contract's texts: its values, and its sections in their order. */
export async function knownTo(tx: CommandTx, row: Contract, sections: readonly ContractSection[]): Promise<Known> {
  const fields = contractFields(row, await namesOf(tx, row))
  return { fields: new Map(fields.map(({ name, value }) => [name, value])), sections: sectionNames(sections) }
}

/**
 * The text of a document as it is agreed so far. Text that is still the clause’s, or still the text of before, stays
 * that to the letter: a document writes its Markdown in its own way.
 */
export function bodyOf(doc: Node, known: Known, before: readonly (string | undefined)[]): string {
  const agreed = settledDoc(doc, 'rejected')
  const body = markdownOf(agreed, known)
  return before.find((text) => text !== undefined && markdownOf(docFromMarkdown(text)) === body) ?? body
}

/** The stored text after a change: known suggestions keep their author, new ones are of the person who saved them. */
export function writtenAfter(
  before: Written | null,
  doc: Node,
  {
    author,
    authors = {},
    threads = [],
  }: { author: Suggested; authors?: Readonly<Record<string, Suggested>>; threads?: readonly Thread[] },
): Written {
  const anchored = commentsIn(doc)
  return {
    granary_text: 1,
    doc: doc.toJSON() as Written['doc'],
    suggestions: Object.fromEntries(
      [...suggestionsIn(doc)].map((id) => [id, before?.suggestions[id] ?? authors[id] ?? author]),
    ),
    // A resolved comment goes with its words; an open one stays until someone resolves it.
    comments: [
      ...(before?.comments ?? []),
      ...threads.filter(({ id }) => anchored.has(id) && !before?.comments.some((each) => each.id === id)),
    ].filter(({ id, resolved_at }) => !resolved_at || anchored.has(id)),
  }
}

/** Writes each section’s text again where a value or the number of a section that it names has changed. */
export async function settleSections(tx: CommandTx, row: Contract): Promise<void> {
  const sections = await sectionsOf(tx, row.id)
  const known = await knownTo(tx, row, sections)
  for (const section of sections) {
    const written = readStored(section.content)
    if (!written || !/"type":"(field|reference)"/.test(section.content!)) continue
    const { doc } = readDoc(written.doc)
    if (!doc) continue
    const body = bodyOf(doc, known, [section.body])
    if (body !== section.body) await tx.update(contractSection, section.id, { body })
  }
}
