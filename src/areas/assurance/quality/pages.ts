import { addDays } from '#platform/dates.ts'
import { recordPage } from '#platform/pages/page.ts'
import { nonconformanceLife } from './nonconformances/life.ts'
import { actionFields, nonconformance } from './records.ts'

export const nonconformancePage = recordPage(nonconformance, {
  at: '/admin/quality/nonconformances/:id',
  list: ['/admin/quality?tab=nonconformances', 'Nonconformances'],
  life: nonconformanceLife,
  edit: { by: 'nonconformances/edit' },
  acts: [
    {
      by: 'nonconformances/act',
      label: 'New corrective action',
      when: (row) => nonconformanceLife.isOpen(row) && !row.action,
      asks: actionFields,
      start: (_, { today }) => ({ due_on: addDays(today, 30) }),
      done: 'Corrective action opened',
    },
  ],
  shows: [
    {
      title: 'Findings',
      facts: [
        'about',
        'kind',
        'supplier',
        'reference',
        'quantity',
        'found_on',
        'found_by',
        'photos',
        'cost',
        'cost_kind',
        'disposition',
        'disposition_reason',
        'decided_by',
        'action',
      ],
    },
  ],
})
