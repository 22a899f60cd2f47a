/** Texts that an agent or the assistant can search by paragraph. */
export const sets = ['regulations', 'guide', 'policies', 'contracts'] as const
export type KnowledgeSet = (typeof sets)[number]

/** A paragraph that answers, and where it can be opened. */
export type Quoted = { citation: string; text: string; about: { table: string; id: string } | null }

/** One paragraph of a text, with the number that people cite it by. */
export type Paragraph = { number: string; heading: string | null; text: string }

const numbered = /^(?:section |sec\. |§ ?|article )?((?:\d+|[A-Z])(?:\.\d+)*(?:\([a-z0-9]{1,3}\))*)[.):]?\s+(?=\S)/i
const heading = /^#{1,4} (.+)$/

/** The longest paragraph in an answer; a longer one is cut between sentences, and the parts keep its number. */
const longest = 1_500

/**
 * A text by its paragraphs. A paragraph that begins with a number of its own keeps it (4.2, 12(b)); the others are
 * counted, so that each has a number that finds it again.
 */
export function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = []
  let [count, under]: [number, string | null] = [0, null]
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n|\n(?=#{1,4} )|(?<=^#{1,4} .+)\n/m)) {
    const words = block.trim()
    if (words === '') continue
    const title = heading.exec(words)
    if (title && !words.includes('\n')) {
      under = title[1]!.trim()
      continue
    }
    count++
    const own = numberOf(words) ?? (under === null ? null : numberOf(under))
    const number = own && !/^[A-Z]$/i.test(own) ? own : `¶ ${count}`
    for (const part of cut(words)) found.push({ number, heading: under, text: part })
  }
  return found
}

const numberOf = (text: string): string | null => numbered.exec(text)?.[1] ?? null

function cut(words: string): string[] {
  const parts: string[] = []
  for (const sentence of words.match(/[\s\S]+?(?:[.;:](?=\s)|$)\s*/g) ?? []) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length <= longest) parts[parts.length - 1] = last + sentence
    else parts.push(sentence)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** “Purchasing policy, version 3, 4.2” or “Purchasing policy, ¶ 12 (Cards)”. */
export const citationOf = (source: string, { number, heading }: Paragraph): string =>
  `${source}, ${number}${heading && !heading.startsWith(number) ? ` (${heading})` : ''}`.slice(0, 300)

/** Words that stand for each other in this trade: who asks for a p-card finds the purchasing card. */
const synonyms: readonly (readonly string[])[] = [
  ['p-card', 'pcard', 'purchasing card', 'credit card', 'procurement card'],
  ['sole source', 'single source', 'noncompetitive'],
  ['vendor', 'supplier', 'contractor'],
  ['bid', 'offer', 'quote', 'quotation', 'proposal'],
  ['termination', 'terminate', 'cancellation', 'cancel'],
  ['insurance', 'certificate of insurance', 'coverage'],
  ['retention', 'retain', 'keep records', 'archive'],
  ['travel', 'per diem', 'mileage', 'lodging'],
  ['overtime', 'extra hours'],
  ['gift', 'gratuity', 'conflict of interest'],
  ['invoice', 'bill'],
  ['payment', 'pay', 'prompt payment'],
  ['change order', 'modification', 'amendment'],
  ['telework', 'remote work', 'work from home'],
  ['liquidated damages', 'delay damages'],
  ['indemnification', 'indemnify', 'hold harmless'],
]

/** The question with the other words for what it names. */
export function widened(question: string): string {
  const asked = ` ${question.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `
  const more = synonyms
    .filter((group) => group.some((word) => asked.includes(` ${word} `) || asked.includes(` ${word}s `)))
    .flat()
    .filter((word) => !asked.includes(` ${word} `))
  return more.length === 0 ? question : `${question} ${more.join(' ')}`
}
