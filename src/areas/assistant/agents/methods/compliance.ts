import { categoryWords } from '#areas/organization/service/words.ts'
import { termsOf } from '#platform/functions/chat/terms.ts'
import { plural } from '#platform/words.ts'
import { counted, type Found, type Work } from './desk.ts'

/** Everyday words for things that the regulations name differently. */
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
/** Residents' words for a category of the citizen portal, besides its name. */
const saidFor: Readonly<Record<keyof typeof categoryWords, string>> = {
  roads: 'pothole street sidewalk road pavement crack curb',
  lights: 'streetlight light lamp dark bulb',
  water: 'water pipe leak pressure hydrant meter sewer',
  drainage: 'flood drain gutter culvert storm standing puddle',
  storm: 'hurricane tornado wind hail debris damage',
  trees: 'tree branch limb stump fallen',
  signs: 'sign signal stop traffic crosswalk',
  parks: 'park playground bench path trail',
  waste: 'trash garbage recycling waste bin dump litter pickup',
  buildings: 'library building elevator door restroom heating',
  purchasing: 'bid vendor solicitation quote purchase',
  other: '',
}

const pages = quotes(
  true,
  'No published page covers this. Refer them to the contact page, with their question as asked.',
)

/** A thing that is broken is a request in the portal; a question is answered from the published pages. */
export const citizenService: Work = async (desk) => {
  const asked = new Set(termsOf(desk.answers.question!))
  const found = Object.entries(saidFor)
    .map(([category, said]) => ({
      name: String(categoryWords[category as keyof typeof categoryWords]),
      hits: [...new Set(termsOf(`${said} ${categoryWords[category as keyof typeof categoryWords]}`))].filter((term) =>
        asked.has(term),
      ).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, 1)
    .map(({ name }): Found => ({
      tone: 'good',
      words: `They can report a broken thing in the citizen portal under “${name}”, with its place on a map. Its number shows the progress.`,
      source: 'Citizen portal',
    }))
  const worked = await pages(desk)
  return {
    summary:
      found.length > 0 && worked.found.length === 0
        ? 'This is a request for the citizen portal. No published page covers it.'
        : worked.summary,
    found: [...found, ...worked.found],
  }
}
