import { recordPage, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { projectComment, publishedProject } from './records.ts'

const list = '/admin/tenant?tab=public'

export const projectPage = recordPage(publishedProject, {
  at: '/admin/tenant/projects/:id',
  list: [list, 'Public information'],
  add: { by: 'published-projects/create', under: 'Citizen portal' },
  edit: { by: 'published-projects/edit', page: true, under: 'Citizen portal' },
  links: (row) => [[`/citizen-portal?tab=projects&agency=${row.organization_id}`, 'View as resident']],
  acts: [
    {
      by: 'published-projects/withdraw',
      label: 'Withdraw',
      look: 'danger',
      whyNot: (row, { actor }) => whyNotEdit(publishedProject, row, actor),
      done: 'Project unpublished',
      opens: () => list,
    },
  ],
  shows: [
    { title: 'Published text', text: 'summary' },
    {
      title: 'Project',
      facts: ['department', 'place', 'phase', 'budget', 'spent', 'starts_on', 'ends_on', 'comments_open', 'photos'],
    },
    {
      title: 'Comments',
      rows: rows(projectComment, {
        by: 'project',
        order: 'created_at.desc',
        limit: 200,
        columns: ['name', 'words', 'decided_by', 'status'],
      }),
    },
  ],
})
