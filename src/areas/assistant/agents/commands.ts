import { z } from 'zod'
import { taskCommands } from '#areas/organization/tasks/commands.ts'
import { questionsOf } from '#platform/commands/ask.ts'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Row } from '#platform/database/database.ts'
import { documentation } from '#platform/functions/chat/documentation.ts'
import { bestOfEachSection, citation } from '#platform/functions/chat/from-documents.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import {
  agentFinding,
  agentRun,
  agentSetting,
  agentStep,
  type AgentFinding,
  type AgentRun,
  type AgentSetting,
} from './records.ts'
import { agents, whyNotAsked, whyNotDecide, whyNotRun } from './rules.ts'
import type { Desk } from './work/desk.ts'
import { works } from './work/works.ts'

const named = z.string().refine((name) => name in agents, 'There is no agent with this name')
const search = documentation()

/** Agents use the product's questions and create its tasks: they get the list of both. */
export function agentCommands(commands: readonly Command[], records: readonly AnyRecord[]): Command[] {
  const ask = questionsOf(commands)
  const { create: createTask } = taskCommands(records)

  const run = command('agents/run', {
    about: 'Runs an agent with the access of the user who started it, and saves the findings for that user only.',
    personal: true,
    secret: ['answers'],
    input: z.strictObject({ agent: named, answers: z.record(z.string().max(60), z.string().max(4_000)).default({}) }),
    async run({ agent, answers }, context): Promise<{ id: string; findings: number }> {
      const { tx, actor, now } = context
      const described = agents[agent]!
      const setting = await settingOf(context, agent)
      const [count] = await tx.sql<{ runs: number }>(
        `select count(*)::int as runs from agent_runs where organization_id = $1 and created_by = $2 and agent = $3
          and created_at > $4`,
        [actor.organization_id, actor.user_id, agent, new Date(now.getTime() - 86_400_000)],
      )
      refuseIf(whyNotRun(setting, { actor, today: count!.runs }))
      refuseIf(whyNotAsked(described, answers))
      const subject = await subjectOf(context, agent, answers)

      const steps: { words: string; rows: number }[] = []
      const read = <Answer>(words: string, answer: Answer, rows: number): Answer => (
        steps.push({ words: words.slice(0, 300), rows }),
        answer
      )
      const desk: Desk = {
        today: await todayIn(tx, actor.organization_id, now),
        now,
        answers,
        rows: async <R extends Row>(what: string, sql: string, values: readonly unknown[] = []) => {
          const rows = await tx.asPerson<R>(sql, [...values])
          return read(what, rows, rows.length)
        },
        asks: async <Answer>(what: string, name: string, input: object) =>
          read(what, await ask<Answer>(name, input, context), 1),
        library: (what, words, publicOnly) => {
          const hits = bestOfEachSection(search()(words, { publicOnly, most: 8 })).slice(0, 5)
          return read(
            what,
            hits.map((hit) => ({ citation: citation(hit), text: hit.passage.text })),
            hits.length,
          )
        },
      }
      const { summary, found } = await works[agent]!(desk)
      const kept = found.slice(0, most)
      const made = await tx.insert<AgentRun>(agentRun, {
        agent,
        subject: subject.words,
        table_name: subject.table,
        record: subject.record,
        summary:
          found.length > most
            ? `${summary.slice(0, 3_900)} The first ${most} of ${found.length} findings are saved.`
            : summary.slice(0, 4_000),
        findings: kept.length,
        open: kept.filter(({ task }) => task).length,
      })
      for (const [at, step] of steps.entries()) await tx.insert(agentStep, { run: made.id, position: at + 1, ...step })
      for (const [at, { tone, words, source, about, task }] of kept.entries())
        await tx.insert(agentFinding, {
          run: made.id,
          position: at + 1,
          tone,
          words: words.slice(0, 4_000),
          source: source?.slice(0, 300) ?? null,
          table_name: about?.table ?? null,
          record: about?.id ?? null,
          task: task?.slice(0, 200) ?? null,
          status: task ? 'open' : 'told',
        })
      return { id: made.id, findings: kept.length }
    },
  })

  const accept = command('agents/accept', {
    about: 'Accepts an agent’s proposal as a task for the user, linked to the record it names.',
    personal: true,
    input: z.strictObject({ id: z.uuid() }),
    async run({ id }, context): Promise<Decided> {
      const finding = await lockOwn(context, id)
      refuseIf(whyNotDecide(finding))
      const about =
        finding.table_name && finding.record && records.some(({ table }) => table === finding.table_name)
          ? { about: { table: finding.table_name, record: finding.record } }
          : {}
      const made = await createTask.run(
        {
          task: {
            title: finding.task!,
            details: finding.words.slice(0, 5_000),
            kind: 'task',
            assignee: context.actor.user_id,
          },
          ...about,
        } as Parameters<typeof createTask.run>[0],
        context,
      )
      return decide(context, finding, { status: 'accepted', made: made.id })
    },
  })
  return [run, accept, setAside, changeAgent, agentUse]
}

