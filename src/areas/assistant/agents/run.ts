import { z } from 'zod'
import type { Ask as Questions } from '#platform/commands/ask.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Found } from './methods/desk.ts'
import { noMeanings, type Meanings } from './definitions/meanings.ts'
import { perform, stopwatch, type Performed, type Traced } from './definitions/perform.ts'
import { readDefinition, type Definition } from './definitions/rules.ts'
import { agent, agentFinding, agentRun, agentStep, type AgentRow, type AgentRun, type AgentVersion } from './records.ts'
import { agentNamed, publishedOf } from './rows.ts'
import { whyNotAsked, whyNotRun } from './rules.ts'

export const answersSchema = z.record(z.string().max(60), z.string().max(4_000))

/** The version that runs: a published one, or a draft that its builder tries. */
export type Running = { row: AgentRow; version: AgentVersion; definition: Definition }

/** The checks of a run, in the order in which a person meets them. */
export async function runningOf(
  context: Context,
  { agent: slug, version, answers }: { agent: string; version?: string | undefined; answers: Record<string, string> },
): Promise<Running> {
  const { tx, actor, now } = context
  const row = await agentNamed(context, slug)
  const found = version
    ? await tx.lock<AgentVersion>({ table: 'agent_versions', label: 'Agent version' }, version)
    : await publishedOf(context, row)
  if (version) refuseIf(whyNotEdit(agent, null, actor))
  else {
    const [count] = await tx.sql<{ runs: number }>(
      `select count(*)::int as runs from agent_runs where organization_id = $1 and created_by = $2 and agent = $3
        and created_at > $4`,
      [actor.organization_id, actor.user_id, slug, new Date(now.getTime() - 86_400_000)],
    )
    refuseIf(whyNotRun(row, { actor, today: count!.runs }))
  }
  if (!found || found.agent !== row.id) throw new Refusal('This agent has no published version yet.')
  const definition = readDefinition(found.definition)
  refuseIf(whyNotAsked(definition, answers))
  return { row, version: found, definition }
}

export type Started = { started: AgentRun['started']; start: string | null; happening: string | null }

/** `meanings`: of its knowledge steps, made before the transaction. */
export function runCommand(ask: Questions, meanings: Meanings = noMeanings) {
  return command('agents/run', {
    about: 'Runs an agent with the access of the user who started it, and saves the findings for that user only.',
    personal: true,
    secret: ['answers'],
    input: z.strictObject({
      agent: z.string().max(60),
      answers: answersSchema.default({}),
      version: z.uuid().optional(),
    }),
    run: (input, context): Promise<{ id: string; findings: number }> =>
      runAndStore(input, context, ask, { started: 'person', start: null, happening: null }, meanings),
  })
}

export async function runAndStore(
  input: { agent: string; answers: Record<string, string>; version?: string | undefined },
  context: Context,
  ask: Questions,
  started: Started,
  meanings: Meanings,
): Promise<{ id: string; findings: number }> {
  const running = await runningOf(context, input)
  const elapsed = stopwatch()
  const performed = await perform(running.definition, input.answers, ask, context, elapsed, meanings)
  return storeRun(context, running, input.answers, performed, { ...started, milliseconds: elapsed() })
}

/** The maximum number of findings that a person can review; beyond it a list serves better. */
async function storeRun(
  context: Context,
  { row, version, definition }: Running,
  answers: Readonly<Record<string, string>>,
  { summary, found, steps, stopped }: Performed,
  { started, start, happening, milliseconds }: Started & { milliseconds: number },
): Promise<{ id: string; findings: number }> {
  const { tx } = context
  const subject = await subjectOf(context, row, definition, answers)
  const proposed = found.map((each) => proposalOf(each, context))
  const made = await tx.insert<AgentRun>(agentRun, {
    agent: row.slug,
    edition: version.edition,
    agent_version: version.id,
    started,
    start,
    happening,
    subject: subject.words,
    table_name: subject.table,
    record: subject.record,
    summary,
    stopped,
    milliseconds,
    findings: found.length,
    open: proposed.filter((each) => each !== null).length,
  })
  await storeSteps(context, made.id, steps, 0)
  await storeFindings(context, made.id, found, 0)
  return { id: made.id, findings: found.length }
}

export async function storeSteps({ tx }: Context, run: string, steps: readonly Traced[], after: number): Promise<void> {
  for (const [at, step] of steps.entries()) await tx.insert(agentStep, { run, position: after + at + 1, ...step })
}

export async function storeFindings(
  context: Context,
  run: string,
  found: readonly Found[],
  after: number,
): Promise<void> {
  for (const [at, each] of found.entries()) {
    const proposal = proposalOf(each, context)
    await context.tx.insert(agentFinding, {
      run,
      position: after + at + 1,
      tone: each.tone,
      words: each.words.slice(0, 4_000),
      source: each.source?.slice(0, 300) ?? null,
      table_name: each.about?.table ?? null,
      record: each.about?.id ?? null,
      proposal: proposal?.words.slice(0, 200) ?? null,
      command: proposal?.command ?? null,
      input: proposal ? JSON.stringify(proposal.input) : null,
      status: proposal ? 'open' : 'told',
    })
  }
}

/** A task in words is the command that creates it, for the person who runs the agent. */
function proposalOf({ task, action, words, about }: Found, { actor }: Context): Found['action'] | null {
  if (action) return action
  if (!task) return null
  return {
    command: 'tasks/create',
    words: `New task: ${task}`,
    input: {
      task: { title: task.slice(0, 200), details: words.slice(0, 4_000), kind: 'task', assignee: actor.user_id },
      ...(about && { about: { table: about.table, record: about.id } }),
    },
  }
}

/** The subject of a run in one line: the agent, and the record chosen by name or the text entered. */
export async function subjectOf(
  { tx }: Pick<Context, 'tx'>,
  { name }: Pick<AgentRow, 'name'>,
  { asks }: Pick<Definition, 'asks'>,
  answers: Readonly<Record<string, string>>,
): Promise<{ words: string; table: string | null; record: string | null }> {
  for (const ask of asks) {
    const given = answers[ask.name]?.trim()
    if (!given) continue
    if (ask.kind === 'words') return { words: `${name}: ${given}`.slice(0, 300), table: null, record: null }
    const [row] = await tx.asPerson<{ title: string; number: string | null }>(
      'select title, number from search_entries where table_name = $1 and record = $2',
      [ask.table, given],
    )
    return {
      words: `${name}: ${row ? [row.number, row.title].filter(Boolean).join(' ') : ask.label}`.slice(0, 300),
      table: ask.table,
      record: given,
    }
  }
  return { words: name, table: null, record: null }
}
