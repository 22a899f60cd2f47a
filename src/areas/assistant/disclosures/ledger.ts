import { createHash } from 'node:crypto'
import { z } from 'zod'
import { aiPolicyOf } from '#areas/organization/programs/policy.ts'
import { isUsed, type Policy } from '#areas/organization/programs/rules.ts'
import { command, type Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { isOutside } from '#platform/functions/chat/platform-agent-chat.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import type { Services } from '#platform/services.ts'
import { aiDisclosure, type AiDisclosure } from './records.ts'
import { whyNotCall } from './rules.ts'

/** Not among the commands that can be called: only what gives something away writes a line about it. */
const noteDisclosure = command('ai-disclosures/note', {
  about: 'Records what an outside program or a language model was given.',
  input: z.strictObject({
    kind: z.enum(['program', 'model', 'search']),
    recipient: z.string().max(120),
    question: z.string().max(200),
    outcome: z.enum(['answered', 'proposed', 'refused', 'limited', 'failed']),
    rows: z.int().min(0),
    records: z.string().max(20_000),
    characters: z.int().min(0),
    masked: z.int().min(0),
    digest: z.string().max(64),
    connection: z.string().max(36).nullable(),
  }),
  async run(line, { tx, actor }): Promise<{ id: string }> {
    const { id } = await tx.insert<AiDisclosure>(aiDisclosure, {
      ...line,
      records: line.records || null,
      person: actor.user_id,
    })
    return { id }
  },
})

export type Given = Pick<AiDisclosure, 'kind' | 'recipient' | 'question' | 'outcome'> & {
  text: string
  cited?: RecordsAnswer['cited']
  masked?: number
  connection?: string
}

/** The line is written before the text leaves: what cannot be recorded is not given. */
export const note = (services: Services, actor: Member, given: Given, request: string): Promise<{ id: string }> => {
  const { text, cited = [], masked = 0, connection = null, ...line } = given
  const rows = [...new Set(cited.map(({ table, id }) => `${table}/${id}`))]
  return execute(
    services,
    noteDisclosure,
    {
      ...line,
      recipient: line.recipient.slice(0, 120),
      question: line.question.slice(0, 200),
      rows: rows.length,
      records: rows.slice(0, 200).join('\n'),
      characters: text.length,
      masked,
      digest: createHash('sha256').update(text).digest('hex'),
      connection,
    },
    actor,
    { id: request },
  )
}

/** Which models of the installation are outside its network. */
export const outsideOf = ({ settings: { llm, embedding } }: Pick<Services, 'settings'>) => ({
  model: llm !== undefined && isOutside(llm.baseUrl),
  meaning: embedding !== undefined && isOutside(embedding.baseUrl),
})

/** The policy with its decision for the models of this installation. */
type Decided = Omit<Policy, 'model' | 'meaning'> & Record<'model' | 'meaning', boolean>
export type Standing = { policy: Decided; overLimit: string | null }

/** The policy now, and whether today's calls are used up. */
export const standingOf = (services: Services, actor: Member, kind: AiDisclosure['kind']): Promise<Standing> =>
  services.database.transaction(
    { role: 'commands', actor },
    async (tx) => {
      const outside = outsideOf(services)
      const chosen = await aiPolicyOf(tx, actor.organization_id)
      const policy = {
        ...chosen,
        model: isUsed(chosen.model, outside.model),
        meaning: isUsed(chosen.meaning, outside.meaning),
      }
      const since = new Date(services.clock.now().getTime() - 86_400_000)
      const counts = (await tx.one<{ own: number; together: number }>(
        `select count(*) filter (where person = $2 and kind = $3)::int as own, count(*)::int as together
           from ai_disclosures where organization_id = $1 and created_at > $4`,
        [actor.organization_id, actor.user_id, kind, since],
      ))!
      const each = Number(kind === 'program' ? policy.program_calls : policy.model_calls)
      return { policy, overLimit: whyNotCall(counts, { each, all: Number(policy.calls_together) }) }
    },
    { readOnly: true },
  )
