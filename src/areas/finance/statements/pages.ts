import { recordPage } from '#platform/pages/page.ts'
import { movementLife } from './life.ts'
import { statementLine } from './records.ts'

/** One bank transaction and its match or explanation. */
export const movementPage = recordPage(statementLine, {
  at: '/payments/movements/:id',
  list: ['/payments?tab=movements', 'Bank transactions'],
  life: movementLife,
  links: (row) => [row.run && [`/payments/runs/${row.run}`, 'Open payment run']],
  acts: [{ own: 'MatchToRun' }],
  shows: [
    {
      title: 'Transaction',
      facts: ['day', 'amount', 'reference', 'words', 'statement', 'run', 'payment', 'explanation'],
    },
  ],
})
