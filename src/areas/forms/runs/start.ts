import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Workflow } from '../workflows/records.ts'
import { startRun, type Beginning } from './go.ts'
import type { Opening } from './values.ts'
import { workflowLife } from '../workflows/life.ts'

/** Starts the workflows of a submission. */
export async function startRunsOf(
  tx: CommandTx,
  form: string,
  beginning: Beginning,
  now: Date,
  keys: Opening,
): Promise<void> {
  const flows = await tx.sql<Workflow>(
    `select * from workflows where organization_id = $1 and form = $2
      and status ${among(workflowLife, 'published')} order by id`,
    [tx.organization_id, form],
  )
  for (const each of flows) await startRun(tx, each, beginning, now, keys)
}
