import { commandTx } from '#platform/commands/command-tx.ts'
import type { Names } from '../../formulas/rules.ts'
import { hookLife } from '../../webhooks/life.ts'
import type { Webhook } from '../../webhooks/records.ts'
import { takeAnswers } from '../../webhooks/send.ts'
import { queueMessage } from '../../webhooks/tell.ts'
import { inputFrom } from '../../workflows/actions/rules.ts'
import { stepsByKey, type Step } from '../../workflows/rules.ts'
import { fail, followTasks, moveOn, type Moving } from '../go.ts'
import { taskLife } from '../life.ts'
import { note } from '../lines.ts'
import { workflowRun, workflowTask, type WorkflowRun, type WorkflowTask } from '../records.ts'
import { dayFor, flowOf, shareableFacts } from '../values.ts'
import { valuesTaken } from './rules.ts'

followTasks(async (moving, run, task, step) => {
  if (step.kind === 'call') await call(moving, run, task, step)
})

/** One message through the agency’s own webhook: its address, its secret, its tries. A repetition has the same id. */
async function call(moving: Moving, run: WorkflowRun, task: WorkflowTask, step: Step): Promise<void> {
  const { tx, now, keys } = moving
  const flow = await flowOf(tx, run)
  const hook = await tx.one<Webhook>('select * from webhooks where organization_id = $1 and id = $2', [
    run.organization_id,
    step.hook,
  ])
  if (!hook || !hookLife.is(hook, 'active') || !hook.on_step)
    return fail(moving, run, flow, task, 'The webhook of this step isn’t active, or isn’t allowed for workflows.')
  const facts = await shareableFacts(tx, run, flow, keys)
  const values = inputFrom(step.values ?? [], facts, await dayFor(tx, run, now))
  const data = { run: run.number, title: run.subject, step: step.name, values }
  await queueMessage({ tx, now }, hook, 'workflow.step', data, task.id)
}

/** The answer, in the transaction that notes the last try: the run continues, or fails with the problem of that try. */
takeAnswers(async (plain, { organization_id, task: id, text, problem }, { now, keys }) => {
  const tx = commandTx(plain, organization_id, now)
  const task = await tx.lock<WorkflowTask>(workflowTask, id)
  if (!taskLife.is(task, 'open')) return
  const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
  const flow = await flowOf(tx, run)
  const step = stepsByKey(flow).get(task.step)
  const moving = { tx, now, keys }
  if (problem) return fail(moving, run, flow, task, problem)
  const taken = valuesTaken(step?.takes ?? [], text)
  if ('problem' in taken) return fail(moving, run, flow, task, taken.problem)
  const facts = JSON.stringify({ ...(JSON.parse(run.facts) as Names), ...taken.values })
  if (facts.length > workflowRun.fields.facts.max!)
    return fail(moving, run, flow, task, 'The values of the answer are too long.')
  const next = await tx.update<WorkflowRun>(workflowRun, run.id, { facts })
  await note(tx, next, task, { outcome: 'done', by: null }, now)
  await moveOn(moving, next, flow, task, step?.to ?? '')
})
