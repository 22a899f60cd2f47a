import { recordPage, rows } from '#platform/pages/page.ts'
import { billLife } from './life.ts'
import { billingInvoice, billingLine } from './records.ts'

export const billPage = recordPage(billingInvoice, {
  at: '/billing/invoices/:id',
  list: ['/billing/invoices', 'Billing invoices'],
  life: billLife,
  loads: {
    lines: rows(billingLine, { by: 'invoice', order: 'created_at.asc', limit: 100, columns: ['words', 'amount'] }),
  },
  acts: [{ own: 'BillPaper' }],
  shows: [
    {
      notes: (row) => [
        row.simulated && { title: 'Simulated: no one is charged', text: 'This invoice is from a demo.' },
        billLife.is(row, 'disputed') && row.reason && { tone: 'warn', title: 'Disputed', text: row.reason },
        row.settlement && {
          title: billLife.is(row, 'void') ? 'Void' : 'Dispute settled: the invoice is due',
          text: row.settlement,
        },
      ],
    },
    { own: 'BilledTo' },
    { own: 'BillLines' },
  ],
})
