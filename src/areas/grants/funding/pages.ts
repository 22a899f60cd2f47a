import { recordPage } from '#platform/pages/page.ts'
import { sourceLife } from './life.ts'
import { fundingSource } from './records.ts'

export const sourcePage = recordPage(fundingSource, {
  at: '/disaster-grants/sources/:id',
  list: ['/disaster-grants?tab=sources', 'Recovery funding sources'],
  life: sourceLife,
  edit: { by: 'recovery-sources/edit' },
  amount: (row) => ({
    cents: row.amount,
    note: [`${sourceLife.is(row, 'committed') ? 'Committed' : 'Expected'}, `, { cents: row.received }, ' received'],
  }),
  shows: [
    {
      title: 'Details',
      facts: [
        'kind',
        'declaration',
        'damage',
        'project',
        'purpose',
        'reference',
        'note',
        'decided_on',
        'decision',
        'documents',
      ],
      filled: ['project', 'reference', 'note', 'decided_on', 'decision', 'documents'],
    },
  ],
})
