import { z } from 'zod'
import type { Command } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { InvalidInput, Refusal } from '#platform/commands/refusals.ts'
import type { RecordsAnswer, RecordsDesk } from '#platform/functions/chat/records-desk.ts'
import type { Services } from '#platform/services.ts'

/** The questions that a language model may ask. All of them only read, with the rights of the person. */
const offered = ['assistant/find', 'assistant/open', 'assistant/why-not', 'assistant/due']

/** A model's name for a question has no slash. */
const toolName = (name: string): string => name.replaceAll(/[/-]/g, '_')

export function recordsDesk(services: Services, commands: readonly Command[]): RecordsDesk {
  const known = new Map(commands.map((each) => [each.name, each as Command<string, unknown, RecordsAnswer>]))
  const tools = offered.map((name) => known.get(name)!)
  return {
    async answer(actor, question) {
      if (!actor.organization_id) return null
      return (await execute(services, known.get('assistant/answer')!, { question }, actor)) ?? null
    },
    tools: tools.map(({ name, about, input }) => ({
      name: toolName(name),
      description: about,
      parameters: z.toJSONSchema(input, { io: 'input' }),
    })),
    async call(actor, name, input) {
      const tool = tools.find((each) => toolName(each.name) === name)
      if (!tool) return { text: `There is no tool named ${name}.`, cited: [] }
      try {
        return await execute(services, tool, input, actor)
      } catch (error) {
        // The model reads the sentence that a person would, and asks again.
        if (error instanceof InvalidInput) return { text: Object.values(error.fields).join(' '), cited: [] }
        if (error instanceof Refusal) return { text: error.message, cited: [] }
        throw error
      }
    },
  }
}
