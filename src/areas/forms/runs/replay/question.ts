import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { readFlow } from '../../workflows/rules.ts'
import { workflowVersion, type WorkflowVersion } from '../../workflows/records.ts'
import type { WorkflowRun, WorkflowStep } from '../records.ts'
import { dayFor, factsFor } from '../values.ts'
import { replay, type Replayed, type Starts } from './rules.ts'
import { startsSince } from './starts.ts'
import { runLife } from '../life.ts'

const quarter = 92 * 86_400_000

/** Answers with ends and days, and with none of the values that the runs branch by. */
export const replayRuns = question('workflow-versions/replay', {
  about:
    'Replays the completed runs of the last three months on a version of their workflow, and counts how often its start would have begun one.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor, now, keys }): Promise<{ cases: Replayed[]; starts: Starts | null }> {
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can replay runs.')
    const version = await tx.one<WorkflowVersion>(
      'select * from workflow_versions where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!version) throw new NotFound(workflowVersion.label)
    const flow = readFlow(version.definition)
    const since = new Date(now.getTime() - quarter)
    const runs = await tx.sql<WorkflowRun>(
      `select * from workflow_runs where organization_id = $1 and workflow = $2
        and status ${among(runLife, 'completed')}
        and ended_at >= $3 order by ended_at desc, id limit 200`,
      [tx.organization_id, version.workflow, since],
    )
    const steps = await tx.sql<WorkflowStep>(
      `select run, step, name, outcome, came_at, left_at from workflow_steps
        where organization_id = $1 and run = any ($2) order by id`,
      [tx.organization_id, runs.map((run) => run.id)],
    )
    const cases: Replayed[] = []
    for (const run of runs)
      cases.push(
        replay(flow, {
          id: run.id,
          number: run.number,
          subject: run.subject,
          facts: await factsFor(tx, run, flow, keys),
          history: steps.filter((step) => step.run === run.id),
          today: await dayFor(tx, run, now),
        }),
      )
    return { cases, starts: await startsSince(tx, version.organization_id, flow.start, since, now) }
  },
})
