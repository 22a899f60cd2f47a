import { recordPage } from '#platform/pages/page.ts'
import { mailedInvoiceLife } from './life.ts'
import { mailedInvoice } from './records.ts'

export const mailedInvoicePage = recordPage(mailedInvoice, {
  at: '/invoices/email/:id',
  list: ['/invoices?tab=email', 'Invoices by email'],
  life: mailedInvoiceLife,
  wide: [{ own: 'MailedFiles', when: (row) => row.document.length > 0 }],
  shows: [
    { own: 'BecameInvoice', when: (row) => row.invoice },
    {
      notes: (row) => [
        row.reason && {
          tone: 'warn',
          title: mailedInvoiceLife.is(row, 'refused') ? 'Rejected' : 'No invoice was proposed',
          text: row.reason,
        },
      ],
    },
    {
      title: 'Email',
      facts: ['sender', 'sender_name', 'subject', 'sent_at', 'format', 'document', 'message_id', 'digest'],
    },
  ],
})
