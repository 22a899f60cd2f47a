import { choice, date, flag, instant, money, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const paymentMethods = ['ach', 'wire', 'check'] as const
export const methodWords = {
  ach: 'ACH (NACHA file)',
  wire: 'Wire (ISO 20022 pain.001)',
  check: 'Checks (positive pay)',
} as const

export const paymentRun = defineRecord('payment_runs', {
  label: 'Payment run',
  plural: 'Payment runs',
  about:
    'Invoices that are paid together: put together by one person, released by another, sent to the bank as a file, and done when the bank has paid.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'pay_on', 'method', 'payments', 'amount', 'made_by', 'released_by', 'status'],
  find: [],
  fields: {
    number: series('PR-{year}-{count}'),
    paying_account: ref('paying_accounts', { required: true, setBy: 'commands', label: 'Paid from' }),
    method: choice(paymentMethods, { required: true, setBy: 'commands', words: methodWords, label: 'By' }),
    pay_on: date({ required: true, setBy: 'commands', label: 'Pay on' }),
    payments: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    discount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Discounts taken' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Interest' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Made by' }),
    released_by: person({ setBy: 'commands', label: 'Released by' }),
    released_at: instant({ setBy: 'commands', label: 'Released' }),
    funding: text({ max: 300, setBy: 'commands', label: 'Funding' }),
    // The file as it was made first: made again it is the same, byte for byte.
    file_at: instant({ setBy: 'commands', label: 'File made' }),
    // By whose clock the file is dated; those made before there was this are dated in Greenwich.
    file_zone: text({ max: 60, format: 'zone', told: false, setBy: 'commands', label: 'Dated by the clock of' }),
    file_modifier: text({ max: 1, told: false, setBy: 'commands', label: 'File of the day' }),
    file_digest: text({ max: 64, told: false, setBy: 'commands', label: 'SHA-256 of the file' }),
    opened_by: person({ setBy: 'commands', label: 'File opened by' }),
    opened_at: instant({ setBy: 'commands', label: 'File opened' }),
    sent_on: date({ setBy: 'commands', label: 'Sent to the bank' }),
    status: choice(['draft', 'submitted', 'released', 'sent', 'cleared', 'cancelled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waits for release' },
    }),
  },
})
export type PaymentRun = RowOf<typeof paymentRun>

export const payment = defineRecord('payments', {
  label: 'Payment',
  plural: 'Payments',
  about: 'What one vendor is paid at once: its invoices less its credit notes and discounts.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'vendor', 'amount', 'run', 'paid_on', 'cleared_on', 'status'],
  find: ['trace'],
  fields: {
    number: series('PAY-{year}-{count}'),
    run: ref('payment_runs', { required: true, setBy: 'commands', label: 'Payment run' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    // Into which of its accounts; the number itself is opened for the file alone.
    bank_account: ref('vendor_bank_accounts', { setBy: 'commands', label: 'Bank details' }),
    amount: money({ required: true, min: 1, setBy: 'commands' }),
    trace: text({ max: 20, setBy: 'commands', label: 'Trace or check number' }),
    remittance: text({ max: 300, setBy: 'commands', label: 'For' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    cleared_on: date({ setBy: 'commands', label: 'Cleared' }),
    returned_on: date({ setBy: 'commands', label: 'Came back' }),
    returned_because: text({ max: 300, setBy: 'commands', label: 'Why it came back' }),
    status: choice(['planned', 'issued', 'cleared', 'returned', 'cancelled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { issued: 'On its way', returned: 'Came back' },
    }),
  },
})
export type Payment = RowOf<typeof payment>

export const paymentItem = defineRecord('payment_items', {
  label: 'Paid invoice',
  plural: 'Paid invoices',
  about: 'One invoice or credit note in a payment, with the discount taken and the interest owed.',
  access: { of: 'parent', parent: 'payments', by: 'payment' },
  title: 'invoice',
  list: ['invoice', 'billed', 'discount', 'interest', 'amount'],
  fields: {
    payment: ref('payments', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    invoice: ref('invoices', { required: true, setBy: 'commands' }),
    billed: money({ required: true, setBy: 'commands', label: 'Asked for' }),
    discount: money({ min: 0, initial: 0, setBy: 'commands' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands' }),
    amount: money({ required: true, setBy: 'commands', label: 'Paid' }),
    // The run was cancelled or the payment came back: the invoice can be paid again.
    undone: flag({ setBy: 'commands' }),
  },
})
export type PaymentItem = RowOf<typeof paymentItem>
