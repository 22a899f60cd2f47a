import type { Context } from '#platform/commands/command.ts'
import { columnsOf, labelOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { answerFound } from './answer-one.ts'
import { answerParts } from './answer-rows.ts'
import { whyNotFound } from './answer-why-not.ts'
import type { Answered, Library } from './library.ts'
import { placeholder, type Pointed } from './pointed.ts'
import { rowOf } from './read.ts'
import { notFound } from './said.ts'
import { plain } from './spanish/rules.ts'
import { labelInSpanish } from './spanish/words.ts'
import { understand } from './understand.ts'
import type { Asker } from './wanted.ts'

/** A row that the answer before cited, as the browser sends it back: where it is, and nothing that it says. */
export type Shown = { table: string; id: string }

/**
 * The answer about one row of the answer before; null where “it” can mean several, or none. The row is read with the
 * rights of the person, like one that they name by its number.
 */
export async function answerPointed(
  { place, question, opens, field }: Pointed,
  shown: readonly Shown[],
  library: Library,
  context: Context,
  asker: Asker,
): Promise<Answered | null> {
  const row = place === 'it' ? (shown.length === 1 ? shown[0] : undefined) : shown.at(place === 'last' ? -1 : place - 1)
  if (!row) return opens ? whichOf(shown.length) : null
  const { record } = library.vocabulary.find(({ record: each }) => each.table === row.table) ?? {}
  const read = record && (await rowOf(record, row.id, context))
  if (!read) return notFound(say('record'))
  const isField = (label: string) => [label.toLowerCase(), plain(labelInSpanish(label))].includes(field!)
  if (field && !columnsOf(record).some(([name]) => isField(labelOf(record, name)))) return null
  const found = { record, row: read }
  const wanted = understand(question, library.vocabulary, asker)
  if (wanted?.ask === 'why-not') return whyNotFound(found, wanted.words, library, context, asker.today)
  if (wanted && 'of' in wanted && wanted.of === placeholder)
    return answerParts(wanted, found, question, library, context)
  return answerFound(found, question, library, context)
}

const whichOf = (count: number): Answered => ({
  text: sayCount(count, {
    one: 'The answer before names {count} record.',
    other: 'The answer before names {count} records. Say which one, such as “the second one”.',
  }),
  cited: [],
})
