import { commandTx } from '#platform/commands/command-tx.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/jobs/later.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { stepsByKey } from '../../workflows/rules.ts'
import { recordIn } from '../../workflows/starts/known.ts'
import { followTasks, getStuck, moveOn } from '../go.ts'
import { note } from '../lines.ts'
import { workflowRun, type WorkflowRun, type WorkflowTask } from '../records.ts'
import { flowOf } from '../values.ts'
import { taskLife } from '../life.ts'

type Payload = { organization_id: string; task: string }
const named = 'workflow-runs/await'

/** A record may have the status already when its run arrives. */
export const checkWait = job<Payload>('check-workflow-wait', ({ organization_id, task }, services) =>
  asCommand(named, ({ tx }) => look(tx, organization_id, task, services))(organization_id, services),
)
followTasks(async ({ tx }, run, task, step) => {
  if (step.kind === 'answer') await tx.later(checkWait, { organization_id: run.organization_id, task: task.id })
})

/** Every 30 seconds: runs that wait for their record continue once it has changed and has one of the statuses. */
export const awaitRecords = forEachOrganization('await-records', {
  about: 'Continues workflows that wait for a record which now has the status.',
  every: 30,
  due: `select distinct t.organization_id from workflow_tasks t
      join workflow_runs r on r.organization_id = t.organization_id and r.id = t.run
    where t.kind = 'answer' and t.status ${among(taskLife, 'open')} and exists (
      select from record_changes c where c.organization_id = r.organization_id and c.table_name = r.table_name
        and c.record = r.record::uuid and c.at > t.created_at)`,
  run: asCommand(named, async ({ tx, organization, services }) => {
    const waiting = await tx.sql<{ id: string }>(
      `select id from workflow_tasks where organization_id = $1 and kind = 'answer'
        and status ${among(taskLife, 'open')}
        order by since, id limit 500`,
      [organization],
    )
    for (const { id } of waiting) await look(tx, organization, id, services)
  }),
})

async function look(plain: Tx, organization: string, id: string, { clock, keys }: Services): Promise<void> {
  const now = clock.now()
  const tx = commandTx(plain, organization, now)
  const task = await tx.one<WorkflowTask>(
    `select * from workflow_tasks where organization_id = $1 and id = $2
      and status ${among(taskLife, 'open')} for update skip locked`,
    [organization, id],
  )
  if (!task) return
  const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
  const flow = await flowOf(tx, run)
  const step = stepsByKey(flow).get(task.step)
  const record = recordIn(run.table_name)
  const row =
    record &&
    (await tx.one<{ status: string }>(
      `select status from public.${record.table} where organization_id = $1 and id = $2`,
      [organization, run.record],
    ))
  if (!row) return getStuck(tx, run, task, 'The record of this run no longer exists.', now)
  if (!step?.statuses?.includes(row.status)) return
  const reached = optionLabel(record.fields.status, row.status)
  await note(tx, run, task, { outcome: 'done', by: null, reason: `${record.label}: ${reached}` }, now)
  await moveOn({ tx, now, keys }, run, flow, task, step.to ?? '')
}
