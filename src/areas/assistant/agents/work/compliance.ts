import { plural } from '#platform/words.ts'
import { counted, type Work } from './desk.ts'

/** What people call a thing that has a different name in the regulations. */
const inTheirWords: readonly (readonly [said: RegExp, means: string])[] = [
  [
    /\b(?:sole|single)[ -]source(?:d| purchase| procurement| contract)?\b/gi,
    'noncompetitive procurement method circumstances',
  ],
  [/\bp-?cards?\b/gi, 'micro-purchases'],
  [/\bpiggyback(?:ing|s)?\b/gi, 'intergovernmental agreements'],
  [/\b(?:debarred|blacklisted)\b/gi, 'suspension and debarment'],
]
/** An amount finds the paragraphs that name amounts, and not those that the question is about. */
const amount = /\$\s?[\d,.]+|\b\d[\d,.]*\s?(?:dollars|usd)\b/gi
const asTheLawSays = (question: string): string =>
  inTheirWords.reduce((words, [said, means]) => words.replaceAll(said, means), question.replaceAll(amount, ' '))

/** Passages are quoted unchanged. */
const quotes =
  (publicOnly: boolean, none: string): Work =>
  async ({ answers: { question }, library }) => {
    const passages = library(
      publicOnly ? 'Published pages' : 'Regulations and documentation',
      publicOnly ? question! : asTheLawSays(question!),
      publicOnly,
    )
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
