import type { Keys } from '#platform/auth/keys.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { Names } from '../formulas/rules.ts'
import type { Workflow, WorkflowVersion } from '../workflows/records.ts'
import { factsOf, readFlow } from '../workflows/rules.ts'
import { moveTo, note } from './go.ts'
import { workflowRun, type WorkflowRun } from './records.ts'

type Beginning = { subject: string; by: string } & (
  | { facts: Names; submission: null }
  | { facts?: never; submission: string }
)

/** Starts a run of the published version. Of values given by hand it stores only those that the steps branch by. */
export async function startRun(
  tx: CommandTx,
  { id, organization_id }: Pick<Workflow, 'id' | 'organization_id'>,
  { subject, facts = {}, submission, by }: Beginning,
  now: Date,
  keys: Pick<Keys, 'every'>,
): Promise<WorkflowRun | null> {
  const version = await tx.one<WorkflowVersion>(
    `select * from workflow_versions where organization_id = $1 and workflow = $2 and status = 'published'`,
    [organization_id, id],
  )
  const flow = readFlow(version?.definition ?? '')
  const first = flow.steps[0]
  if (!version || !first) return null
  const wanted = factsOf(flow)
  const run = await tx.insert<WorkflowRun>(workflowRun, {
    number: await nextNumber(tx, workflowRun.table, workflowRun.fields.number.initial as string, now),
    subject: subject.slice(0, 200),
    workflow: id,
    workflow_version: version.id,
    submission,
    step: first.key,
    step_name: first.name,
    since: now,
    started_by: by,
    facts: JSON.stringify(
      Object.fromEntries(wanted.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))),
    ),
  })
  await note(tx, { ...run, due_at: null, since: now.toISOString() }, { outcome: 'begun', by }, now, first)
  return moveTo(tx, run, flow, first.key, now, keys)
}

/** Starts the workflows of a submission. */
export async function startRunsOf(
  tx: CommandTx,
  form: string,
  beginning: Beginning,
  now: Date,
  keys: Pick<Keys, 'every'>,
): Promise<void> {
  const flows = await tx.sql<Workflow>(
    `select * from workflows where organization_id = $1 and form = $2 and status = 'published' order by id`,
    [tx.organization_id, form],
  )
  for (const each of flows) await startRun(tx, each, beginning, now, keys)
}
