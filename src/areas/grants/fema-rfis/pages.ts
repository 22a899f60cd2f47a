import { recordPage } from '#platform/pages/page.ts'
import { questionLife } from './life.ts'
import { femaRfi } from './records.ts'

export const questionPage = recordPage(femaRfi, {
  at: '/fema-grants-hub/questions/:id',
  list: ['/fema-grants-hub?tab=questions', 'FEMA requests for information'],
  life: questionLife,
  edit: { by: 'fema-rfis/edit' },
  shows: [
    {
      figures: (row) => [
        { label: 'Received', value: { day: row.received_on } },
        {
          label: 'Response due',
          value: { day: row.due_on },
          note: questionLife.is(row, 'open', 'drafted') && { due: row.due_on },
        },
        { label: 'Answered', value: row.sent_on ? { day: row.sent_on } : 'Not yet' },
      ],
    },
    { title: 'FEMA’s question', text: 'asked' },
    {
      title: 'Response',
      text: 'answer',
      none: 'No response yet. One person writes it, and another manager must send it.',
    },
    {
      title: 'Details',
      facts: ['declaration', 'project', 'owner', 'drafted_by', 'sent_by', 'documents'],
      filled: ['drafted_by', 'sent_by', 'documents'],
    },
  ],
})
