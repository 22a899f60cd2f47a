import { z } from 'zod'
import { question, type Member } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { execute } from '#platform/commands/execute.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import type { Passage } from '#platform/functions/chat/search.ts'
import { say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import { nearestPassages } from './nearest-passages.ts'
import { sets, type KnowledgeSet, type Quoted } from './rules.ts'
import { searchLibrary } from './search-library.ts'

/** The agency’s own texts: the documentation is asked otherwise. */
const own: readonly KnowledgeSet[] = ['policies', 'contracts']

/** A question to the library, by a model or a program. */
export const libraryInput = z.strictObject({
  question: z.string().min(1).max(500),
  sets: z
    .array(z.enum(sets))
    .min(1)
    .max(sets.length)
    .default([...sets])
    .describe(
      '“policies” (with manuals and their files) and “contracts” of the agency, “regulations” (2 CFR 200, 44 CFR 206), and the “guide” of Granary. All, unless given.',
    ),
})
type LibraryInput = z.output<typeof libraryInput>

/** Paragraphs of the agency’s texts, of the regulations and of the guide, each with its number. */
export const answerLibrary = async (tx: CommandTx, { question, sets }: LibraryInput): Promise<RecordsAnswer> =>
  inWords(await searchLibrary(tx, sets, question, 3))

function inWords(quotes: readonly Quoted[], away = false): RecordsAnswer {
  const found = quotes.map(({ citation, text }) => `${citation}\n${text}`)
  const none = say('I found no paragraph about this in the texts that you can open.')
  const notice = say('The search by meaning is not available now. I searched by words.')
  return {
    text: [...(found.length === 0 ? [none] : found), ...(away ? [notice] : [])].join('\n\n'),
    cited: quotes.flatMap(({ citation, about }) => (about ? [{ ...about, words: citation }] : [])),
    ...(away && { notice }),
  }
}

/** For a model, which may have every set of its agent. */
export const quotedInWords = ({ quotes, away }: Found): RecordsAnswer => ({
  ...inWords(quotes, away),
  ...(quotes.length === 0 && { text: 'No paragraph found.' }),
})

/** `away`: the search by meaning is set up, and only the words were searched. */
export type Found = { quotes: Quoted[]; away: boolean }

/** Not among the commands that can be called: the vector of a question is made outside of a transaction. */
const searchQuestion = question('assistant/search-by-meaning', {
  about: 'Searches the library by words and by the vector of the question.',
  input: z.strictObject({
    sets: z.array(z.enum(sets)),
    question: z.string().min(1).max(2_000),
    most: z.int().min(1).max(20),
    meaning: z.custom<Meaning | null>(),
  }),
  run: ({ sets: asked, question: words, most, meaning }, { tx }): Promise<Quoted[]> =>
    searchLibrary(tx, asked, words, most, meaning),
})

const documentationQuestion = question('assistant/passages-by-meaning', {
  about: 'Searches the regulations and the guide by the vector of the question.',
  input: z.strictObject({ meaning: z.custom<Meaning>() }),
  run: ({ meaning }, { tx }): Promise<Passage[]> => nearestPassages(tx, ['regulations', 'guide'], meaning),
})

/** Passages of the documentation that mean what the question means. */
export async function passagesNear(
  services: Services,
  actor: Member,
  words: string,
  request: string,
): Promise<Passage[]> {
  const { meaning } = await meaningOf(services, actor, words, request)
  return meaning ? execute(services, documentationQuestion, { meaning }, actor) : []
}

/** Paragraphs by words and by meaning, with the rights of the person. */
export async function askLibrary(
  services: Services,
  actor: Member,
  asked: { sets: readonly KnowledgeSet[]; question: string; most: number },
  request: string,
): Promise<Found> {
  const { meaning, away } = await meaningOf(services, actor, asked.question, request)
  const input = { ...asked, sets: [...asked.sets], meaning }
  return { quotes: await execute(services, searchQuestion, input, actor), away }
}

/** The same as an answer of the assistant, which says when only the words were searched. */
export async function answerByMeaning(
  services: Services,
  actor: Member,
  asked: LibraryInput,
  request: string,
): Promise<RecordsAnswer> {
  const { quotes, away } = await askLibrary(services, actor, { ...asked, most: 3 }, request)
  return inWords(quotes, away)
}

/**
 * An answer from the agency’s own texts. Where they have none, the passages of the documentation that mean what the
 * question means: its vector is asked for once.
 */
export async function answerWithPassages(
  services: Services,
  actor: Member,
  words: string,
  request: string,
): Promise<RecordsAnswer & { near: Passage[] }> {
  const { meaning, away } = await meaningOf(services, actor, words, request)
  const input = { sets: [...own], question: words, most: 3, meaning }
  const quotes = await execute(services, searchQuestion, input, actor)
  const near = meaning && quotes.length === 0 ? await execute(services, documentationQuestion, { meaning }, actor) : []
  return { ...inWords(quotes, away), near }
}
