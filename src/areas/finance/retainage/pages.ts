import { contract } from '#areas/contracts/contracts/records.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { invoice } from '../invoices/records.ts'
import { releaseLife } from './life.ts'
import { retainageRelease } from './records.ts'

export const releasePage = recordPage(retainageRelease, {
  at: '/contract-management/releases/:id',
  list: (row) =>
    row
      ? [`/contract-management/${row.contract}/money`, 'Contract payments and retainage']
      : ['/contract-management', 'Contract workspace'],
  life: releaseLife,
  loads: { contract },
  shows: [
    {
      notes: (row, { loaded: { contract: of } }) => [
        releaseLife.is(row, 'approved') &&
          of?.retained_by === 'applications' && { title: 'Due with the next pay application under this contract' },
      ],
    },
    {
      figures: (row, { loaded: { contract: of } }) => [
        {
          label: 'Retainage held',
          value: of && { cents: of.retained },
          note: of && releaseLife.isOpen(row) && [{ cents: of.retained - row.amount }, ' after release'],
          to: `/contract-management/${row.contract}/money`,
        },
        {
          label: 'Work complete',
          value: of && (of.completed_on ? { day: of.completed_on } : 'Not yet'),
          to: `/contract-management/${row.contract}`,
        },
      ],
    },
    {
      title: 'Release',
      facts: ['contract', 'reason', 'proposed_by', 'decided_by', 'decided_at', 'decision'],
      filled: ['decided_by', 'decided_at', 'decision'],
    },
    {
      title: 'Paid as',
      rows: rows(invoice, {
        by: 'releases',
        order: 'created_at.desc',
        limit: 1,
        columns: ['number', 'amount', 'due_on', 'status'],
        unlessNone: true,
      }),
    },
  ],
})
