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
    'Invoices paid together: created by one person, released by a second, sent to the bank as a file, and cleared by the bank.',
  firstFrom: 'Create a payment run from approved invoices.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'pay_on', 'method', 'payments', 'amount', 'made_by', 'released_by', 'status'],
  find: [],
  fields: {
    number: series('PR-{year}-{count}'),
    paying_account: ref('paying_accounts', { required: true, setBy: 'commands', label: 'Paid from' }),
    method: choice(paymentMethods, { required: true, setBy: 'commands', words: methodWords, label: 'Payment method' }),
    pay_on: date({ required: true, setBy: 'commands', label: 'Pay on' }),
    payments: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    discount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Discounts taken' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Interest' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Created by' }),
    released_by: person({ setBy: 'commands', label: 'Released by' }),
    released_at: instant({ setBy: 'commands', label: 'Released' }),
    funding: text({ max: 300, setBy: 'commands', label: 'Funding' }),
    // The file as first created: it is the same every time, byte for byte.
    file_at: instant({ setBy: 'commands', label: 'File created' }),
    // The time zone of the file's date; older files without one use UTC.
    file_zone: text({ max: 60, format: 'zone', told: false, setBy: 'commands', label: 'Time zone' }),
    file_modifier: text({ max: 1, told: false, setBy: 'commands', label: 'File ID modifier' }),
    file_digest: text({ max: 64, told: false, setBy: 'commands', label: 'SHA-256 of the file' }),
    opened_by: person({ setBy: 'commands', label: 'File opened by' }),
    opened_at: instant({ setBy: 'commands', label: 'File opened' }),
    checks_printed_by: person({ setBy: 'commands', label: 'Checks printed by' }),
    checks_printed_at: instant({ setBy: 'commands', label: 'Checks printed' }),
    sent_on: date({ setBy: 'commands', label: 'Sent to the bank' }),
    status: choice(['draft', 'submitted', 'released', 'sent', 'cleared', 'canceled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for release', sent: 'Sent to bank', canceled: 'Canceled' },
    }),
  },
})
export type PaymentRun = RowOf<typeof paymentRun>

export const payment = defineRecord('payments', {
  label: 'Payment',
  plural: 'Payments',
  about: 'One payment to one vendor: its invoices less credit notes and discounts.',
  firstFrom: 'Payments are created with a payment run.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'vendor', 'amount', 'run', 'paid_on', 'cleared_on', 'status'],
  find: ['trace'],
  fields: {
    number: series('PAY-{year}-{count}'),
    run: ref('payment_runs', { required: true, setBy: 'commands', label: 'Payment run' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    // The vendor's receiving account; its number is opened only for the file.
    bank_account: ref('vendor_bank_accounts', { setBy: 'commands', label: 'Bank details' }),
    amount: money({ required: true, min: 1, setBy: 'commands' }),
    trace: text({ max: 20, setBy: 'commands', label: 'Trace or check number' }),
    remittance: text({ max: 300, setBy: 'commands', label: 'Remittance' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    cleared_on: date({ setBy: 'commands', label: 'Cleared' }),
    returned_on: date({ setBy: 'commands', label: 'Returned' }),
    returned_because: text({ max: 300, setBy: 'commands', label: 'Return reason' }),
    status: choice(['planned', 'issued', 'cleared', 'returned', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { issued: 'Issued', returned: 'Returned by bank', planned: 'Scheduled', canceled: 'Canceled' },
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
    // The amount of the invoice less the retainage that is held.
    billed: money({ required: true, setBy: 'commands', label: 'Payable' }),
    discount: money({ min: 0, initial: 0, setBy: 'commands' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands' }),
    amount: money({ required: true, setBy: 'commands', label: 'Paid' }),
    // The run was canceled or the payment returned: the invoice can be paid again.
    undone: flag({ setBy: 'commands' }),
  },
})
export type PaymentItem = RowOf<typeof paymentItem>
