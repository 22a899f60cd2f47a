import { plural } from '#platform/words.ts'
import { counted, type Work } from './desk.ts'

/** Passages are quoted unchanged. */
const quotes =
  (publicOnly: boolean, none: string): Work =>
  async ({ answers: { question }, library }) => {
    const passages = library(publicOnly ? 'Published pages' : 'Regulations and documentation', question!, publicOnly)
    return {
      summary:
        passages.length === 0
          ? none
          : `${counted(passages.length, 'passage')} that ${plural(passages.length, { one: 'speaks', other: 'speak' })} to this, closest match first.`,
      found: passages.map(({ citation, text }) => ({
        tone: 'info',
        words: text.slice(0, 4_000),
        source: citation.slice(0, 300),
      })),
    }
  }

export const compliance = quotes(
  false,
  'No answer found: the regulations and documentation here don’t cover this. Rephrase the question, or ask counsel.',
)
export const citizenService = quotes(
  true,
  'No published page covers this. Refer them to the contact page, with their question as asked.',
)
