import { addDays } from '#platform/dates.ts'
import { recordPage } from '#platform/pages/page.ts'
import { actionFields } from '../quality/records.ts'
import { findingLife } from './findings/life.ts'
import { workpaperLife } from './life.ts'
import { auditFinding, workpaper } from './records.ts'

export const findingPage = recordPage(auditFinding, {
  at: '/admin/audits/findings/:id',
  list: ['/admin/audits?tab=findings', 'Findings'],
  life: findingLife,
  edit: { by: 'audit-findings/edit' },
  acts: [
    {
      by: 'audit-findings/act',
      label: 'New corrective action',
      when: (row) => findingLife.is(row, 'issued', 'answered') && !row.action,
      asks: actionFields,
      start: (row, { today }) => ({ owner: row.responsible, due_on: addDays(today, 60) }),
      done: 'Corrective action opened',
    },
  ],
  shows: [
    {
      title: 'Finding',
      facts: [
        'audit',
        'severity',
        'criterion',
        'condition',
        'cause',
        'effect',
        'recommendation',
        'questioned',
        'repeat',
        'raised_by',
      ],
    },
    {
      title: 'Outcome',
      facts: ['responsible', 'answer_by', 'agreed', 'response', 'done_by', 'action', 'follow_up', 'closed_on'],
    },
  ],
})

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
