import { z } from 'zod'
import { execute } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import type { Life } from '#platform/life.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { effectsInWords } from '#platform/rehearsal/in-words.ts'
import type { Services } from '#platform/services.ts'
import { whyNotPropose, type Policy } from '#areas/organization/programs/rules.ts'
import type { Visit } from '#platform/wire/visit.ts'
import { answerByMeaning, libraryInput } from '../library/answer-library.ts'
import { offered } from '../tools/desk.ts'
import { isProposable, propose, titleFor } from './propose.ts'

/** Who asks, through which connection, and with what it was given. */
export type Asker = {
  actor: Member
  program: string
  connection: string
  scopes: readonly string[]
  policy: Pick<Policy, 'proposals'>
  /** Today’s calls are used up. */
  overLimit: string | null
  visit: Visit
}
export type ToolAnswer = RecordsAnswer & { outcome: 'answered' | 'proposed' }

export type ProgramTool = {
  name: string
  title: string
  description: string
  inputSchema: object
  /** The person must have allowed the program to propose. */
  proposes: boolean
  call(input: unknown, asker: Asker): Promise<ToolAnswer>
}

/** As the audit log names the request: with the program beside the person. */
export const requestOf = ({ id }: Pick<Visit, 'id'>, connection: string): string => `${id} by program ${connection}`

const titles: Readonly<Record<string, string>> = {
  'assistant/find': 'Find records',
  'assistant/count': 'Count records',
  'assistant/sum': 'Add up an amount',
  'assistant/sums-by': 'Add up by vendor or department',
  'assistant/compare': 'Compare two periods',
  'assistant/open': 'Open a record',
  'assistant/explain': 'Explain a figure',
  'assistant/why-not': 'Why not',
  'assistant/due': 'What is due',
  'assistant/purchase-rule': 'Which purchase rule applies',
  'assistant/sellers': 'Find vendors for an item',
  'assistant/oversight': 'Answer a question of oversight',
  'assistant/library': 'Search policies, contracts and regulations',
}

const proposal = z.strictObject({
  action: z.string().max(120).describe('The name of the action, as the tool “actions” lists it.'),
  input: z.record(z.string(), z.unknown()).default({}).describe('Its input, as its schema says.'),
  why: z
    .string()
    .trim()
    .min(1, 'Say why you propose this.')
    .max(2_000)
    .describe('The reason, in one or two sentences, for the person who decides.'),
})
const about = z.strictObject({ kind: z.string().max(80).describe('The kind of record, such as “purchase orders”.') })

/** The questions of the assistant, and with its own scope the one tool that proposes. There is none that acts. */
export function programTools(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
): readonly ProgramTool[] {
  const read = (tool: Command<string, unknown, RecordsAnswer>, input: unknown, { actor, visit, connection }: Asker) =>
    tool.name === 'assistant/library'
      ? answerByMeaning(services, actor, parseInput(libraryInput, input), requestOf(visit, connection))
      : execute(services, tool, input, actor)
  const reading = offered.map((name): ProgramTool => {
    const tool = commands.find((each) => each.name === name) as Command<string, unknown, RecordsAnswer>
    return {
      name: name.slice(name.indexOf('/') + 1).replaceAll('-', '_'),
      title: titles[name]!,
      description: tool.about,
      inputSchema: schemaOf(tool),
      proposes: false,
      call: async (input, asker) => ({ ...(await read(tool, input, asker)), outcome: 'answered' }),
    }
  })
  return [
    ...reading,
    {
      name: 'actions',
      title: 'List actions',
      description: 'Lists the actions of one kind of record that can be proposed, each with its effect and its input.',
      inputSchema: z.toJSONSchema(about),
      proposes: true,
      async call(input, { policy }) {
        refuseIf(whyNotPropose(policy))
        return { text: actionsOf(parsed(about, input).kind, commands, records), cited: [], outcome: 'answered' }
      },
    },
    {
      name: 'propose',
      title: 'Propose an action',
      description:
        'Proposes one action for the person to accept or refuse. It is checked by the rules first and returns its whole effect; nothing changes until the person accepts it.',
      inputSchema: z.toJSONSchema(proposal, { io: 'input' }),
      proposes: true,
      async call(input, { actor, program, connection, policy, visit }) {
        refuseIf(whyNotPropose(policy))
        const { action, input: given, why } = parsed(proposal, input)
        const asked = { command: action, input: given, why }
        const { id, effects } = await propose(services, commands, records, asked, actor, {
          program,
          connection,
          request: requestOf(visit, connection),
        })
        return {
          text: `Proposed. The person can accept or refuse it in Granary. It would change:\n${effectsInWords(effects)}`,
          cited: [{ table: 'proposed_actions', id, words: 'Proposed action' }],
          outcome: 'proposed',
        }
      },
    },
  ]
}

/** The moves of a kind, and how one is created or edited. */
function actionsOf(kind: string, commands: readonly Command[], records: readonly AnyRecord[]): string {
  const wanted = kind.trim().toLowerCase().replaceAll('_', ' ')
  const record = records.find(({ label, plural, table }) =>
    [label.toLowerCase(), plural.toLowerCase(), table.replaceAll('_', ' ')].includes(wanted),
  )
  if (!record) throw new InvalidInput({ kind: `There is no kind of record named “${kind}”.` })
  const topic = commands
    .map(({ move }) => move?.life as Life | undefined)
    .find((life) => life?.record.table === record.table)?.topic
  const topics = [topic, record.table.replaceAll('_', '-')]
  const found = commands.filter(
    (each) =>
      isProposable(each) &&
      (each.move ? (each.move.life as Life).record.table === record.table : topics.includes(each.name.split('/')[0])),
  )
  if (found.length === 0) return `${record.plural} have no actions that can be proposed.`
  return found
    .map((each) => `${each.name} — ${titleFor(each)}. ${each.about}\nInput: ${JSON.stringify(schemaOf(each))}`)
    .join('\n\n')
}

const parsed = <In>(schema: z.ZodType<In>, input: unknown): In => parseInput(schema, input ?? {})

/** Where a check has no form in JSON Schema, the program is told the outcome by the refusal. */
const schemaOf = ({ input }: Command): object => ({
  ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  type: 'object',
})
