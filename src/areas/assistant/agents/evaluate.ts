import { z } from 'zod'
import type { Ask as Questions } from '#platform/commands/ask.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import {
  outcomeInWords,
  readCase,
  whyEmpty,
  whyFails,
  type Answered,
  type Case,
  type Result,
} from './definitions/cases/rules.ts'
import { perform } from './definitions/perform.ts'
import { readDefinition, type Definition } from './definitions/rules.ts'
import { agentVersionLife } from './life.ts'
import {
  agent,
  agentEvaluation,
  agentVersion,
  type AgentEvaluation,
  type AgentRow,
  type AgentVersion,
} from './records.ts'
import { agentNamed, casesOf, digestOf, publishedOf } from './rows.ts'
import { whyNotAsked } from './rules.ts'

export function evaluateCommand(ask: Questions) {
  return command('agents/evaluate', {
    about: 'Runs every case of an agent for one version, and stores which passed.',
    personal: true,
    input: z.strictObject({ agent: z.string().max(60), version: z.uuid().optional() }),
    async run({ agent: slug, version: id }, context): Promise<Pick<AgentEvaluation, 'id' | 'outcome'>> {
      const { tx, actor, now } = context
      const row = await agentNamed(context, slug)
      refuseIf(whyNotEdit(agent, null, actor))
      const version = id ? await tx.lock<AgentVersion>(agentVersion, id) : await publishedOf(context, row)
      if (!version || version.agent !== row.id) throw new Refusal('This agent has no published version yet.')
      const cases = await casesOf(context, row.id)
      refuseIf(cases.length === 0 ? 'Add an evaluation case first.' : null)
      const results: Result[] = []
      for (const each of cases)
        results.push(await resultOf(readCase(each), readDefinition(version.definition), ask, context))
      const of = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length
      const outcome = outcomeInWords(results)
      const made = await tx.insert<AgentEvaluation>(agentEvaluation, {
        agent: row.id,
        agent_version: version.id,
        digest: digestOf(version.definition, cases),
        outcome,
        passed: of('passed'),
        failed: of('failed'),
        skipped: of('skipped'),
        results: JSON.stringify(results),
        by: actor.user_id,
        made_at: now,
      })
      if (agentVersionLife.is(version, 'published')) await tx.update<AgentRow>(agent, row.id, { score: outcome })
      return { id: made.id, outcome }
    },
  })
}

/** One case: its inputs are found, the version is performed, and each check is asked. */
async function resultOf(tried: Case, definition: Definition, ask: Questions, context: Context): Promise<Result> {
  const result = (outcome: Result['outcome'], why: string | null): Result => ({ name: tried.name, outcome, why })
  const answers: Record<string, string> = {}
  for (const [name, given] of Object.entries(tried.given)) {
    if (typeof given === 'string') answers[name] = given
    else {
      const found = await first(given, ask, context)
      if (found === null) return result('skipped', 'There is no such record that you can read.')
      answers[name] = found
    }
  }
  const refusal = whyNotAsked(definition, answers)
  const answered: Answered = refusal
    ? { refusal, summary: '', found: [] }
    : answeredBy(await perform(definition, answers, ask, context))
  let counted: number | null = null
  for (const check of tried.checks) {
    if (check.test === 'counts') counted = await countOf(check, ask, context)
    const why = whyFails(check, answered, counted)
    if (why) return result('failed', why)
  }
  const empty = whyEmpty(tried.checks, answered, counted)
  return empty ? result('skipped', empty) : result('passed', null)
}

const answeredBy = ({ summary, found }: Awaited<ReturnType<typeof perform>>): Answered => ({
  refusal: null,
  summary,
  found: found.map(({ tone, words, source, about, task, action }) => ({
    tone,
    words,
    source: source ?? null,
    isLinked: about !== undefined,
    command: action?.command ?? (task ? 'tasks/create' : null),
  })),
})

async function first(
  { first: kind, status }: { first: string; status?: string | undefined },
  ask: Questions,
  context: Context,
): Promise<string | null> {
  const { cited } = await ask<RecordsAnswer>('assistant/find', { kind, limit: 1, ...(status && { status }) }, context)
  return cited[0]?.id ?? null
}

/** Counted by the assistant's own tool, which shares no code with the method that it checks. */
async function countOf(
  { kind, status, overdue }: { kind: string; status?: string | undefined; overdue?: boolean | undefined },
  ask: Questions,
  context: Context,
): Promise<number> {
  const { text } = await ask<RecordsAnswer>(
    'assistant/count',
    { kind, ...(status && { status }), ...(overdue && { overdue }) },
    context,
  )
  return Number(/: (\d+) that the caller/.exec(text)?.[1])
}
