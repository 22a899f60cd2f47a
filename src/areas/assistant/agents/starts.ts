import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { standingOf, type Standing } from '#platform/auth/standing.ts'
import type { Ask as Questions } from '#platform/commands/ask.ts'
import { command, type Command } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { localDay, nextRun } from '#platform/dates.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { plural } from '#platform/words.ts'
import { among } from '#platform/life/status-sql.ts'
import { meaningsFor, type Meanings } from './definitions/meanings.ts'
import { readDefinition, type StartEvent } from './definitions/rules.ts'
import { agentStart, type AgentStart, type AgentVersion } from './records.ts'
import { agentNamed, publishedOf } from './rows.ts'
import { answersSchema, runAndStore, subjectOf } from './run.ts'
import { whyNotRunYet, whyNotStart } from './rules.ts'
import { agentVersionLife } from './life.ts'

export const addStart = command('agent-starts/create', {
  about: 'Runs an agent for you on a schedule or on an event, and notifies you of what it found.',
  personal: true,
  secret: ['answers'],
  input: z.strictObject({
    agent: z.string().max(60),
    every: z.enum(['day', 'week', 'month', 'event']),
    event: z.int().min(0).max(9).nullable().default(null),
    answers: answersSchema.default({}),
  }),
  async run({ agent: slug, every, event, answers }, context): Promise<{ id: string }> {
    const { tx, actor, now } = context
    const row = await agentNamed(context, slug)
    refuseIf(whyNotRunYet(row, { actor }))
    const version = await publishedOf(context, row)
    if (!version) throw new Refusal('This agent has no published version yet.')
    const definition = readDefinition(version.definition)
    refuseIf(whyNotStart(definition, { every, event, answers }))
    const { count } = (await tx.one<{ count: number }>(
      'select count(*)::int as count from agent_starts where organization_id = $1 and created_by = $2',
      [actor.organization_id, actor.user_id],
    ))!
    refuseIf(count >= 20 ? 'You have 20 starts of agents. Remove one first.' : null)
    const subject = await subjectOf(context, row, definition, answers)
    const { id } = await tx.insert<AgentStart>(agentStart, {
      agent: slug,
      title: subject.words,
      every,
      event: every === 'event' ? eventKey(definition.events[event!]!) : null,
      answers: JSON.stringify(answers),
      next_on: every === 'event' ? null : nextRun('day', await todayIn(tx, actor.organization_id, now)),
      last_at: every === 'event' ? now : null,
    })
    return { id }
  },
})

export const endStart = command('agent-starts/end', {
  about: 'Removes a schedule or an event that runs an agent for you.',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<{ id: string }> {
    const row = await tx.lock<AgentStart & { created_by: string }>(agentStart, id)
    if (row.created_by !== actor.user_id) throw new NotFound(agentStart.label)
    await tx.sql('delete from agent_starts where organization_id = $1 and id = $2', [actor.organization_id, id])
    return { id }
  },
})

/** An event by what it is: a new version may list it at another place, or no longer. */
export const eventKey = ({ table, status }: StartEvent): string => `${table} ${status ?? 'created'}`

type Start = AgentStart & { created_by: string }
type Due = { answers: Record<string, string>; happening: string | null }

/**
 * Every five minutes: agents whose day has come or whose event has happened run with the rights that their person has
 * now. A former member's do nothing. Each change starts a run once, however often it is looked at.
 */
export const runDueAgents = (ask: Questions, after: AfterRun) =>
  forEachOrganization('run-due-agents', {
    about: 'Runs agents whose time has come, or whose event has happened.',
    every: 300,
    due: `select distinct organization_id from agent_starts
      where every = 'event' or next_on <= $1::timestamptz::date + 1`,
    async run(organization, services) {
      const now = services.clock.now()
      const { rows } = await services.database.read(
        { role: 'service_role' },
        {
          text: `select * from agent_starts where organization_id = $1
            and (every = 'event' or next_on <= $2::timestamptz::date + 1) order by created_at limit 500`,
          values: [organization, now],
        },
      )
      const starts = rows as Start[]
      const owners = await standingOf(services, [...new Set(starts.map(({ created_by }) => created_by))])
      const failed: unknown[] = []
      for (const start of starts) {
        const owner = owners.find(
          ({ caller: { actor } }) => actor.user_id === start.created_by && actor.organization_id === organization,
        )
        await runStart(services, ask, after, start, owner, now).catch((error: unknown) => failed.push(error))
      }
      if (failed.length > 0)
        throw new AggregateError(failed, `${failed.length} of ${starts.length} agents could not be run.`)
    },
  })

/** Work that follows a run outside its transaction: a model may continue. */
export type AfterRun = (services: Services, run: string, owner: Standing) => Promise<void>

