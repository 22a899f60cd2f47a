import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Step } from '../workflows/rules.ts'
import { workflowRun, type WorkflowRun, type WorkflowStep, type WorkflowTask } from './records.ts'

type Does = Pick<Tx, 'sql' | 'one'>
type Passage = Pick<WorkflowStep, 'outcome'> & { by: string | null; reason?: string | null }

/** Records the outcome of a task, or of a step that needed no person, in a line that can't be changed. */
export async function note(
  tx: Does,
  run: WorkflowRun,
  at: WorkflowTask | Pick<Step, 'key' | 'name'>,
  { outcome, by, reason }: Passage,
  now: Date,
): Promise<void> {
  const task = 'token' in at ? at : null
  const key = 'token' in at ? at.step : at.key
  const late = task?.due_at && Date.parse(task.due_at) < now.getTime() ? 'yes' : 'no'
  await tx.sql(
    `insert into workflow_steps (organization_id, run, workflow, task, step, name, outcome, came_at, left_at, late, by,
      reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      run.organization_id,
      run.id,
      run.workflow,
      task?.id ?? null,
      key,
      at.name,
      outcome,
      task?.since ?? now,
      now,
      late,
      by,
      reason ?? null,
    ],
  )
}

/** Tells people of their turn. A role is a shared queue; a person is notified. */
export const tell = (tx: Tx, run: WorkflowRun, people: readonly string[], words: string, now: Date) =>
  notify(
    tx,
    {
      organization_id: run.organization_id,
      people,
      event: 'task_assigned',
      record: { table: workflowRun.table, id: run.id },
      words: `${run.number}, ${run.subject}: ${words}`,
      actor: null,
    },
    now,
  )

export const peopleOf = async (
  tx: Does,
  organization: string,
  { person, people, role }: Pick<Step, 'person' | 'people' | 'role'>,
  now: Date,
): Promise<string[]> =>
  person
    ? [person]
    : people?.length
      ? [...people]
      : (await holdersOf(tx, organization, [role ?? 'manager'], now)).slice(0, 20)
