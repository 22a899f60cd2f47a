import { say } from '../../say.ts'
import { fused } from './fused.ts'
import type { Hit, Passage, Search } from './search.ts'
import { termsOf } from './terms.ts'
import type { Turn } from './conversation.ts'

export type Answer = { text: string; citations: string[] }

const introduction = () =>
  say(
    'I search the documentation of Granary and the regulations it follows. I am not a language model: my answers are quotes, with their sources.',
  )

/** The passages of the documentation about the last question, by its words and by its meaning. */
export function answerFromDocuments(
  search: Search,
  turns: Turn[],
  publicOnly: boolean,
  /** Passages that mean what the question means, the most similar first. */
  near: readonly Passage[] = [],
): Answer {
  const question = questionOf(turns)
  if (termsOf(question).length === 0)
    return {
      text: `${introduction()} ${say('Ask me about procurement, grants, disaster recovery or how to use Granary.')}`,
      citations: [],
    }

  const hits = withMeaning(search(withoutAmounts(question), { publicOnly, most: 6 }), near).slice(0, 3)
  if (hits.length === 0)
    return {
      text: `${introduction()} ${
        publicOnly
          ? say('I found nothing about this. Try other words, or sign in to search more.')
          : say('I found nothing about this. Try other words.')
      }`,
      citations: [],
    }
  return { text: [introduction(), ...hits.map(quoted)].join('\n\n'), citations: hits.map(source) }
}

/** No page has the amount of this question: it must not count as a word that is missing. */
const withoutAmounts = (question: string): string => question.replaceAll(/\$\s?[\d,.]+k?/g, ' ')

/** "And above that?" means nothing alone: a short question is read together with the one before it. */
export function questionOf(turns: Turn[]): string {
  const asked = turns.filter(({ role }) => role === 'user').map(({ content }) => content)
  const last = asked.at(-1) ?? ''
  return termsOf(last).length > 0 && termsOf(last).length < 3 ? [asked.at(-2), last].filter(Boolean).join(' ') : last
}

const sectionOf = ({ passage: { page, heading } }: Hit) => (heading === page ? page : `${page}: ${heading}`)

/** A regulation is cited with the numbers of the paragraphs that are quoted. */
export const citation = (hit: Hit) =>
  hit.passage.paragraphs ? `${sectionOf(hit)}, ${hit.passage.paragraphs}` : sectionOf(hit)

/** With the address that opens it. */
export const source = (hit: Hit) => (hit.passage.path ? `${citation(hit)} ${hit.passage.path}` : citation(hit))

/** A long section is cut into several passages; only one of them is quoted. */
export const bestOfEachSection = (hits: Hit[]) =>
  hits.filter((hit, at) => hits.findIndex((other) => sectionOf(other) === sectionOf(hit)) === at)

/** Hits by words and passages by meaning as one ranking, with one passage of each section. */
export const withMeaning = (hits: readonly Hit[], near: readonly Passage[]): Hit[] =>
  bestOfEachSection(
    fused([hits, near.map((passage) => ({ passage, score: 0 }))], (hit) => `${sectionOf(hit)}\n${hit.passage.text}`),
  )

const quoted = (hit: Hit) => `${citation(hit)}\n${whole(hit.passage.text)}`

/** Up to about a thousand characters, ending with a sentence. */
function whole(text: string): string {
  if (text.length <= 1_100) return text
  const end = Math.max(text.lastIndexOf('. ', 1_000), text.lastIndexOf(';', 1_000), text.lastIndexOf('\n', 1_000))
  return `${text.slice(0, end > 300 ? end + 1 : 1_000).trim()} …`
}
