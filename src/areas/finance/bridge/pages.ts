import { recordPage, rows } from '#platform/pages/page.ts'
import { accountMapping, batchLine, journalBatch } from './records.ts'
import { batchStatus } from './rules.ts'

export const mappingPage = recordPage(accountMapping, {
  at: '/fms-integration/mappings/:id',
  list: ['/fms-integration?tab=mappings', 'Account mappings'],
  add: { by: 'account-mappings/create' },
  edit: { by: 'account-mappings/edit', page: true },
  shows: [
    {
      title: 'Mapping',
      about: 'Lines already exported keep their earlier code.',
      facts: ['control', 'account', 'fund', 'outside_code', 'valid_from', 'valid_to'],
    },
  ],
})

export const batchPage = recordPage(journalBatch, {
  at: '/fms-integration/batches/:id',
  list: ['/fms-integration', 'Financial system bridge'],
  acts: [{ own: 'BatchFiles' }],
  shows: [
    {
      figures: (row) => [
        { label: 'Lines', value: Number(row.lines).toLocaleString('en-US') },
        {
          label: 'Credit',
          value: { cents: row.credit },
          note: row.debit === row.credit ? 'Debits equal credits' : 'Out of balance',
        },
      ],
    },
    {
      notes: (row) => [
        batchStatus.is(row, 'reconciled') && {
          tone: 'good',
          title: 'Reconciled',
          text: 'Every line came back once, with the same amounts.',
        },
      ],
    },
    { own: 'Unreconciled', when: (row) => batchStatus.is(row, 'differs') },
    {
      title: 'Lines',
      about: (row) => Number(row.lines) > 200 && 'The first 200 lines. The file has every line.',
      foot: (row) => ['SHA-256 of the CSV ', { code: row.csv_digest }],
      rows: rows(batchLine, {
        by: 'batch',
        order: 'position.asc',
        limit: 200,
        columns: ['position', 'day', 'fund_code', 'outside_code', 'debit', 'credit', 'words'],
      }),
    },
  ],
})
