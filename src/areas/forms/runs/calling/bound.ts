import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Workflow } from '../../workflows/records.ts'
import type { Flow } from '../../workflows/rules.ts'
import type { WorkflowRun } from '../records.ts'
import { callsService, heldWords, mostInHour } from './rules.ts'
import { runLife } from '../life.ts'

type Of = Pick<Workflow, 'organization_id' | 'id'>
const hour = 3_600_000

/**
 * How many runs may still start in this hour. A manager who retries or ends a run has looked, so the count begins
 * again. Only a workflow that calls a service has such a limit.
 */
export async function roomLeft(tx: Pick<Tx, 'one'>, { organization_id, id }: Of, flow: Flow, now: Date) {
  if (!callsService(flow)) return Infinity
  const { begun } = (await tx.one<{ begun: number }>(
    `select count(*)::int as begun from (
       select from workflow_runs where organization_id = $1 and workflow = $2
         and created_at > coalesce((select max(s.created_at) from workflow_steps s
           where s.organization_id = $1 and s.workflow = $2 and s.outcome in ('retried', 'canceled')
             and s.created_at > $3), $3)
        limit ${mostInHour}) runs`,
    [organization_id, id, new Date(now.getTime() - hour)],
  ))!
  return mostInHour - begun
}

/** The run that a manager must look at before others start. */
export const heldRun = (tx: Pick<Tx, 'one'>, { organization_id, id }: Of) =>
  tx.one<Pick<WorkflowRun, 'id' | 'number'>>(
    `select id, number from workflow_runs
      where organization_id = $1 and workflow = $2 and status ${among(runLife, 'exception')} and problem = $3
      order by created_at limit 1`,
    [organization_id, id, heldWords],
  )