const startedRun = (
  ask: Questions,
  meanings: Meanings,
): Command<string, StartedInput, { id: string; findings: number }> =>
  command('agents/run', {
    about: 'Runs an agent that a schedule or an event started.',
    secret: ['answers'],
    input: z.strictObject({
      agent: z.string().max(60),
      answers: answersSchema,
      started: z.enum(['schedule', 'event']),
      start: z.uuid(),
      happening: z.string().max(36).nullable(),
    }),
    async run({ agent, answers, ...started }, context) {
      const run = await runAndStore({ agent, answers }, context, ask, started, meanings)
      const { tx, actor, now } = context
      if (run.findings > 0)
        await notify(
          tx,
          {
            organization_id: actor.organization_id,
            people: [actor.user_id],
            event: 'agent_found',
            record: null,
            path: `/ai-hub/runs/${run.id}`,
            words: `An agent that runs for you has ${plural(run.findings, { one: 'one finding', other: `${run.findings} findings` })}.`,
            actor: null,
            happening: run.id,
          },
          now,
        )
      return run
    },
  })
type StartedInput = {
  agent: string
  answers: Record<string, string>
  started: 'schedule' | 'event'
  start: string
  happening: string | null
}

async function runStart(
  services: Services,
  ask: Questions,
  after: AfterRun,
  start: Start,
  owner: Standing | undefined,
  now: Date,
): Promise<void> {
  const { database } = services
  const today = localDay(now, owner?.zone ?? 'UTC')
  const isEvent = start.every === 'event'
  if (!isEvent && start.next_on! > today) return
  const due = owner ? await dueOf(services, start, owner) : []
  // Moved on first: of two processes only one runs it, and a failing agent is not run again before its next day.
  const { rows: moved } = await database.write(
    { role: 'service_role' },
    {
      text: `update agent_starts set last_at = $4, next_on = $5 where organization_id = $1 and id = $2
        and last_at is not distinct from $3 returning id`,
      values: [
        start.organization_id,
        start.id,
        start.last_at,
        now,
        isEvent
          ? null
          : nextRun(
              start.every as 'day',
              today,
              nextRun('day', localDay(new Date(start.created_at), owner?.zone ?? 'UTC')),
            ),
      ],
    },
  )
  if (moved.length === 0 || !owner) return
  for (const { answers, happening } of due) {
    const started = isEvent ? 'event' : 'schedule'
    const input = { agent: start.agent, answers, started, start: start.id, happening } as const
    try {
      const request = `agent start ${start.id}`
      const meanings = await meaningsFor(services, owner.caller.actor, { agent: start.agent, answers }, request)
      const { id } = await execute(services, startedRun(ask, meanings), input, owner.caller.actor, { id: request })
      await after(services, id, owner)
    } catch (error) {
      // Switched off, over its limit, or a record that the person may no longer read: nothing to report to anyone.
      if (!(error instanceof Refusal) && !(error instanceof NotFound)) throw error
    }
  }
}

async function dueOf(services: Services, start: Start, owner: Standing): Promise<Due[]> {
  const answers = JSON.parse(start.answers) as Record<string, string>
  if (start.every !== 'event') return [{ answers, happening: null }]
  const event = await eventOf(services, start, owner)
  if (!event) return []
  // A transaction that began earlier may have committed since: ten minutes are looked at again.
  const { rows } = await services.database.read(
    { role: 'service_role' },
    {
      text: `select c.id::text as id, c.record from public.record_changes c
        where c.organization_id = $1 and c.table_name = $2 and c.at > greatest($3::timestamptz, $4::timestamptz - interval '10 minutes')
          and case when $5::text is null then c.operation = 'insert'
            else c.after ->> 'status' = $5 and c.before ->> 'status' is distinct from $5 end
          and not exists (select from public.agent_runs r where r.organization_id = c.organization_id
            and r.start = $6 and r.happening = c.id::text)
        order by c.at, c.id limit 20`,
      values: [start.organization_id, event.table, start.created_at, start.last_at, event.status, start.id],
    },
  )
  const due: Due[] = []
  for (const { id, record } of rows as { id: string; record: string }[]) {
    const { rows: seen } = await services.database.read(owner.caller, {
      text: 'select app.sees($1, $2, $3) as sees',
      values: [event.table, record, start.organization_id],
    })
    if (seen[0]!.sees)
      due.push({ answers: { ...answers, ...(event.input && { [event.input]: record }) }, happening: id })
  }
  return due
}

/** As the published version has it now; an event that it no longer has starts nothing. */
async function eventOf({ database }: Services, start: Start, { caller }: Standing): Promise<StartEvent | undefined> {
  const { rows } = await database.read(caller, {
    text: `select v.definition from public.agent_versions v join public.agents a on a.organization_id = v.organization_id
      and a.id = v.agent where a.organization_id = $1 and a.slug = $2
      and v.status ${among(agentVersionLife, 'published')}`,
    values: [start.organization_id, start.agent],
  })
  const [version] = rows as Pick<AgentVersion, 'definition'>[]
  return version && readDefinition(version.definition).events.find((event) => eventKey(event) === start.event)
}
