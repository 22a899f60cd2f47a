import { recordPage } from '#platform/pages/page.ts'
import { costExceptionLife } from './life.ts'
import { costException } from './records.ts'

export const exceptionPage = recordPage(costException, {
  at: '/grant-management/exceptions/:id',
  list: ['/grant-management?tab=budget', 'Award budgets'],
  life: costExceptionLife,
  amount: (row) => ({ cents: row.amount, note: 'Above the limit' }),
  links: (row) => [
    row.project && [`/fema-grants-hub/projects/${row.project}`, 'Open project'],
    row.funding && [`/grant-management?tab=budget&grant=${row.funding}`, 'Open budget'],
  ],
  shows: [
    {
      title: 'Details',
      facts: (row) => [
        'kind',
        ...(row.kind === 'class' ? (['funding', 'class'] as const) : (['project'] as const)),
        'reason',
        'approval',
        'documents',
        'asked_by',
        'decided_by',
        'decided_on',
        'decision',
      ],
    },
  ],
})
