import { z } from 'zod'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { InvalidInput, Refusal } from '#platform/commands/refusals.ts'
import type { RecordsAnswer, RecordsDesk } from '#platform/functions/chat/records-desk.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { note, standingOf } from '../disclosures/ledger.ts'
import { namesOfPeople } from '../disclosures/names.ts'
import { answerByMeaning, answerWithPassages, libraryInput, passagesNear } from '../library/answer-library.ts'
import { libraryOf } from './library.ts'
import { whyNotGrounded } from './grounded.ts'
import { searchWords } from './spanish/search-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The questions that a language model may ask. All of them only read, with the access of the person. */
export const offered = [
  'assistant/find',
  'assistant/count',
  'assistant/sum',
  'assistant/sums-by',
  'assistant/compare',
  'assistant/open',
  'assistant/explain',
  'assistant/why-not',
  'assistant/due',
  'assistant/purchase-rule',
  'assistant/sellers',
  'assistant/oversight',
  'assistant/library',
]

/** A model's name for a question has no slash. */
const toolName = (name: string): string => name.replaceAll(/[/-]/g, '_')

export function recordsDesk(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
): RecordsDesk {
  const known = new Map(commands.map((each) => [each.name, each as Command<string, unknown, RecordsAnswer>]))
  const tools = offered.map((name) => known.get(name)!)
  let made: Vocabulary | undefined
  const vocabulary = () => (made ??= libraryOf(commands, records).vocabulary)
  return {
    async answer(actor, question, { before, rows }) {
      if (!actor.organization_id) return null
      return (await execute(services, known.get('assistant/answer')!, { question, before, rows }, actor)) ?? null
    },
    async library(actor, question, request) {
      if (!actor.organization_id) return null
      return answerWithPassages(services, actor as Member, question.slice(0, 500), request)
    },
    async near(actor, question, request) {
      if (!actor.organization_id) return []
      return passagesNear(services, actor as Member, question.slice(0, 500), request)
    },
    inEnglish: searchWords,
    tools: tools.map(({ name, about, input }) => ({
      name: toolName(name),
      description: about,
      parameters: z.toJSONSchema(input, { io: 'input' }),
    })),
    async call(actor, name, input, request, before) {
      const tool = tools.find((each) => toolName(each.name) === name)
      if (!tool) return { text: `There is no tool named ${name}.`, cited: [] }
      const ungrounded = before && whyNotGrounded(vocabulary(), { name, input }, before)
      if (ungrounded) return { text: ungrounded, cited: [], notAsked: true }
      try {
        return tool.name === 'assistant/library'
          ? await answerByMeaning(services, actor as Member, parseInput(libraryInput, input), request)
          : await execute(services, tool, input, actor)
      } catch (error) {
        // The model reads the sentence that a person would, and asks again.
        if (error instanceof InvalidInput) return { text: Object.values(error.fields).join(' '), cited: [] }
        if (error instanceof Refusal) return { text: error.message, cited: [] }
        throw error
      }
    },
    async model(actor, outside) {
      if (!actor.organization_id) return { allowed: false, hides: null }
      const { policy, overLimit } = await standingOf(services, actor as Member, 'model')
      const masks = policy.masking === 'always' || (policy.masking === 'outside' && outside)
      return {
        allowed: policy.model && overLimit === null,
        hides: masks ? await namesOfPeople(services, actor as Member) : null,
      }
    },
    async note(actor, { recipient, text, cited, masked, request }) {
      const line = { kind: 'model', recipient, question: 'Question to the assistant', outcome: 'answered' } as const
      await note(services, actor as Member, { ...line, text, cited, masked }, request)
    },
  }
}
