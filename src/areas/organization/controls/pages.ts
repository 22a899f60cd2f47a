import { list, listPage } from '#platform/pages/list-page.ts'
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

export const changesPage = listPage({
  at: '/admin/control-changes',
  title: 'Control changes',
  under: 'Administration',
  shows: [{ list: list(controlChange) }],
})
