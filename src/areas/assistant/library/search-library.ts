import type { CommandTx } from '#platform/commands/command-tx.ts'
import { citation, withMeaning } from '#platform/functions/chat/from-documents.ts'
import { documentation } from '#platform/functions/chat/documentation.ts'
import { fused } from '#platform/functions/chat/fused.ts'
import { makeSearch, type Hit } from '#platform/functions/chat/search.ts'
import { termsOf } from '#platform/functions/chat/terms.ts'
import { books, type Book } from './documentation.ts'
import type { Meaning } from './meaning.ts'
import { nearestPassages } from './nearest-passages.ts'
import { nearest } from './nearest.ts'
import { citationOf, paragraphsOf, widened, type KnowledgeSet, type Quoted } from './rules.ts'
import { byWords, type Text } from './texts.ts'

const searches = { regulations: documentation(books.regulations), guide: documentation(books.guide) }

/** More than a person would open, and few enough to read at each question. */
const mostTexts = 60

/**
 * Paragraphs that speak to a question, the best first: by its words and, where it has a meaning, by that. Texts of the
 * agency are read with the rights of the person, so that an answer never quotes what they can’t open. At most `most` are
 * of the agency and as many of the documentation: a policy must not hide the federal rule that it follows.
 */
export async function searchLibrary(
  tx: CommandTx,
  sets: readonly KnowledgeSet[],
  question: string,
  most = 5,
  meaning?: Meaning | null,
): Promise<Quoted[]> {
  const own = sets.filter((set) => set === 'policies' || set === 'contracts')
  const rankings = [await worded(tx, own, question), ...(meaning ? [await nearest(tx, own, meaning)] : [])]
  const quoted = fused(rankings, ({ citation: cited, text }) => `${cited}\n${text}`)
  // The agency’s own text answers before the federal rule that it follows.
  const asked = sets.filter((set) => set === 'regulations' || set === 'guide')
  const documented = await ofBooks(tx, asked, question, meaning)
  return [...quoted.slice(0, most), ...documented.slice(0, most)]
}

/** Pages of the documentation, which every person may read. */
async function ofBooks(
  tx: CommandTx,
  asked: readonly Book[],
  question: string,
  meaning?: Meaning | null,
): Promise<Quoted[]> {
  // By their places: the scores of two books can’t be compared.
  const hits = fused(
    asked.map((book) => searches[book]()(question, { publicOnly: false, most: 8 })),
    (hit) => `${citation(hit)}\n${hit.passage.text}`,
  )
  const near = meaning ? await nearestPassages(tx, asked, meaning) : []
  return withMeaning(hits, near).map((hit) => ({ citation: citation(hit), text: hit.passage.text, about: null }))
}

/** By the words of the question and their synonyms. */
async function worded(tx: CommandTx, sets: readonly ('policies' | 'contracts')[], question: string): Promise<Quoted[]> {
  const asked = widened(question)
  // Whole words: the database has its own stems.
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = [...new Set(words.filter((word) => termsOf(word).length > 0))].slice(0, 40)
  if (terms.length === 0) return []
  const found: (Quoted & { score: number })[] = []
  for (const set of sets) {
    const rows = await tx.asPerson<Text>(byWords[set], [terms.join(' | '), mostTexts])
    const paragraphs = rows.flatMap((row) => paragraphsOf(row.body).map((paragraph) => ({ row, paragraph })))
    const passages = paragraphs.map(({ row, paragraph }) => ({
      page: row.source,
      heading: paragraph.heading ?? row.source,
      text: paragraph.text,
      isPublic: false,
    }))
    const byPassage = new Map(passages.map((passage, at) => [passage, paragraphs[at]!]))
    for (const hit of makeSearch(passages)(asked, { publicOnly: false, most: 8, widened: true })) {
      if (!speaksTo(question, asked, hit)) continue
      const { row, paragraph } = byPassage.get(hit.passage)!
      found.push({
        citation: citationOf(row.source, paragraph),
        text: paragraph.text,
        about: { table: row.table, id: row.id },
        score: hit.score,
      })
    }
  }
  return found.toSorted((one, other) => other.score - one.score).map(({ score: _, ...quoted }) => quoted)
}

/**
 * Whether a paragraph has most words of the question; of its synonyms all together count as one. A paragraph of a
 * contract that only says “order” must not answer how a change order is made.
 */
function speaksTo(question: string, widely: string, { passage }: Hit): boolean {
  const has = new Set(termsOf(`${passage.page} ${passage.heading} ${passage.text}`))
  const own = [...new Set(termsOf(question))]
  const others = termsOf(widely).filter((term) => !own.includes(term))
  const found = own.filter((term) => has.has(term)).length + (others.some((term) => has.has(term)) ? 1 : 0)
  return found >= (own.length <= 3 ? own.length : Math.ceil(own.length * 0.6))
}
