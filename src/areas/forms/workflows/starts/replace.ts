import type { CommandTx } from '#platform/commands/command-tx.ts'
import { workflowStart, type Workflow } from '../records.ts'
import { startTypes, nextStart, type Start } from './rules.ts'

export const zoneOf = async (tx: Pick<CommandTx, 'one'>, organization: string): Promise<string> =>
  (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization]))
    ?.time_zone ?? 'UTC'

/** The start of the version that is now published, or none. Only what happens from now on starts runs. */
export async function replaceStart(
  tx: CommandTx,
  { organization_id, id }: Pick<Workflow, 'organization_id' | 'id'>,
  start: Start | undefined,
  now: Date,
): Promise<void> {
  await tx.sql('delete from workflow_starts where organization_id = $1 and workflow = $2', [organization_id, id])
  if (!start) return
  const isTimed = startTypes[start.kind].bpmn === 'timer'
  await tx.insert(workflowStart, {
    workflow: id,
    kind: start.kind,
    table_name: start.table ?? null,
    reached: start.status ?? null,
    next_at: isTimed ? nextStart(start, now.toISOString(), await zoneOf(tx, organization_id)) : null,
    looked_at: now,
  })
}
