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
  about: 'How this organization is billed: its purchase order number, billing contact and tax exemption certificate.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'contact',
  list: ['contact', 'email', 'po_number', 'tax_exempt'],
  fields: {
    contact: text({ required: true, max: 120 }),
    email: text({ required: true, max: 255, format: 'email' }),
    address: longText({ max: 500 }),
    po_number: text({
      max: 60,
      label: 'Purchase order number',
      help: 'Printed on every invoice. Agencies pay against it; no card needed.',
    }),
    tax_exempt: flag({ label: 'Exempt from sales tax' }),
    certificate: files({ label: 'Exemption certificate' }),
  },
})
export type BillingAccount = RowOf<typeof billingAccount>

export const planChange = defineRecord('plan_changes', {
  label: 'Plan change',
  plural: 'Plan changes',
  about: 'A change from one plan to another, with its effective date and exact charge.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'to_plan',
  list: ['from_plan', 'to_plan', 'effective_on', 'credit', 'charge', 'asked_by', 'status'],
  fields: {
    from_plan: text({ max: 100, setBy: 'commands', label: 'From' }),
    to_plan: text({ required: true, max: 100, setBy: 'commands', label: 'To' }),
    to_code: text({ required: true, max: 50, setBy: 'commands', label: 'Code' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'Effective from' }),
    credit: money({ min: 0, initial: 0, setBy: 'commands' }),
    charge: money({ min: 0, initial: 0, setBy: 'commands' }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    reason: text({ max: 500, setBy: 'commands' }),
    status: choice(['planned', 'done', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { planned: 'Scheduled', done: 'Completed', canceled: 'Canceled' },
    }),
  },
})
export type PlanChange = RowOf<typeof planChange>

export const billingInvoice = defineRecord('billing_invoices', {
  label: 'Billing invoice',
  plural: 'Billing invoices',
  about: 'Charges and credits for the organization’s use of Granary. Separate from vendor invoices.',
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
    period_from: date({ required: true, setBy: 'commands', label: 'Period start' }),
    period_to: date({ required: true, setBy: 'commands', label: 'Period end' }),
    issued_on: date({ required: true, setBy: 'commands', label: 'Issued on' }),
    due_on: date({ required: true, setBy: 'commands', label: 'Due' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    simulated: flag({ setBy: 'commands', help: 'From a demo: no one is charged.' }),
    po_number: text({ max: 60, setBy: 'commands', label: 'Purchase order number' }),
    paid_on: date({ setBy: 'commands', label: 'Paid on' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Payment reference' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Disputed items' }),
    settlement: text({ max: 500, setBy: 'commands', label: 'Settlement terms' }),
    status: choice(['open', 'paid', 'disputed', 'void'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Due' },
    }),
  },
})
export type BillingInvoice = RowOf<typeof billingInvoice>

export const billingLine = defineRecord('billing_lines', {
  label: 'Billing invoice line',
  plural: 'Billing invoice lines',
  about: 'One line of a billing invoice: a plan for a number of days in a period.',
  access: { of: 'parent', parent: 'billing_invoices', by: 'invoice' },
  appendOnly: true,
  title: 'words',
  list: ['words', 'days', 'of_days', 'price', 'amount'],
  fields: {
    invoice: ref('billing_invoices', { required: true, setBy: 'commands' }),
    words: text({ required: true, max: 200, setBy: 'commands', label: 'Description' }),
    days: number({ min: 0, decimals: 0, setBy: 'commands' }),
    of_days: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Days in period' }),
    price: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Monthly price' }),
    amount: money({ required: true, setBy: 'commands' }),
  },
})
export type BillingLine = RowOf<typeof billingLine>
