import { recordPage } from '#platform/pages/page.ts'
import { workpaperLife } from './life.ts'
import { workpaper } from './records.ts'

export const workpaperPage = recordPage(workpaper, {
  at: '/admin/audits/workpapers/:id',
  list: ['/admin/audits?tab=workpapers', 'Workpapers'],
  life: workpaperLife,
  edit: { by: 'workpapers/edit' },
  shows: [
    {
      notes: (row) => [
        workpaperLife.is(row, 'returned') &&
          row.review_note && { tone: 'warn', title: 'Returned for changes', text: row.review_note },
      ],
    },
    {
      title: 'Workpaper',
      facts: ['audit', 'reference', 'work', 'conclusion', 'documents', 'prepared_by', 'reviewed_by', 'review_note'],
    },
  ],
})
