import { recordPage, rows } from '#platform/pages/page.ts'
import { payLife } from './pay/life.ts'
import { project } from '../projects/records.ts'
import { certifiedPayroll, payApplication, payLine, punchItem } from './records.ts'

export const payApplicationPage = recordPage(payApplication, {
  at: '/construction-projects/pay/:id',
  list: (row) => [
    row ? `/construction-projects/${row.project}?tab=pay` : '/construction-projects?tab=pay',
    'Pay applications',
  ],
  life: payLife,
  loads: {
    project,
    punch: rows(punchItem, {
      by: 'project',
      through: 'project',
      where: { safety: true, status: { not: ['accepted'] } },
      order: 'created_at.asc',
      limit: 100,
    }),
    payrolls: rows(certifiedPayroll, { by: 'project', through: 'project', order: 'created_at.asc', limit: 500 }),
  },
  amount: (row) => ({
    cents: row.done,
    note: ['Completed and stored to date, of ', { cents: row.scheduled, whole: true }],
  }),
  wide: [
    {
      notes: (row) => [
        row.note &&
          (payLife.is(row, 'returned')
            ? { tone: 'warn', title: 'Returned for changes', text: row.note }
            : { tone: 'info', title: 'Certification comment', text: row.note }),
      ],
    },
    {
      figures: (row) => [
        { label: 'Retainage', value: { cents: row.retained, whole: true }, note: 'under the contract terms' },
        { label: 'Previously certified', value: { cents: row.before, whole: true } },
        { label: 'Due now', value: { cents: row.due_now, whole: true } },
      ],
    },
    {
      title: 'Schedule of values',
      grid: rows(payLine, {
        by: 'pay_application',
        order: 'position.asc',
        limit: 1_000,
        columns: ['description', 'scheduled', 'before', 'this_period', 'stored'],
      }),
      saves: 'pay-applications/set-lines',
    },
  ],
  shows: [
    { own: 'PayProgress' },
    { own: 'CertificationChecks' },
    {
      title: 'Application',
      facts: [
        'project',
        'contract',
        'period_from',
        'period_to',
        'entered_by',
        'certified_by',
        'certified_on',
        'invoice',
        'documents',
      ],
    },
  ],
})
