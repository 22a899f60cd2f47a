import { payingAccount } from '#areas/finance/paying-accounts/records.ts'
import { payment, paymentRun } from '#areas/finance/payments/records.ts'
import { bankReconciliation } from '#areas/finance/reconciliations/records.ts'
import { bankStatement, statementLine } from '#areas/finance/statements/records.ts'
import { journalLine } from '#areas/planning/journal/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { phrase } from '#platform/say.ts'

const trends = [
  trend(payment, { title: 'Paid by month', by: 'paid_on', figure: 'amount', list: '/payments?tab=payments' }),
  trend(payment, { title: 'Paid by vendor', by: 'vendor', figure: 'amount', list: '/payments?tab=payments' }),
  trend(paymentRun, { title: 'Payment runs by method', by: 'method', figure: 'amount', list: '/payments' }),
  trend(payment, { title: 'Payments by status', by: 'status', list: '/payments?tab=payments' }),
]

const isManager = (actor: Actor) => atLeast('manager', actor)
const run = { to: '/payments/new', label: 'New payment run', when: isManager }
const statement = { own: 'statements/ImportStatement', when: isManager }
const account = {
  to: '/payments/accounts/new',
  label: 'New paying account',
  when: (actor: Actor) => atLeast('admin', actor),
}
const entries = list(journalLine, { columns: ['day', 'fund', 'control', 'debit', 'credit', 'words'] })
const nothing = { ...run, when: () => false }

/** Payment runs, their release, and the bank's statements. */
export const paymentsPage = listPage({
  at: '/payments',
  title: phrase('Payments'),
  vendor: 'VendorPayments',
  links: [['/fms-integration', 'Financial system', isManager]],
  new: run,
  tabs: [
    { tab: 'runs', title: 'Payment runs', shows: [{ outlook: paymentRun }, { list: list(paymentRun), new: run }] },
    { tab: 'payments', title: 'Payments', shows: [{ list: list(payment) }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    {
      tab: 'ledger',
      title: 'Ledger',
      shows: [
        {
          own: 'ledger/LedgerTab',
          asks: [
            ['journal/trial-balance', { from: null, until: null }],
            ['book-checks/last', { book: 'journal' }],
          ],
          list: entries,
        },
      ],
    },
    {
      tab: 'statements',
      title: 'Bank statements',
      when: isManager,
      shows: [{ list: list(bankStatement), new: statement }],
    },
    {
      tab: 'movements',
      title: 'Bank transactions',
      when: isManager,
      new: statement,
      shows: [{ list: list(statementLine) }],
    },
    {
      tab: 'reconciliations',
      title: 'Reconciliations',
      when: isManager,
      new: nothing,
      shows: [{ list: list(bankReconciliation) }],
    },
    {
      tab: 'accounts',
      title: 'Paying accounts',
      when: isManager,
      shows: [{ list: list(payingAccount, { editBy: 'paying-accounts/edit' }), new: account }],
    },
    {
      tab: 'returns',
      title: '1099 totals',
      when: isManager,
      shows: [
        {
          own: 'payments/TaxFormsTab',
          asks: ({ today }) => [['payments/information-returns', { year: Number(today.slice(0, 4)) }]],
        },
      ],
    },
  ],
})
