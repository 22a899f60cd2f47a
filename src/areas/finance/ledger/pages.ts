import { journalLine } from '#areas/planning/journal/records.ts'
import { recordPage, rows } from '#platform/pages/page.ts'

/** One side of an entry, its other sides, and a link to its source document. */
export const journalLinePage = recordPage(journalLine, {
  at: '/payments/ledger/:id',
  list: ['/payments?tab=ledger', 'Ledger'],
  links: (row) => [{ record: [row.source_table, row.source], label: 'Open document' }],
  shows: [
    {
      title: 'Entry',
      about: 'Both sides, in each fund. An entry never changes; another entry corrects it.',
      rows: rows(journalLine, {
        by: 'entry',
        through: 'entry',
        order: 'position.asc',
        limit: 500,
        columns: ['control', 'account', 'fund', 'debit', 'credit'],
      }),
    },
    { title: 'This line', facts: ['day', 'period', 'fund', 'control', 'account', 'budget_line', 'words'] },
    { own: 'SourceDocument', titles: (row) => [{ table: row.source_table, id: row.source }] },
  ],
})
