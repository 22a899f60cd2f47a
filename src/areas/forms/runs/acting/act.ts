import { linkRecords } from '#areas/organization/record-links/link.ts'
import { standingOf, type Standing } from '#platform/auth/standing.ts'
import type { Member } from '#platform/commands/command.ts'
import { againAfterDeadlock } from '#platform/commands/after-deadlock.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { InvalidInput, NotFound, Refusal } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { actionOf } from '../../workflows/actions/allowed.ts'
import { inputFrom } from '../../workflows/actions/rules.ts'
import type { Workflow } from '../../workflows/records.ts'
import { stepsByKey } from '../../workflows/rules.ts'
import { fail, followTasks, moveOn } from '../go.ts'
import { taskLife } from '../life.ts'
import { note } from '../lines.ts'
import { workflowRun, workflowTask, type WorkflowRun, type WorkflowTask } from '../records.ts'
import { dayFor, factsFor, flowOf } from '../values.ts'

export type Payload = { organization_id: string; task: string }
export const named = 'workflow-runs/act'

/**
 * Creates the record of a step, in the name of the workflow’s owner and with no more than the owner’s rights now: the
 * owner answers for the definition, and a second person published it. The record and the run’s next step are one
 * transaction, so that a second try creates no second record.
 */
export const runAction = job<Payload>('run-workflow-action', async (payload, services) => {
  const owner = await ownerOf(services, payload)
  if (!owner) return
  try {
    if (!owner.actor)
      throw new Refusal('The owner of this workflow is no longer active. Choose another owner, then retry.')
    const { actor } = owner
    await againAfterDeadlock(() =>
      services.database.transaction({ role: 'commands', actor }, (tx) => act(tx, payload, actor, services)),
    )
  } catch (error) {
    const reason = inWords(error)
    if (!reason) throw error
    await services.database.transaction({ role: 'service_role' }, (tx) => stop(tx, payload, reason, services))
  }
})

followTasks(async ({ tx }, run, task, step) => {
  if (step.kind === 'act') await tx.later(runAction, { organization_id: run.organization_id, task: task.id })
})

/** A refusal is a sentence that a manager reads at the stuck step. Anything else is a failure, and tried again. */
export const inWords = (error: unknown): string | null =>
  error instanceof InvalidInput
    ? Object.entries(error.fields)
        .map(([field, words]) => `${field}: ${words}`)
        .join(' ')
        .slice(0, 500)
    : error instanceof Refusal || error instanceof NotFound
      ? error.message.slice(0, 500)
      : null

export async function ownerOf(
  services: Services,
  { organization_id, task }: Payload,
): Promise<{ actor: Member | undefined; standing: Standing | undefined } | null> {
  const row = await services.database.transaction({ role: 'service_role' }, (tx) =>
    tx.one<Pick<Workflow, 'owner'>>(
      `select w.owner from workflow_tasks t join workflows w on w.organization_id = t.organization_id
          and w.id = t.workflow where t.organization_id = $1 and t.id = $2 and t.status ${among(taskLife, 'open')}`,
      [organization_id, task],
    ),
  )
  if (!row) return null
  const found = await standingOf(services, [row.owner])
  const standing = found.find(({ caller }) => caller.actor.organization_id === organization_id)
  return { actor: standing?.caller.actor, standing }
}

async function act(
  plain: Tx,
  { organization_id, task: id }: Payload,
  actor: Member,
  services: Services,
): Promise<void> {
  const now = services.clock.now()
  const tx = commandTx(plain, organization_id, now)
  const task = await tx.lock<WorkflowTask>(workflowTask, id)
  if (!taskLife.is(task, 'open')) return
  const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
  const flow = await flowOf(tx, run)
  const step = stepsByKey(flow).get(task.step)
  const action = actionOf(step?.command)
  if (!step || !action) throw new Refusal('A workflow can’t create this kind of record.')
  const facts = await factsFor(tx, run, flow, services.keys)
  const input = inputFrom(step.values ?? [], facts, await dayFor(tx, run, now))
  const visit = { id: `workflow run ${run.number}` }
  const made = (await carryOut(services, plain, action.run, parseInput(action.run.input, input), actor, visit)) as {
    id: string
    number?: string
  }
  await plain.sql(`select set_config('app.command', $1, true)`, [named])
  const from = { table: workflowRun.table, id: run.id }
  await linkRecords(tx, { from, kind: 'became', to: { table: action.table, id: made.id } }, now)
  await note(tx, run, task, { outcome: 'done', by: actor.user_id, reason: made.number ?? null }, now)
  await moveOn({ tx, now, keys: services.keys }, run, flow, task, step.to ?? '')
}

/** Refused: the run continues where the step says so, or is stuck with the reason. */
export async function stop(
  plain: Tx,
  { organization_id, task: id }: Payload,
  reason: string,
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
): Promise<void> {
  await plain.sql(`select set_config('app.command', $1, true), set_config('app.organization_id', $2, true)`, [
    named,
    organization_id,
  ])
  const now = clock.now()
  const tx = commandTx(plain, organization_id, now)
  const task = await tx.lock<WorkflowTask>(workflowTask, id)
  if (!taskLife.is(task, 'open')) return
  const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
  await fail({ tx, now, keys }, run, await flowOf(tx, run), task, reason)
}
