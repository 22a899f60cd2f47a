import { localDay } from '#platform/dates.ts'
import { job } from '#platform/jobs/later.ts'
import type { Project } from '../projects/records.ts'
import type { ProjectTask } from './records.ts'
import { scheduleOf } from './rules.ts'

type Going = Pick<Project, 'organization_id' | 'id' | 'starts_on' | 'forecast_end'> & { time_zone: string }

/** Twice a day: what is left of a task is not done in the past, so a forecast moves on its own when nobody notes anything. */
export const moveForecasts = job('move-forecasts', async (_nothing, { database, clock }) => {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(`select set_config('app.command', 'projects/move-forecast', true)`)
    const going = await tx.sql<Going>(`select p.organization_id, p.id, p.starts_on, p.forecast_end, o.time_zone from projects p join organizations o on o.id = p.organization_id where p.status in ('active', 'on_hold')`)
    const tasks = await tx.sql<ProjectTask>(`select t.* from project_tasks t join projects p on p.organization_id = t.organization_id and p.id = t.project where p.status in ('active', 'on_hold')`)
    const plans = new Map<string, ProjectTask[]>()
    for (const task of tasks) {
      const plan = plans.get(task.project)
      if (plan) plan.push(task)
      else plans.set(task.project, [task])
    }
    for (const { organization_id, id, starts_on, forecast_end, time_zone } of going) {
      const { end } = scheduleOf(plans.get(id) ?? [], starts_on, localDay(clock.now(), time_zone))
      if (end !== null && end !== forecast_end) await tx.sql('update projects set forecast_end = $3 where organization_id = $1 and id = $2', [organization_id, id, end])
    }
  })
}, { every: 12 * 3_600 })
