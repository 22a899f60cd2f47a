import { recordPage, rows } from '#platform/pages/page.ts'
import { reconciliationLife } from './life.ts'
import { bankReconciliation, reconcilingItem } from './records.ts'
import { reconciled } from './rules.ts'

/** One bank statement and the books of its account, brought to the same balance. */
export const reconciliationPage = recordPage(bankReconciliation, {
  at: '/payments/reconciliations/:id',
  list: ['/payments?tab=reconciliations', 'Reconciliations'],
  life: reconciliationLife,
  edit: { by: 'bank-reconciliations/edit' },
  loads: {
    items: rows(reconcilingItem, {
      by: 'reconciliation',
      order: 'day.asc,words.asc',
      limit: 2_000,
      columns: ['words', 'kind', 'day', 'amount'],
    }),
  },
  links: (row) => [[`/payments/statements/${row.statement}`, 'Open bank statement']],
  documents: [{ by: 'bank-reconciliations/document', label: 'Download PDF', file: (row) => `${row.words}.pdf` }],
  shows: [
    {
      notes: (row) => [
        reconciliationLife.is(row, 'returned') && {
          tone: 'warn',
          title: 'Returned for changes',
          text: row.returned_because,
        },
      ],
    },
    {
      figures(row, { loaded: { items } }) {
        const sums = items && reconciled(row, items)
        return [
          // Without items of the bank it is the balance in the head.
          sums?.adjustedBank !== Number(row.bank_balance) && {
            label: 'Adjusted bank balance',
            value: sums && { cents: sums.adjustedBank },
          },
          { label: 'Adjusted book balance', value: sums && { cents: sums.adjustedBook } },
          {
            label: 'Difference',
            value: sums && { cents: sums.difference },
            note: sums && (sums.difference === 0 ? 'the balances agree' : 'to explain'),
            tone: sums && sums.difference !== 0 && 'warn',
          },
        ]
      },
    },
    { own: 'Balances' },
    { own: 'ReconcilingItems' },
    {
      title: 'Details',
      facts: ['statement', 'paying_account', 'notes', 'prepared_by', 'prepared_on', 'reviewed_by', 'reviewed_on'],
    },
  ],
})
