import { recordPage, rows } from '#platform/pages/page.ts'
import { assignmentLife } from './life.ts'
import { volunteer, volunteerAssignment } from './records.ts'

export const volunteerPage = recordPage(volunteer, {
  at: '/disaster-response/volunteers/:id',
  list: ['/disaster-response?tab=volunteers', 'Volunteers'],
  edit: { by: 'volunteers/edit' },
  shows: [
    { title: 'Volunteer', facts: ['comes_from', 'skill', 'skills', 'phone', 'email', 'checked_on'] },
    {
      title: 'Assignments',
      rows: rows(volunteerAssignment, {
        by: 'volunteer',
        order: 'starts_at.desc',
        limit: 200,
        columns: ['task', 'incident', 'starts_at', 'hours', 'status'],
      }),
    },
  ],
})

export const assignmentPage = recordPage(volunteerAssignment, {
  at: '/disaster-response/assignments/:id',
  list: ['/disaster-response?tab=volunteers', 'Volunteers'],
  life: assignmentLife,
  shows: [
    {
      title: 'Assignment',
      facts: ['volunteer', 'incident', 'sheltering', 'place', 'starts_at', 'ends_at', 'arrived_at', 'left_at', 'hours'],
    },
  ],
})
