import { choice, date, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const bankReconciliation = defineRecord('bank_reconciliations', {
  label: 'Bank reconciliation',
  plural: 'Bank reconciliations',
  about: 'A bank statement agreed with the books of its account: one person prepares it, and another reviews it.',
  firstFrom: 'Open a bank statement and select Start reconciliation.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'returned'],
  title: 'words',
  list: ['words', 'until', 'bank_balance', 'book_balance', 'prepared_by', 'reviewed_by', 'status'],
  fields: {
    words: text({ required: true, max: 200, setBy: 'commands', label: 'Reconciliation' }),
    statement: ref('bank_statements', { required: true, unique: true, setBy: 'commands', label: 'Bank statement' }),
    paying_account: ref('paying_accounts', { required: true, setBy: 'commands', label: 'Paying account' }),
    until: date({ required: true, setBy: 'commands', label: 'Through' }),
    bank_balance: money({ adds: false, required: true, setBy: 'commands', label: 'Balance on the statement' }),
    book_balance: money({
      adds: false,
      required: true,
      label: 'Balance in the books',
      help: 'From the general ledger, for this account on this day.',
    }),
    notes: longText({ max: 2_000, label: 'Notes' }),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    prepared_on: date({ setBy: 'commands', label: 'Prepared' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    reviewed_on: date({ setBy: 'commands', label: 'Reviewed' }),
    returned_because: longText({ max: 1_000, setBy: 'commands', label: 'Reason for return' }),
    status: choice(['draft', 'submitted', 'returned', 'completed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for review', returned: 'Returned for changes', completed: 'Reviewed' },
    }),
  },
})
export type BankReconciliation = RowOf<typeof bankReconciliation>

export const itemKinds = ['outstanding', 'deposit', 'bank', 'book'] as const
export const itemKindWords = {
  outstanding: 'Outstanding payment',
  deposit: 'Deposit in transit',
  bank: 'Adjustment to the bank',
  book: 'Adjustment to the books',
} as const

export const reconcilingItem = defineRecord('bank_reconciling_items', {
  label: 'Reconciling item',
  plural: 'Reconciling items',
  about: 'An amount that the bank or the books do not have yet.',
  access: { of: 'parent', parent: 'bank_reconciliations', by: 'reconciliation' },
  title: 'words',
  list: ['kind', 'day', 'words', 'amount'],
  fields: {
    reconciliation: ref('bank_reconciliations', { required: true, setBy: 'commands' }),
    kind: choice(itemKinds, { required: true, setBy: 'commands', words: itemKindWords, label: 'Kind' }),
    day: date({ required: true, setBy: 'commands', label: 'Date' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Description' }),
    amount: money({
      required: true,
      setBy: 'commands',
      help: 'Less than zero where the adjustment lowers the balance.',
    }),
    payment: ref('payments', { setBy: 'commands' }),
    line: ref('statement_lines', { setBy: 'commands', label: 'Bank transaction' }),
  },
})
export type ReconcilingItem = RowOf<typeof reconcilingItem>
