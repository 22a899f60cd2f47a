import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { phrase } from '#platform/say.ts'
import { plural } from '#platform/words.ts'
import { billLife } from './life.ts'
import { billingAccount, billingInvoice, billingLine } from './records.ts'

export const billPage = recordPage(billingInvoice, {
  at: '/billing/invoices/:id',
  list: ['/billing/invoices', 'Billing invoices'],
  life: billLife,
  loads: {
    lines: rows(billingLine, { by: 'invoice', order: 'created_at.asc', limit: 100, columns: ['words', 'amount'] }),
  },
  documents: [{ by: 'billing-invoices/document', label: 'Download invoice (PDF)', file: (row) => `${row.number}.pdf` }],
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

const all = register(billingInvoice, { order: 'issued_on.desc', limit: 500 })
const accounts = register(billingAccount, { order: 'created_at.asc', limit: 1 })

/** Amounts that the organization owes for Granary, and those that it has paid. */
export const billsPage = listPage({
  at: '/billing/invoices',
  title: phrase('Billing invoices'),
  under: 'Billing',
  roles: ['admin', 'manager'],
  loads: { all, accounts },
  links: [['/billing', 'Billing']],
  above: [
    {
      figures: ({ today, loaded: { all, accounts } }) => {
        const open = all?.filter((row) => billLife.is(row, 'open') && row.kind === 'invoice')
        const late = open?.filter(({ due_on }) => due_on < today)
        const sum = (rows: typeof open) => rows && { cents: rows.reduce((total, { amount }) => total + amount, 0) }
        const [account] = accounts ?? []
        const lacksProof = account?.tax_exempt && account.certificate.length === 0
        return [
          {
            label: 'Due',
            value: sum(open),
            note: open && plural(open.length, { one: '1 invoice', other: `${open.length} invoices` }),
            to: '/billing/invoices?where.status=open',
          },
          {
            label: 'Overdue',
            value: sum(late),
            note:
              late &&
              late.length > 0 &&
              plural(late.length, { one: '1 past its due date', other: `${late.length} past their due date` }),
            tone: late && late.length > 0 && 'bad',
            to: `/billing/invoices?where.status=open&where.due_on=..${today}`,
          },
          {
            label: 'Disputed',
            value: countOf(all?.filter((row) => billLife.is(row, 'disputed')).length),
            to: '/billing/invoices?where.status=disputed',
          },
          {
            label: 'Tax',
            value: accounts && (account?.tax_exempt ? 'Exempt' : 'Not set'),
            note:
              accounts &&
              (lacksProof
                ? 'certificate missing'
                : account?.tax_exempt
                  ? 'certificate on file'
                  : 'from the billing details'),
            tone: lacksProof && 'warn',
            to: '/billing',
          },
        ]
      },
    },
  ],
  shows: [{ list: list(billingInvoice), first: ['/billing', 'Preview next invoice'] }],
})
