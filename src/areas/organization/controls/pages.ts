import { recordPage } from '#platform/pages/page.ts'
import { controlChange } from './records.ts'

export const changePage = recordPage(controlChange, {
  at: '/admin/control-changes/:id',
  list: ['/admin/control-changes', 'Control changes'],
  acts: [{ own: 'ChangeActions' }],
  shows: [
    {
      title: 'Change',
      facts: [
        'before',
        'after',
        'effective_from',
        'published_on',
        'loosens',
        'reason',
        'entered_on',
        'proposed_by',
        'decided_by',
        'decided_at',
        'decision',
      ],
    },
    { own: 'DecidedBefore', when: (row) => row.published_on },
  ],
})
