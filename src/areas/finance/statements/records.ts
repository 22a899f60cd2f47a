import { choice, date, money, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const bankStatement = defineRecord('bank_statements', {
  label: 'Bank statement',
  plural: 'Bank statements',
  about: 'A bank’s statement of a paying account, as imported. Each statement is imported once.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  appendOnly: true,
  title: 'words',
  list: ['paying_account', 'until', 'opening', 'closing', 'words'],
  fields: {
    paying_account: ref('paying_accounts', { required: true, setBy: 'commands', label: 'Paying account' }),
    until: date({ required: true, setBy: 'commands', label: 'Through' }),
    opening: money({ adds: false, required: true, setBy: 'commands' }),
    closing: money({ adds: false, required: true, setBy: 'commands' }),
    format: choice(['bai2', 'camt053', 'csv'], {
      required: true,
      setBy: 'commands',
      words: { bai2: 'BAI2', camt053: 'camt.053', csv: 'CSV' },
    }),
    digest: text({ required: true, max: 64, unique: true, setBy: 'commands', label: 'SHA-256 of the file' }),
    words: text({ required: true, max: 200, setBy: 'commands', label: 'Statement' }),
  },
})
export type BankStatement = RowOf<typeof bankStatement>

export const statementLine = defineRecord('statement_lines', {
  label: 'Bank transaction',
  plural: 'Bank transactions',
  about: 'One transaction on a bank statement, matched to a payment run or check, or explained.',
  firstFrom: 'Import a bank statement. Its transactions are listed here.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'words',
  list: ['day', 'amount', 'reference', 'words', 'status', 'explanation'],
  fields: {
    statement: ref('bank_statements', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    day: date({ required: true, setBy: 'commands' }),
    amount: money({ required: true, setBy: 'commands' }),
    reference: text({ max: 80, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Bank description' }),
    run: ref('payment_runs', { setBy: 'commands', label: 'Payment run' }),
    payment: ref('payments', { setBy: 'commands' }),
    explanation: text({ max: 300, setBy: 'commands' }),
    status: choice(['open', 'cleared', 'explained'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Unmatched', cleared: 'Matched' },
    }),
  },
})
export type StatementLine = RowOf<typeof statementLine>
