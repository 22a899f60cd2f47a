import { z } from 'zod'
import { question, type Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { todayIn } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { meaningOf, type Asked, type Meaning } from '../../library/meaning.ts'
import { agent, type AgentRow } from '../records.ts'
import { whyNotAsked, whyNotRun } from '../rules.ts'
import { filled, readDefinition } from './rules.ts'
import { shipped } from './shipped/rules.ts'
import { agentVersionLife } from '../life.ts'

/** The meaning of each question of a run’s knowledge steps; “away”: the embedding model did not answer. */
export type Meanings = ReadonlyMap<string, Meaning | 'away'>
export const noMeanings: Meanings = new Map()

type Run = { agent: string; answers: Record<string, string>; version?: string | undefined }

/** Not among the commands that can be called. A run that will be refused asks nothing, so that nothing leaves for it. */
const knowledgeQuestions = question('agents/knowledge-questions', {
  about: 'Returns what the knowledge steps of an agent would ask.',
  input: z.strictObject({
    agent: z.string().max(60),
    answers: z.record(z.string(), z.string()),
    version: z.uuid().optional(),
  }),
  async run({ agent: slug, answers, version }, { tx, actor, now }): Promise<string[]> {
    const [row] = await tx.asPerson<AgentRow & { runs: number }>(
      `select a.*, (select count(*) from agent_runs r where r.organization_id = $1 and r.created_by = $3 and r.agent = $2
          and r.created_at > $4)::int as runs
         from agents a where a.organization_id = $1 and a.slug = $2`,
      [actor.organization_id, slug, actor.user_id, new Date(now.getTime() - 86_400_000)],
    )
    if (version ? whyNotEdit(agent, null, actor) : whyNotRun(row, { actor, today: row?.runs ?? 0 })) return []
    const [stored] = row
      ? await tx.asPerson<{ definition: string; drafted_by: string | null }>(
          `select definition, drafted_by from agent_versions where organization_id = $1 and agent = $2
             and case when $3::uuid is null then status ${among(agentVersionLife, 'published')} else id = $3 end`,
          [actor.organization_id, row.id, version ?? null],
        )
      : []
    // A shipped version that the agency has not replaced is the one of this release.
    const definition =
      shipped[slug] && !version && !stored?.drafted_by
        ? shipped[slug].definition
        : stored && readDefinition(stored.definition)
    if (!definition || definition.knowledge.length === 0 || whyNotAsked(definition, answers)) return []
    const values = { ...answers, today: await todayIn(tx, actor.organization_id, now) }
    const asked = definition.steps.flatMap((step) => (step.does === 'knowledge' ? [filled(step.question, values)] : []))
    return [...new Set(asked)].filter((each) => each.trim() !== '')
  },
})

/**
 * Made before the transaction of a run, which must not wait for a model. Each question leaves by the rules of every
 * question to the library. After a call that failed the others are not tried.
 */
export async function meaningsFor(services: Services, actor: Member, run: Run, request: string): Promise<Meanings> {
  if (!services.settings.embedding) return noMeanings
  const made = new Map<string, Meaning | 'away'>()
  let isAway = false
  for (const asked of await execute(services, knowledgeQuestions, run, actor)) {
    const found: Asked = isAway ? { meaning: null, away: true } : await meaningOf(services, actor, asked, request)
    isAway = found.away
    if (found.meaning) made.set(asked, found.meaning)
    else if (isAway) made.set(asked, 'away')
  }
  return made
}
