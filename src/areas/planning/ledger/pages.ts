import { recordPage } from '#platform/pages/page.ts'
import { budgetEntry } from './records.ts'

/** One booking, with a link to its document. */
export const entryPage = recordPage(budgetEntry, {
  at: '/budget-management/entries/:id',
  list: (row) => [row ? `/budget-management/lines/${row.line}` : '/budget-management', 'Budget line'],
  links: (row) => [{ record: [row.source_table, row.source], label: 'Open document' }],
  shows: [
    {
      title: 'Entry',
      about: 'Entries can’t be changed. Corrections are new entries.',
      facts: ['line', 'day', 'kind', 'releases', 'amount', 'words'],
    },
  ],
})
