import { termsOf } from './terms.ts'

/** A part of a page, small enough to be quoted. */
export type Passage = {
  page: string
  heading: string
  text: string
  isPublic: boolean
  /** Where a browser opens its section. */
  path?: string
  /** The numbers of a regulation’s paragraphs that it quotes, such as “(a)(1) to (b)”. */
  paragraphs?: string
}
export type Hit = { passage: Passage; score: number }
export type Search = ReturnType<typeof makeSearch>

// Okapi BM25 with the usual constants: how fast repetition stops counting, and how much length counts against a
// passage.
const [k1, b] = [1.2, 0.75]

/** A word in a heading counts like three in the text. */
const termsIn = ({ page, heading, text }: Passage) => [
  ...termsOf(text),
  ...termsOf(page),
  ...Array.from({ length: 3 }, () => termsOf(heading)).flat(),
]

/** A full-text index of a few thousand passages, in memory. */
export function makeSearch(passages: Passage[]) {
  const lengths: number[] = []
  const postings = new Map<string, Map<number, number>>()
  for (const [at, passage] of passages.entries()) {
    const terms = termsIn(passage)
    lengths.push(terms.length)
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>()
      postings.set(term, counts.set(at, (counts.get(at) ?? 0) + 1))
    }
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const rarity = (found: number) => Math.log(1 + (passages.length - found + 0.5) / (found + 0.5))

  /**
   * Best passages first. A passage with too few words of the question is left out: better no answer than a wrong one.
   */
  return function search(
    question: string,
    { publicOnly, most, widened = false }: { publicOnly: boolean; most: number; widened?: boolean },
  ): Hit[] {
    const asked = [...new Set(termsOf(question))]
    // Synonyms that no passage has say nothing about the others.
    const weighed = widened ? asked.filter((term) => postings.has(term)) : asked
    const weight = weighed.reduce((sum, term) => sum + rarity(postings.get(term)?.size ?? 0), 0)
    const scores = new Map<number, { score: number; covered: number }>()
    for (const term of asked) {
      const counts = postings.get(term)
      if (!counts) continue
      const rare = rarity(counts.size)
      for (const [at, count] of counts) {
        if (publicOnly && !passages[at]!.isPublic) continue
        const before = scores.get(at) ?? { score: 0, covered: 0 }
        const gain = (rare * count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[at]!) / average))
        scores.set(at, { score: before.score + gain, covered: before.covered + rare })
      }
    }
    const hits = [...scores]
      .filter(([, { covered }]) => covered >= weight * (widened ? 0.25 : 0.4))
      .map(([at, { score }]) => ({ passage: passages[at]!, score }))
    hits.sort((one, other) => other.score - one.score)
    return hits.slice(0, most).filter(({ score }) => score >= hits[0]!.score / 2)
  }
}
