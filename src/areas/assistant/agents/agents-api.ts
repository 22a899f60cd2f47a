import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { questionsOf } from '#platform/commands/ask.ts'
import { command, type Command, type Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { personOf } from '#platform/functions/callers.ts'
import type { RecordsDesk } from '#platform/functions/chat/records-desk.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { propose } from '../programs/propose.ts'
import { meaningsFor } from './definitions/meanings.ts'
import { agentFinding, agentRun, type AgentFinding, type AgentRun } from './records.ts'
import { lockOwnFinding } from './findings.ts'
import { whyNotReview } from './rules.ts'
import { runCommand } from './run.ts'
import { goOnWithModel } from './write-words.ts'

const asked = z.strictObject({ id: z.uuid() })

/** Not among the commands that can be called: a finding is reviewed where its effect was tried out. */
const reviewFinding = command('agents/review', {
  about: 'Links a finding to the action that was proposed for it.',
  input: asked.extend({ made: z.uuid() }),
  async run({ id, made }, context): Promise<{ id: string; made: string }> {
    const { tx } = context
    const finding = await lockOwnFinding(context, id)
    refuseIf(whyNotReview(finding))
    await tx.sql('update agent_runs set open = open - 1 where organization_id = $1 and id = $2', [
      tx.organization_id,
      finding.run,
    ])
    await tx.update(agentFinding, id, { status: 'proposed', made })
    return { id, made }
  },
})

/**
 * POST /functions/v1/agents/run and /propose. A run reads in one transaction; models are asked before and after it. A
 * proposal is tried out and taken back, so that the person sees its whole effect before it happens.
 */
export function agentsApi(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
  desk: RecordsDesk,
): Hono {
  const api = new Hono()
  const ask = questionsOf(commands)
  const { name, input: schema } = runCommand(ask)
  api.onError(answerFunctionError(services))
  const memberOf = async (c: Context): Promise<Member> => {
    const actor = await personOf(services, c)
    if (!actor.organization_id) throw new NotFound(agentRun.label)
    return actor as Member
  }
  api.post('/run', async (c) => {
    const actor = await memberOf(c)
    const visit = visitOf(c)
    visit.command = name
    const input = parseInput(schema, await inputOf(c, z.looseObject({})))
    await countAttempt(services, 'chat', { network: visitorOf(c).network, account: actor.user_id })
    const meanings = await meaningsFor(services, actor, input, visit.id)
    const made = await execute(services, runCommand(ask, meanings), input, actor, visit)
    await goOnWithModel(services, desk, commands, records, made.id, actor, {
      request: visit.id,
      signal: c.req.raw.signal,
    })
    return c.json(made)
  })
  api.post('/propose', async (c) => {
    const actor = await memberOf(c)
    const visit = visitOf(c)
    visit.command = 'agents/propose'
    const { id } = await inputOf(c, asked)
    const { finding, run: of } = await ownFinding(services, id, actor)
    refuseIf(whyNotReview(finding))
    const wanted = {
      command: finding.command!,
      input: JSON.parse(finding.input!) as Record<string, unknown>,
      why: finding.words.slice(0, 2_000),
    }
    const from = {
      program: of.subject.slice(0, 80),
      connection: `agent:${of.agent}`.slice(0, 36),
      request: visit.id,
      told: false,
    }
    const made = await propose(services, commands, records, wanted, actor, from)
    await execute(services, reviewFinding, { id, made: made.id }, actor, visit)
    return c.json({ id: made.id })
  })
  return api
}

async function ownFinding(
  { database }: Services,
  id: string,
  actor: Member,
): Promise<{ finding: AgentFinding; run: AgentRun }> {
  const caller = { role: 'authenticated', actor } as const
  const { rows } = await database.read(caller, {
    text: 'select * from public.agent_findings where id = $1',
    values: [id],
  })
  const [finding] = rows as AgentFinding[]
  if (!finding) throw new NotFound(agentFinding.label)
  const { rows: runs } = await database.read(caller, {
    text: 'select * from public.agent_runs where id = $1',
    values: [finding.run],
  })
  return { finding, run: runs[0] as AgentRun }
}
