import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { among } from '#platform/life/status-sql.ts'
import { agent, agentFinding, type AgentFinding } from './records.ts'
import { whyNotReview, findingStatus } from './rules.ts'
import { proposedActionLife } from '../programs/life.ts'

export const setAside = command('agents/set-aside', {
  about: 'Dismisses an agent’s proposal, with the reason.',
  personal: true,
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  async run({ id, reason }, context): Promise<Pick<AgentFinding, 'id' | 'status'>> {
    const { tx, actor } = context
    const finding = await lockOwnFinding(context, id)
    refuseIf(whyNotReview(finding))
    await tx.sql('update agent_runs set open = open - 1 where organization_id = $1 and id = $2', [
      actor.organization_id,
      finding.run,
    ])
    const { status } = await tx.update<AgentFinding>(agentFinding, id, { status: 'set_aside', reason })
    // The audit trail's part, which administrators read: nothing that the agent showed to one person alone.
    return { id, status }
  },
})

export type AgentUse = {
  agent: string
  runs: number
  people: number
  accepted: number
  refused: number
  set_aside: number
  open: number
  milliseconds: number
  tokens: number
  last: string | null
}

export const agentUse = question('agents/use', {
  about: 'Counts the use of each agent, its time and tokens, and the outcome of its proposals. It shows no findings.',
  input: z.strictObject({}),
  async run(_, { tx, actor }): Promise<AgentUse[]> {
    refuseIf(whyNotEdit(agent, null, actor))
    return tx.sql<AgentUse>(
      `select r.agent, count(*)::int as runs, count(distinct r.created_by)::int as people,
          sum(r.milliseconds)::float8 as milliseconds, sum(r.tokens)::float8 as tokens,
          sum(coalesce(f.accepted, 0))::int as accepted, sum(coalesce(f.refused, 0))::int as refused,
          sum(coalesce(f.set_aside, 0))::int as set_aside, sum(coalesce(f.open, 0))::int as open,
          max(r.created_at)::text as last
         from agent_runs r left join (
           select f.run, count(*) filter (where p.status ${among(proposedActionLife, 'accepted')}) as accepted,
               count(*) filter (where p.status ${among(proposedActionLife, 'refused')}) as refused,
               count(*) filter (where f.status ${among(findingStatus, 'set_aside')}) as set_aside,
               count(*) filter (where f.status ${among(findingStatus, 'open')}
               or p.status ${among(proposedActionLife, 'open')}) as open
             from agent_findings f left join proposed_actions p on p.organization_id = f.organization_id
               and p.id::text = f.made
            where f.organization_id = $1 group by f.run) f on f.run = r.id
        where r.organization_id = $1 group by r.agent order by runs desc, r.agent`,
      [actor.organization_id],
    )
  },
})

/** A finding belongs to the user who started the run; the run is locked, because it counts open proposals. */
export async function lockOwnFinding({ tx, actor }: Context, id: string): Promise<AgentFinding> {
  const [seen] = await tx.asPerson<{ run: string }>('select run from agent_findings where id = $1', [id])
  if (!seen) throw new NotFound(agentFinding.label)
  await tx.sql('select from agent_runs where organization_id = $1 and id = $2 for update', [
    actor.organization_id,
    seen.run,
  ])
  return tx.lock<AgentFinding>(agentFinding, id)
}