/** The number of findings a person can review; beyond it a list serves better. */
const most = 200

export const setAside = command('agents/set-aside', {
  about: 'Dismisses an agent’s proposal, with the reason.',
  personal: true,
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  async run({ id, reason }, context): Promise<Decided> {
    const finding = await lockOwn(context, id)
    refuseIf(whyNotDecide(finding))
    return decide(context, finding, { status: 'set_aside', reason })
  },
})

export const changeAgent = command('agents/change', {
  about: 'Sets whether an agent may be used, by whom and how often.',
  input: z.strictObject({ agent: named, changes: inputSchema(agentSetting) }),
  async run({ agent, changes }, context): Promise<AgentSetting> {
    const { tx, actor } = context
    refuseIf(whyNotEdit(agentSetting, null, actor))
    const before = await settingOf(context, agent)
    return before
      ? tx.update<AgentSetting>(agentSetting, before.id, changes)
      : tx.insert<AgentSetting>(agentSetting, { agent, ...changes })
  },
})

export type AgentUse = {
  agent: string
  runs: number
  people: number
  accepted: number
  set_aside: number
  open: number
  last: string | null
}

export const agentUse = question('agents/use', {
  about: 'Counts the use of each agent and the outcome of its proposals. It shows no findings.',
  input: z.strictObject({}),
  async run(_, { tx, actor }): Promise<AgentUse[]> {
    refuseIf(whyNotEdit(agentSetting, null, actor))
    return tx.sql<AgentUse>(
      `select r.agent, count(distinct r.id)::int as runs, count(distinct r.created_by)::int as people,
        count(f.id) filter (where f.status = 'accepted')::int as accepted,
              count(f.id) filter (where f.status = 'set_aside')::int as set_aside,
              count(f.id) filter (where f.status = 'open')::int as open, max(r.created_at)::text as last
         from agent_runs r left join agent_findings f on f.organization_id = r.organization_id and f.run = r.id
         where r.organization_id = $1 group by r.agent order by runs desc, r.agent`,
      [actor.organization_id],
    )
  },
})

const settingOf = ({ tx, actor }: Context, agent: string) =>
  tx.one<AgentSetting>('select * from agent_settings where organization_id = $1 and agent = $2 for update', [
    actor.organization_id,
    agent,
  ])

/** A finding belongs to the user who started the run; the run is locked, because it counts open proposals. */
async function lockOwn({ tx, actor }: Context, id: string): Promise<AgentFinding> {
  const [seen] = await tx.asPerson<{ run: string }>('select run from agent_findings where id = $1', [id])
  if (!seen) throw new NotFound(agentFinding.label)
  await tx.sql('select from agent_runs where organization_id = $1 and id = $2 for update', [
    actor.organization_id,
    seen.run,
  ])
  return tx.lock<AgentFinding>(agentFinding, id)
}

/** The audit trail's part, which administrators read: nothing that the agent showed to one person alone. */
type Decided = Pick<AgentFinding, 'id' | 'status' | 'made'>

async function decide(
  { tx, actor }: Context,
  { id, run }: AgentFinding,
  changes: Partial<AgentFinding>,
): Promise<Decided> {
  await tx.sql('update agent_runs set open = open - 1 where organization_id = $1 and id = $2', [
    actor.organization_id,
    run,
  ])
  const { status, made } = await tx.update<AgentFinding>(agentFinding, id, changes)
  return { id, status, made }
}

/** The subject of a run in one line: the agent, and the record chosen by name or the text entered. */
async function subjectOf(
  { tx }: Context,
  agent: string,
  answers: Readonly<Record<string, string>>,
): Promise<{ words: string; table: string | null; record: string | null }> {
  const { name, asks } = agents[agent]!
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
