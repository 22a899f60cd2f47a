import { payingAccount } from '#areas/finance/paying-accounts/records.ts'
import { paymentLife } from '#areas/finance/payments/life.ts'
import { payment, paymentItem, paymentRun } from '#areas/finance/payments/records.ts'
import { bankReconciliation } from '#areas/finance/reconciliations/records.ts'
import { whyNotStart } from '#areas/finance/reconciliations/rules.ts'
import { bankStatement, statementLine } from '#areas/finance/statements/records.ts'
import { journalLine } from '#areas/planning/journal/records.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { chart, recordPage, rows } from '#platform/pages/page.ts'
import { plural } from '#platform/words.ts'

const nextOf = (unmatched: number): NextStep =>
  unmatched > 0
    ? {
        tone: 'you',
        lead: plural(unmatched, {
          one: 'Match or explain 1 bank transaction',
          other: `Match or explain ${unmatched} bank transactions`,
        }),
      }
    : { tone: 'done', lead: 'Every bank transaction is matched or explained' }

export const statementPage = recordPage(bankStatement, {
  at: '/payments/statements/:id',
  list: ['/payments?tab=statements', 'Bank statements'],
  loads: {
    unmatched: rows(statementLine, {
      by: 'statement',
      where: { status: 'open' },
      order: 'created_at.asc',
      limit: 1_000,
      columns: ['status'],
    }),
    reconciliations: rows(bankReconciliation, { by: 'statement', order: 'created_at.asc', limit: 1 }),
  },
  amount: (row) => ({ cents: row.closing, note: ['Closing, ', { day: row.until }] }),
  next: (_, { loaded: { unmatched } }) => (unmatched ? nextOf(unmatched.length) : null),
  links: (_, { loaded: { reconciliations } }) => [
    reconciliations?.[0] && [`/payments/reconciliations/${reconciliations[0].id}`, 'Open reconciliation'],
  ],
  acts: [
    {
      by: 'bank-reconciliations/start',
      label: 'Start reconciliation',
      when: (_, { loaded: { reconciliations } }) => reconciliations?.length === 0,
      whyNot: (_, { actor }) => whyNotStart(actor),
      send: (row) => ({ statement: row.id }),
      about: (row) => row.words,
      asks: { book_balance: bankReconciliation.fields.book_balance },
      done: 'Reconciliation started',
      opens: (_, { id }) => `/payments/reconciliations/${id}`,
    },
  ],
  shows: [
    {
      figures: (row, { loaded: { unmatched } }) => [
        { label: 'Opening', value: { cents: row.opening } },
        {
          label: 'Unmatched',
          value: unmatched && String(unmatched.length),
          note: unmatched && (unmatched.length > 0 ? 'to match or explain' : 'all matched or explained'),
          tone: Boolean(unmatched?.length) && 'warn',
        },
      ],
    },
    {
      title: 'Bank transactions',
      rows: rows(statementLine, {
        by: 'statement',
        order: 'day.desc',
        limit: 50,
        columns: ['words', 'day', 'amount', 'status'],
        whole: true,
      }),
    },
  ],
})

export const paymentPage = recordPage(payment, {
  at: '/payments/:id',
  list: ['/payments?tab=payments', 'Payments'],
  life: paymentLife,
  loads: { run: paymentRun },
  acts: [{ own: 'checks/ReprintCheck' }],
  shows: [
    {
      figures: (row) => [
        { label: 'Paid', value: row.paid_on ? { day: row.paid_on } : 'Not yet' },
        {
          label: 'Cleared',
          value: row.cleared_on ? { day: row.cleared_on } : 'Not yet',
          note: row.cleared_on && 'On the bank statement',
        },
        { label: 'Trace or check', value: { code: row.trace ?? 'None yet' } },
      ],
    },
    ...([true, false] as const).map((paid) => ({
      title: paid ? 'Invoices paid' : 'Invoices to pay',
      when: (row: { paid_on: string | null }) => (row.paid_on !== null) === paid,
      rows: rows(paymentItem, {
        by: 'payment',
        order: 'position.asc',
        limit: 500,
        columns: ['invoice', 'billed', 'discount', 'interest', 'amount'],
      }),
    })),
    {
      title: 'In the ledger',
      about: 'Each entry balances in its fund and can’t be changed.',
      rows: rows(journalLine, {
        by: 'source',
        where: { source_table: 'payments' },
        order: 'created_at.asc,entry.asc,position.asc',
        limit: 200,
        columns: ['day', 'fund', 'control', 'debit', 'credit', 'words'],
      }),
    },
    { title: 'Payment', facts: ['run', 'vendor', 'remittance', 'returned_on', 'returned_because'] },
  ],
})

export const payingAccountPage = recordPage(payingAccount, {
  at: '/payments/accounts/:id',
  list: ['/payments?tab=accounts', 'Paying accounts'],
  edit: { by: 'paying-accounts/edit', page: true },
  acts: [{ own: 'checks/TestPrint' }],
  shows: [
    {
      title: 'Account',
      about: 'The number is stored encrypted. It is opened only for the bank file, and each opening is logged.',
      facts: ['bank', 'routing', 'account_last', 'company_name', 'company_id'],
    },
    {
      title: 'Paid by month',
      chart: chart(paymentRun, { of: 'paying_account', by: 'pay_on', figure: 'amount', list: '/payments' }),
    },
    {
      title: 'Check stock',
      about:
        'Checks are printed on the upper part of letter paper, above two stubs. Check the places with a test print first.',
      facts: ['first_check', 'check_address', 'check_right', 'check_down'],
    },
    {
      title: 'Payment runs',
      rows: rows(paymentRun, {
        by: 'paying_account',
        order: 'pay_on.desc',
        limit: 50,
        columns: ['number', 'pay_on', 'amount', 'status'],
        whole: true,
      }),
    },
  ],
})
