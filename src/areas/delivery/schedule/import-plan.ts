import { projectLife } from '../projects/life.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { putLines } from '#platform/commands/lines.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import { project, type Project } from '../projects/records.ts'
import { whyNotCalendar } from './calendars/rules.ts'
import { replan, tasksOf } from './commands.ts'
import { whyNotImport, whyNotNew } from './exchange/rules.ts'
import {
  constraintKinds,
  projectTask,
  scheduleResource,
  taskAssignment,
  workCalendar,
  type ScheduleResource,
  type WorkCalendar,
} from './records.ts'
import { assignmentWords, resourcesIn } from './resources.ts'
import { mostTasks, whyNotPlan } from './validity/rules.ts'
import { calendarsOf } from './working.ts'

const name = z.string().trim().min(1).max(120)
const hours = z.string().max(120).nullable()
const day = z.iso.date().nullable()

const input = z.strictObject({
  id: z.uuid(),
  /** Replaces the plan that is there, as long as no work has begun. */
  calendar: name.nullable(),
  calendars: z
    .array(
      z.strictObject({
        name,
        monday: hours,
        tuesday: hours,
        wednesday: hours,
        thursday: hours,
        friday: hours,
        saturday: hours,
        sunday: hours,
        exceptions: z.string().max(20_000).nullable(),
      }),
    )
    .max(20),
  tasks: z
    .array(
      z.strictObject({
        code: z.string().trim().min(1).max(20),
        name: z.string().trim().min(1, 'Enter the name of each task').max(200),
        days: z.number().min(0).max(3_650),
        after: z.string().max(1_000).nullable(),
        constraint_kind: z.enum(constraintKinds).nullable(),
        constraint_on: day,
        calendar: name.nullable(),
        summary: z.boolean(),
        budget: z.int().min(0),
        done: z.int().min(0).max(100),
        began_on: day,
        ended_on: day,
      }),
    )
    .min(1)
    .max(mostTasks, `A plan can have up to ${mostTasks.toLocaleString('en-US')} tasks. Split the project.`),
  resources: z
    .array(
      z.strictObject({
        name,
        kind: z.enum(['crew', 'person', 'equipment']),
        capacity: z.number().min(0.01).max(10_000),
      }),
    )
    .max(500),
  assignments: z
    .array(z.strictObject({ code: z.string(), resource: name, units: z.number().min(0.01).max(10_000) }))
    .max(10_000),
})

export const importPlan = command('projects/import-plan', {
  about:
    'Creates a project’s plan from a schedule of another program, with its calendars, resources and progress. A plan without progress is replaced.',
  input,
  async run({ id, tasks, calendars, calendar, resources, assignments }, { tx, actor, now }): Promise<Project> {
    const of = await tx.lock<Project>(project, id)
    const before = await tasksOf(tx, id)
    const known = { calendars: await calendarsOf(tx), resources: await resourcesIn(tx) }
    refuseIf(
      firstReason(
        whyNotImport(of, before, actor),
        whyNotNew({ calendars, resources }, known, actor),
        ...calendars.map((each) => whyNotCalendar(each)),
      ),
    )
    const byName = await calendarsByName(tx, calendars, known.calendars)
    const planned = tasks.map((task) => ({
      ...task,
      calendar: task.calendar === null ? null : (byName.get(task.calendar) ?? null),
    }))
    refuseIf(whyNotPlan(planned))

    await tx.sql('delete from task_assignments where organization_id = $1 and project = $2', [tx.organization_id, id])
    const today = await todayOf(tx, now)
    const rows = await putLines(tx, projectTask, id, planned as never, (line) => progressOf(line as never, of, today))
    const codes = new Map(rows.map((row) => [row.code, row]))
    const people = await resourcesByName(tx, resources, known.resources)
    await putLines(
      tx,
      taskAssignment,
      id,
      assignments.flatMap(({ code, resource, units }) => {
        const [row, found] = [codes.get(code), people.get(resource)]
        return row && found && !row.summary ? [{ task: row.id, resource: found.id, units }] : []
      }) as never,
      ({ task, resource, units }) => ({
        words: assignmentWords(
          rows.find((row) => row.id === task)!,
          [...people.values()].find((each) => each.id === resource)!,
          Number(units),
        ),
      }),
    )
    const changed =
      calendar === null ? of : await tx.update<Project>(project, id, { calendar: byName.get(calendar) ?? null })
    return replan(tx, changed, today)
  },
})

type Line = { days: number; done: number; began_on: string | null; ended_on: string | null; summary: boolean }

/** Progress counts once the project has started; until then the file’s is left out. */
function progressOf(
  { days, done, began_on, ended_on, summary }: Line,
  of: Project,
  today: string,
): Record<string, unknown> {
  const counts = !projectLife.is(of, 'planned') && !summary
  const share = counts ? done : 0
  const past = (on: string | null) => (on !== null && on <= today ? on : today)
  const began = share > 0 ? past(began_on) : null
  const ended = share === 100 ? past(ended_on) : null
  return {
    milestone: !summary && Number(days) === 0,
    done: share,
    began_on: began !== null && ended !== null && began > ended ? ended : began,
    ended_on: ended,
    status: share === 100 ? 'done' : share > 0 ? 'in_progress' : 'to_do',
  }
}

/** A calendar of the same name is the agency’s own; others are added. */
async function calendarsByName(
  tx: CommandTx,
  calendars: readonly (Record<string, unknown> & { name: string })[],
  known: readonly WorkCalendar[],
): Promise<Map<string, string>> {
  const byName = new Map(known.map((each) => [each.name, each.id]))
  for (const each of calendars)
    if (!byName.has(each.name)) byName.set(each.name, (await tx.insert<WorkCalendar>(workCalendar, each)).id)
  return byName
}

async function resourcesByName(
  tx: CommandTx,
  resources: readonly { name: string; kind: string; capacity: number }[],
  known: readonly ScheduleResource[],
): Promise<Map<string, ScheduleResource>> {
  const byName = new Map(known.map((each) => [each.name, each]))
  for (const each of resources)
    if (!byName.has(each.name)) byName.set(each.name, await tx.insert<ScheduleResource>(scheduleResource, each))
  return byName
}
