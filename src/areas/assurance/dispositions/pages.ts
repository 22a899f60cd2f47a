import { recordPage } from '#platform/pages/page.ts'
import { dispositionLife } from './life.ts'
import { disposition } from './records.ts'

const facts = [
  'series_code',
  'series_title',
  'authority',
  'disposes',
  'prepared_by',
  'approved_by',
  'approved_at',
  'records_count',
  'done_count',
  'kept_count',
  'done_on',
  'receipt',
  'digest',
  'note',
] as const

export const dispositionPage = recordPage(disposition, {
  at: '/compliance/records/dispositions/:id',
  list: ['/compliance/records?tab=dispositions', 'Dispositions'],
  life: dispositionLife,
  // Destroyed records are not transferred.
  only: (row) => dispositionLife.open(row).filter((name) => name !== 'transfer' || row.disposes === 'archive'),
  shows: [
    {
      notes: (row) => [
        dispositionLife.is(row, 'submitted') &&
          row.disposes === 'destroy' && {
            tone: 'warn',
            title: 'Destruction can’t be undone',
            text: 'Rows, files, comments and history text are destroyed. The audit log keeps sealed hashes.',
          },
      ],
    },
    { title: 'Certificate of disposition', facts, when: (row) => dispositionLife.is(row, 'completed') },
    { title: 'Disposition', facts, when: (row) => !dispositionLife.is(row, 'completed') },
    { own: 'DisposedRecords' },
  ],
})
