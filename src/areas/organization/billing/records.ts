import {
  choice,
  date,
  files,
  flag,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const billingAccount = defineRecord('billing_accounts', {
  label: 'Billing account',
  plural: 'Billing accounts',
  about:
    'How this organization is billed: the order number it pays by, whom to write to, and its certificate of tax exemption.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'contact',
  list: ['contact', 'email', 'po_number', 'tax_exempt'],
  fields: {
    contact: text({ required: true, max: 120 }),
    email: text({ required: true, max: 255, format: 'email' }),
    address: longText({ max: 500 }),
    po_number: text({
      max: 60,
      label: 'Order number',
      help: 'Stands on every invoice. Agencies pay by it; a card is not needed.',
    }),
    tax_exempt: flag({ label: 'Exempt from sales tax' }),
    certificate: files({ label: 'Certificate of exemption' }),
  },
})
export type BillingAccount = RowOf<typeof billingAccount>

export const planChange = defineRecord('plan_changes', {
  label: 'Change of plan',
  plural: 'Changes of plan',
  about: 'From which plan to which, from which day, and what that came to, to the cent.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'to_plan',
  list: ['from_plan', 'to_plan', 'effective_on', 'credit', 'charge', 'asked_by', 'status'],
  fields: {
    from_plan: text({ max: 100, setBy: 'commands', label: 'From' }),
    to_plan: text({ required: true, max: 100, setBy: 'commands', label: 'To' }),
    to_code: text({ required: true, max: 50, setBy: 'commands', label: 'Code' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'From the day' }),
    credit: money({ min: 0, initial: 0, setBy: 'commands' }),
    charge: money({ min: 0, initial: 0, setBy: 'commands' }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Asked by' }),
    reason: text({ max: 500, setBy: 'commands' }),
    status: choice(['planned', 'done', 'cancelled'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type PlanChange = RowOf<typeof planChange>

export const billingInvoice = defineRecord('billing_invoices', {
  label: 'Billing invoice',
  plural: 'Billing invoices',
  about:
    'What this organization owes for using the product, or is given back. Not to be confused with what its vendors bill it.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  inOrder: [
    ['period_from', 'period_to'],
    ['issued_on', 'due_on'],
  ],
  title: 'number',
  list: ['number', 'kind', 'period_from', 'period_to', 'amount', 'due_on', 'status'],
  fields: {
    number: series('GI-{year}-{count}'),
    kind: choice(['invoice', 'credit_note'], { required: true, setBy: 'commands' }),
    plan: text({ max: 100, setBy: 'commands' }),
    period_from: date({ required: true, setBy: 'commands', label: 'From' }),
    period_to: date({ required: true, setBy: 'commands', label: 'To' }),
    issued_on: date({ required: true, setBy: 'commands', label: 'Written' }),
    due_on: date({ required: true, setBy: 'commands', label: 'Due' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    simulated: flag({ setBy: 'commands', help: 'Of a demonstration: nobody is charged.' }),
    po_number: text({ max: 60, setBy: 'commands', label: 'Order number' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Payment reference' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'What is disputed' }),
    settlement: text({ max: 500, setBy: 'commands', label: 'How it was settled' }),
    status: choice(['open', 'paid', 'disputed', 'void'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'To be paid' },
    }),
  },
})
export type BillingInvoice = RowOf<typeof billingInvoice>

export const billingLine = defineRecord('billing_lines', {
  label: 'Line of a billing invoice',
  plural: 'Lines of a billing invoice',
  about: 'One item of what the product is billed by: a plan for so many days of a period.',
  access: { of: 'parent', parent: 'billing_invoices', by: 'invoice' },
  appendOnly: true,
  title: 'words',
  list: ['words', 'days', 'of_days', 'price', 'amount'],
  fields: {
    invoice: ref('billing_invoices', { required: true, setBy: 'commands' }),
    words: text({ required: true, max: 200, setBy: 'commands', label: 'For' }),
    days: number({ min: 0, decimals: 0, setBy: 'commands' }),
    of_days: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Of days' }),
    price: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'A month' }),
    amount: money({ required: true, setBy: 'commands' }),
  },
})
export type BillingLine = RowOf<typeof billingLine>
