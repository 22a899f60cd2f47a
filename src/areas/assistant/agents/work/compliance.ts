import { counted, type Work } from './desk.ts'

/** Passages as they stand: nothing is put in other words. */
const quotes =
  (publicOnly: boolean, none: string): Work =>
  async ({ answers: { question }, library }) => {
    const passages = library(publicOnly ? 'Published pages' : 'Regulations and documentation', question!, publicOnly)
    return {
      summary:
        passages.length === 0
          ? none
          : `${counted(passages.length, 'passage')} that ${passages.length === 1 ? 'speaks' : 'speak'} of it, the nearest first.`,
      found: passages.map(({ citation, text }) => ({
        tone: 'info',
        words: text.slice(0, 4_000),
        source: citation.slice(0, 300),
      })),
    }
  }

export const compliance = quotes(
  false,
  'I do not know: nothing in the regulations and the documentation here speaks of this. Ask in other words, or ask counsel.',
)
export const citizenService = quotes(
  true,
  'No published page speaks of this. Send them to the contact page, with the question as they asked it.',
)
