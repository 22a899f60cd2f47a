import {
  choice,
  date,
  files,
  instant,
  longText,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { holdReasons } from '../match/words.ts'

/** Below a list of both, what was credited is taken off what was billed. */
const lessCredit = { less: ['kind', 'credit_note'] } as const

export const invoice = defineRecord('invoices', {
  label: 'Invoice',
  plural: 'Invoices',
  about: 'What a vendor asks to be paid for, matched line by line with the order and with what was received.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'held', 'returned'],
  title: 'vendor_number',
  list: ['number', 'vendor', 'vendor_number', 'amount', 'purchase_order', 'due_on', 'holds', 'status'],
  find: ['note'],
  fields: {
    number: series('INV-{year}-{count}'),
    kind: choice(['invoice', 'credit_note'], { initial: 'invoice', words: { credit_note: 'Credit note' } }),
    vendor: ref('vendors', { required: true }),
    vendor_number: text({ required: true, max: 60, label: 'Vendor’s number', help: 'As it stands on the paper.' }),
    invoice_date: date({ required: true, label: 'Invoice date' }),
    received_on: date({
      required: true,
      label: 'Received',
      help: 'The day it came: the prompt-payment clock begins then.',
    }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    contract: ref('contracts', {
      label: 'Under contract',
      help: 'Of a bill without an order, such as one for progress. An order brings its contract with it.',
    }),
    credits: ref('invoices', {
      label: 'Takes back',
      help: 'Of a credit note: the invoice that it takes back, in whole or in part.',
    }),
    charges: money({ min: 0, initial: 0, label: 'Freight and other charges' }),
    discount_percent: percent({
      min: 0,
      max: 100,
      label: 'Discount',
      help: 'Percent that may be taken off when it is paid early.',
    }),
    discount_until: date({ label: 'Discount until' }),
    note: longText({ max: 5_000 }),
    document: files({ label: 'The paper' }),
    // Another with the same amount at nearly the same day: whoever sends it on says why it is another one.
    not_a_duplicate: text({
      max: 300,
      label: 'Why it is no duplicate',
      help: 'Where another invoice of this vendor has the same amount at nearly the same day.',
    }),
    vendor_number_key: text({ max: 60, setBy: 'commands', label: 'Number, tidied' }),
    came_by: choice(['form', 'portal', 'ubl', 'csv'], {
      initial: 'form',
      setBy: 'commands',
      words: { ubl: 'UBL file', csv: 'CSV file' },
    }),
    // What it pays was invoiced before and kept back: no cost comes of it.
    releases: ref('retainage_releases', { setBy: 'commands', label: 'Releases' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    amount: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands' }),
    retained: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands', label: 'Kept back' }),
    open_amount: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands', label: 'Still to pay' }),
    holds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Holds' }),
    within: money({ min: 0, initial: 0, setBy: 'commands', label: 'Above the order, within the tolerance' }),
    defective_on: date({ setBy: 'commands', label: 'Came defective' }),
    returned_on: date({ setBy: 'commands', label: 'Sent back' }),
    clock_from: date({ setBy: 'commands', label: 'Clock begins' }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: { for: ['entered_by'], while: ['draft', 'held', 'submitted', 'approved', 'disputed'] },
    }),
    dispute: longText({ max: 2_000, setBy: 'commands', label: 'What is disputed' }),
    disputed_on: date({ setBy: 'commands', label: 'Disputed' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    discount_taken: money({ min: 0, initial: 0, setBy: 'commands', label: 'Discount taken' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Interest paid' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    status: choice(
      ['draft', 'held', 'submitted', 'returned', 'disputed', 'approved', 'scheduled', 'paid', 'rejected', 'cancelled'],
      { initial: 'draft', setBy: 'commands', words: { held: 'On hold', scheduled: 'In a payment run' } },
    ),
  },
})
export type Invoice = RowOf<typeof invoice>

export const invoiceLine = defineRecord('invoice_lines', {
  label: 'Invoice line',
  plural: 'Invoice lines',
  about: 'One thing that is billed: how much of it, at what price, and which line of the order it is.',
  access: { of: 'parent', parent: 'invoices', by: 'invoice' },
  title: 'description',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'order_line'],
  fields: {
    invoice: ref('invoices', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Line' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    // Dollars, with as many places as the order has; what is owed is the amount, in whole cents.
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, dollars: true, label: 'Unit price' }),
    order_line: ref('order_lines', { label: 'Line of the order' }),
    budget_line: ref('budget_lines', { label: 'Budget line', help: 'Where no order stands behind it.' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type InvoiceLine = RowOf<typeof invoiceLine>

export const invoiceShare = defineRecord('invoice_shares', {
  label: 'Coding',
  plural: 'Coding',
  about:
    'How much of an invoice each budget line pays: the shares of the order, or what was said line by line. Together they are the invoice, to the cent.',
  access: { of: 'parent', parent: 'invoices', by: 'invoice' },
  title: 'amount',
  list: ['budget_line', 'amount'],
  fields: {
    invoice: ref('invoices', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    budget_line: ref('budget_lines', { required: true, setBy: 'commands', label: 'Budget line' }),
    amount: money({ required: true, setBy: 'commands' }),
    // So much of it is owed and not paid yet: released later, it is paid by the same line.
    retained: money({ initial: 0, setBy: 'commands', label: 'Kept back' }),
  },
})
export type InvoiceShare = RowOf<typeof invoiceShare>

export const invoiceHold = defineRecord('invoice_holds', {
  label: 'Hold',
  plural: 'Holds',
  about: 'Why an invoice is not paid yet, and the smallest change that would release it.',
  access: { of: 'parent', parent: 'invoices', by: 'invoice' },
  title: 'words',
  list: ['position', 'reason', 'words', 'change', 'released_by', 'released_because'],
  fields: {
    invoice: ref('invoices', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    line: ref('invoice_lines', { setBy: 'commands', label: 'Line' }),
    reason: choice(holdReasons, {
      required: true,
      setBy: 'commands',
      words: {
        no_order_line: 'Names no line of the order',
        closed: 'Order closed',
        not_received: 'Nothing received',
        over_received: 'More than received',
        over_ordered: 'More than ordered',
        price: 'Price above the order',
        total: 'Total above the order',
      },
    }),
    words: text({ required: true, max: 500, setBy: 'commands', label: 'Why' }),
    change: text({ required: true, max: 500, setBy: 'commands', label: 'What would release it' }),
    released_by: person({ setBy: 'commands', label: 'Released by' }),
    released_because: text({ max: 500, setBy: 'commands', label: 'Because' }),
  },
})
export type InvoiceHold = RowOf<typeof invoiceHold>
