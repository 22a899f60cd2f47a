import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'
import { lockTask } from './commands.ts'
import { whyNotAssign } from './load/rules.ts'
import { workingOf } from './network/rules.ts'
import { taskAssignment, type ProjectTask, type ScheduleResource, type TaskAssignment } from './records.ts'
import { scheduleOf, whyNotTask } from './rules.ts'
import { calendarsOf } from './working.ts'

const need = z.strictObject({ resource: z.uuid(), units: z.number().min(0.01).max(10_000) })

export const assignResources = command('project-tasks/assign', {
  about: 'Sets the resources that a task needs. Those left out are no longer assigned.',
  input: z.strictObject({ id: z.uuid(), needs: z.array(need).max(50) }),
  async run({ id, needs }, { tx, actor }): Promise<ProjectTask> {
    const { row, of } = await lockTask(tx, id)
    const resources = await resourcesIn(tx)
    const before = await tx.sql<TaskAssignment>(
      'select * from task_assignments where organization_id = $1 and task = $2',
      [tx.organization_id, id],
    )
    refuseIf(
      whyNotTask(of, actor) ?? whyNotAssign(row, needs, { resources, before: before.map(({ resource }) => resource) }),
    )
    await tx.sql('delete from task_assignments where organization_id = $1 and task = $2', [tx.organization_id, id])
    for (const { resource, units } of needs)
      await tx.insert<TaskAssignment>(taskAssignment, {
        project: of.id,
        task: id,
        resource,
        units,
        words: assignmentWords(
          row,
          resources.find((each) => each.id === resource)!,
          units,
        ),
      })
    return row
  },
})

export const resourcesIn = (tx: CommandTx) =>
  tx.sql<ScheduleResource>('select * from schedule_resources where organization_id = $1 order by name', [
    tx.organization_id,
  ])

export const assignmentWords = (
  { code, name }: Pick<ProjectTask, 'code' | 'name'>,
  resource: Pick<ScheduleResource, 'name'>,
  units: number,
): string => `${resource.name}${units === 1 ? '' : ` [${units}]`} for ${code} ${name}`.slice(0, 300)

export type SharedNeed = {
  project: string
  code: string
  name: string
  resource: string
  units: number
  from: number
  to: number
  calendar: string | null
}

export const sharedNeeds = question('projects/shared-needs', {
  about: 'The planned use of this project’s resources by other active projects.',
  input: z.strictObject({ project: z.uuid() }),
  async run({ project: id }, { tx, now }): Promise<SharedNeed[]> {
    const others = await tx.sql<Pick<Project, 'id' | 'name' | 'starts_on' | 'status' | 'calendar'>>(
      `select distinct p.id, p.name, p.starts_on, p.status, p.calendar
         from task_assignments mine
         join task_assignments a on a.organization_id = mine.organization_id and a.resource = mine.resource
          and a.project <> mine.project
         join projects p on p.organization_id = a.organization_id and p.id = a.project
        where mine.organization_id = $1 and mine.project = $2
        and p.status ${among(projectLife, 'planned', 'active', 'on_hold')}
        order by p.id limit 50`,
      [tx.organization_id, id],
    )
    const calendars = await calendarsOf(tx)
    const today = await todayOf(tx, now)
    const found: SharedNeed[] = []
    for (const other of others) {
      const tasks = await tx.sql<ProjectTask>(
        'select * from project_tasks where organization_id = $1 and project = $2',
        [tx.organization_id, other.id],
      )
      const from = projectLife.is(other, 'planned') ? undefined : today
      const { tasks: placed } = scheduleOf(tasks, other.starts_on, from, workingOf(other, calendars))
      const needs = await tx.sql<TaskAssignment>(
        `select a.* from task_assignments a where a.organization_id = $1 and a.project = $2 and exists (
           select from task_assignments mine where mine.organization_id = $1 and mine.project = $3
              and mine.resource = a.resource)`,
        [tx.organization_id, other.id, id],
      )
      for (const { task, resource, units } of needs) {
        const row = tasks.find((each) => each.id === task)
        const at = row && placed.get(row.code)
        if (!row || !at || Number(row.done) >= 100) continue
        const { from: start, to } = at.times
        found.push({
          project: other.name,
          code: row.code,
          name: row.name,
          resource,
          units: Number(units),
          from: start,
          to,
          calendar: row.calendar ?? other.calendar,
        })
      }
    }
    return found
  },
})
