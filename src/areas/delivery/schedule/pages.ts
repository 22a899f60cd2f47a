import { recordPage, rows } from '#platform/pages/page.ts'
import { project } from '../projects/records.ts'
import { scheduleResource, taskAssignment, workCalendar } from './records.ts'

export const calendarPage = recordPage(workCalendar, {
  at: '/project-management/calendars/:id',
  list: ['/project-management/resources', 'Calendars and resources'],
  add: { by: 'work-calendars/create' },
  edit: { by: 'work-calendars/edit', page: true },
  shows: [
    { title: 'Hours and days off', facts: 'all' },
    {
      title: 'Used in',
      about: 'A change moves the dates of these schedules.',
      rows: rows(project, {
        by: 'calendar',
        order: 'name.asc',
        limit: 50,
        columns: ['name', 'starts_on', 'forecast_end', 'status'],
      }),
    },
  ],
})

export const resourcePage = recordPage(scheduleResource, {
  at: '/project-management/resources/:id',
  list: ['/project-management/resources', 'Calendars and resources'],
  add: { by: 'schedule-resources/create' },
  edit: { by: 'schedule-resources/edit', page: true },
  shows: [
    { title: 'Resource', facts: 'all' },
    {
      title: 'Assignments',
      rows: rows(taskAssignment, {
        by: 'resource',
        order: 'created_at.desc',
        limit: 100,
        columns: ['words', 'project', 'units'],
      }),
    },
  ],
})
