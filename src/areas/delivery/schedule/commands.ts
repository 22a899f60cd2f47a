import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import { project, type Project } from '../projects/records.ts'
import { projectTask, type ProjectTask } from './records.ts'
import {
  datesOf,
  scheduleOf,
  templates,
  waitsFor,
  whyNotBaseline,
  whyNotDates,
  whyNotProgress,
  whyNotTask,
  type Template,
} from './rules.ts'
import { whyNotPlan } from './validity/rules.ts'
import { doneOf } from './value/rules.ts'
import { workingFor } from './working.ts'

const one = z.strictObject({ id: z.uuid() })

export const addTask = command('project-tasks/add', {
  about: 'Adds a task to a project’s plan and recalculates the plan.',
  input: inputSchema(projectTask),
  async run(input, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, input.project!)
    const added = { ...input, code: input.code!.trim() } as ProjectTask
    refuseIf(firstReason(whyNotTask(of, actor), whyNotPlan([...(await tasksOf(tx, of.id)), added])))
    const made = await tx.insert<ProjectTask>(projectTask, {
      ...input,
      code: added.code,
      milestone: Number(input.days) === 0,
    })
    await replan(tx, of, await todayOf(tx, now))
    return made
  },
})

export const editTask = command('project-tasks/edit', {
  about: 'Changes a task if it is still the version seen, and recalculates the plan.',
  input: one.extend({ version: z.int().min(1), changes: changeSchema(projectTask) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const { row, of } = await lockTask(tx, id)
    const { project: _, ...rest } = changes
    refuseIf(
      firstReason(
        whyNotTask(of, actor),
        whyNotPlan(
          (await tasksOf(tx, of.id)).map((task) => (task.id === id ? ({ ...task, ...rest } as ProjectTask) : task)),
        ),
      ),
    )
    await refuseIfMoved(tx, projectTask, row, version)
    const changed = await tx.update<ProjectTask>(projectTask, id, {
      ...rest,
      ...(rest.days !== undefined && { milestone: Number(rest.days) === 0 }),
      name: rest.name ?? row.name,
    })
    await replan(tx, of, await todayOf(tx, now))
    return changed
  },
})

export const removeTask = command('project-tasks/remove', {
  about: 'Removes a task that no other task depends on and that has not started.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const { row, of } = await lockTask(tx, id)
    const left = (await tasksOf(tx, of.id)).filter((task) => task.id !== id)
    refuseIf(
      firstReason(
        whyNotTask(of, actor),
        row.began_on !== null && 'This task has started. Set it to 100% instead.',
        whyNotPlan(left),
      ),
    )
    await tx.sql('delete from task_assignments where organization_id = $1 and task = $2', [tx.organization_id, id])
    await tx.sql('delete from project_tasks where organization_id = $1 and id = $2', [tx.organization_id, id])
    await replan(tx, of, await todayOf(tx, now))
    return { id }
  },
})

export const noteProgress = command('project-tasks/progress', {
  about: 'Records a task’s progress, or that it is blocked, and the dates of its start and finish.',
  input: one.extend({
    done: z.int().min(0).max(100),
    blocked: z.boolean().default(false),
    began_on: z.iso.date().nullish(),
    ended_on: z.iso.date().nullish(),
  }),
  async run({ id, done, blocked, ...given }, { tx, actor, now }) {
    const { row, of } = await lockTask(tx, id)
    const waits = waitsFor(row, await tasksOf(tx, of.id), done)
    const today = await todayOf(tx, now)
    const dates = datesOf(row, { ...given, done }, today)
    refuseIf(
      firstReason(whyNotProgress(of, row, { actor, done, waits }), whyNotDates({ ...given, done }, dates, today)),
    )
    const changed = await tx.update<ProjectTask>(projectTask, id, {
      done,
      status: done === 100 ? 'done' : blocked ? 'blocked' : done > 0 ? 'in_progress' : 'to_do',
      ...dates,
    })
    await replan(tx, of, today)
    return changed
  },
})

export const keepBaseline = command('projects/keep-baseline', {
  about: 'Saves the current plan as the baseline for measuring the project.',
  input: one.extend({ reason: z.string().trim().max(2_000).default('') }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, id)
    const tasks = await tasksOf(tx, id)
    refuseIf(firstReason(whyNotPlan(tasks), whyNotBaseline(of, tasks, { actor, reason })))
    const today = await todayOf(tx, now)
    const plan = await planOf(tx, of, tasks, today)
    const places = tasks.map(({ id: task, code }) => ({ id: task, ...plan.tasks.get(code)! }))
    await tx.sql(
      `update project_tasks t set baseline_start = p.start, baseline_end = p."end"
         from json_to_recordset($2::json) p (id uuid, start date, "end" date) where t.organization_id = $1
         and t.id = p.id`,
      [tx.organization_id, JSON.stringify(places.map(({ id: task, start, end }) => ({ id: task, start, end })))],
    )
    return tx.update<Project>(project, id, { baseline_on: today, baseline_end: plan.end, forecast_end: plan.end })
  },
})

export const planFromTemplate = command('projects/plan-from-template', {
  about: 'Creates a plan from the tasks that projects of its kind usually have. The project must have no plan.',
  input: one.extend({ template: z.enum(Object.keys(templates) as [Template, ...Template[]]) }),
  async run({ id, template }, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, id)
    refuseIf(
      firstReason(
        whyNotTask(of, actor),
        (await tasksOf(tx, id)).length > 0 && 'This project already has a plan. Change its tasks instead.',
      ),
    )
    for (const [code, name, days, after] of templates[template])
      await tx.insert<ProjectTask>(projectTask, {
        project: id,
        code,
        name,
        days,
        after: after || null,
        milestone: (days as number) === 0,
      })
    await replan(tx, of, await todayOf(tx, now))
    return { id }
  },
})

/** Locks the project first and then its task, like saving a baseline: otherwise the two would wait for each other. */
export async function lockTask(tx: CommandTx, id: string): Promise<{ row: ProjectTask; of: Project }> {
  const found = await tx.one<{ project: string }>(
    'select project from project_tasks where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!found) throw new NotFound(projectTask.label)
  const of = await tx.lock<Project>(project, found.project)
  return { row: await tx.lock<ProjectTask>(projectTask, id), of }
}

export const tasksOf = (tx: CommandTx, id: string) =>
  tx.sql<ProjectTask>('select * from project_tasks where organization_id = $1 and project = $2 order by code', [
    tx.organization_id,
    id,
  ])

/** The project's progress and forecast finish, stored with it for the lists. */
export async function replan(tx: CommandTx, of: Project, today: string): Promise<Project> {
  const tasks = await tasksOf(tx, of.id)
  const forecast = await planOf(tx, of, tasks, today)
  return tx.update<Project>(project, of.id, { done: doneOf(tasks), forecast_end: forecast.end })
}

/** The plan as its people see it: once the project has begun, no remaining work is in the past. */
const planOf = async (tx: CommandTx, of: Project, tasks: readonly ProjectTask[], today: string) =>
  scheduleOf(tasks, of.starts_on, projectLife.is(of, 'planned') ? undefined : today, await workingFor(tx, of))
