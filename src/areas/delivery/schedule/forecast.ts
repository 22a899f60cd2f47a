import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Project } from '../projects/records.ts'
import type { ProjectTask } from './records.ts'
import { scheduleOf } from './rules.ts'
import { workingFor } from './working.ts'
import { projectLife } from '../projects/life.ts'

export const moveForecasts = forEachOrganization('move-forecasts', {
  about: 'Moves the forecasts of schedules forward: remaining work can’t be in the past.',
  every: 12 * 3_600,
  due: `select distinct organization_id from projects where status ${among(projectLife, 'active', 'on_hold')}`,
  run: asCommand('projects/move-forecast', async ({ tx, organization, today }) => {
    const going = await tx.sql<Pick<Project, 'id' | 'starts_on' | 'forecast_end' | 'calendar'>>(
      `select id, starts_on, forecast_end, calendar from projects where organization_id = $1
        and status ${among(projectLife, 'active', 'on_hold')}
        order by id`,
      [organization],
    )
    // One project at a time, because the tasks of all projects would not fit in memory.
    for (const { id, starts_on, forecast_end, calendar } of going) {
      const tasks = await tx.sql<ProjectTask>(
        'select * from project_tasks where organization_id = $1 and project = $2',
        [organization, id],
      )
      const { end } = scheduleOf(tasks, starts_on, today, await workingFor(tx, { calendar }, organization))
      if (end !== null && end !== forecast_end)
        await tx.sql('update projects set forecast_end = $3 where organization_id = $1 and id = $2', [
          organization,
          id,
          end,
        ])
    }
  }),
})
