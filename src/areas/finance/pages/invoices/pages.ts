import { financeTerm } from '#areas/finance/terms/records.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { invoiceMailbox, mailedInvoice } from '#areas/finance/mail-intake/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register, undeclared } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'

const trends = [
  trend(invoice, { title: 'Invoiced by month', by: 'invoice_date', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Invoiced by vendor', by: 'vendor', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Due by month', by: 'due_on', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Invoices by status', by: 'status', list: '/invoices' }),
]

const sent = undeclared('invoice_submissions', {
  order: 'created_at.desc',
  limit: 200,
  where: { status: 'sent' },
  reads: ['id'],
})
const submissions = undeclared('invoice_submissions', {
  order: 'created_at.desc',
  limit: 200,
  reads: ['id', 'created_at', 'vendor_number', 'amount', 'status', 'invoice', 'answer', 'content', 'vendors(name)'],
})
const mailed = register(mailedInvoice, {
  order: 'created_at.desc',
  limit: 200,
  where: { status: 'proposed' },
  reads: ['status'],
})
const mailboxes = register(invoiceMailbox, { order: 'created_at.asc', limit: 1, unnamed: true })
const figures = ['invoices/figures', {}] as const
const add = { to: '/invoices/new', label: 'New invoice', when: () => true }

/** Invoices to pay: received, on hold, and due. */
export const invoicesPage = listPage({
  at: '/invoices',
  title: phrase('Invoices'),
  vendor: 'VendorInvoices',
  loads: { sent, mailed },
  acts: [{ own: 'intake/ImportInvoice', on: ['invoices', 'sent', 'email', 'trends'] }],
  new: add,
  above: [{ own: 'invoices/InvoiceFigures', asks: [figures] }],
  tabs: [
    {
      tab: 'invoices',
      title: 'Invoices',
      shows: [
        {
          list: list(invoice, {
            columns: ['number', 'vendor', 'vendor_number', 'amount', 'purchase_order', 'due_on', 'status'],
            moves: [{ label: 'Match and submit', command: 'invoices/submit' }],
          }),
          new: add,
        },
      ],
    },
    {
      tab: 'sent',
      title: 'Vendor submissions',
      count: ({ loaded }) => loaded.sent?.length,
      shows: [{ own: 'intake/SentInvoices', loads: { submissions } }],
    },
    {
      tab: 'email',
      title: 'By email',
      count: ({ loaded }) => loaded.mailed?.length,
      shows: [{ own: 'mail-intake/EmailTab', loads: { mailboxes }, list: list(mailedInvoice) }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    {
      tab: 'terms',
      title: 'Finance settings',
      shows: [{ own: 'invoices/RateEnded' }, { register: financeTerm, at: '/invoices/terms' }],
    },
  ],
})
