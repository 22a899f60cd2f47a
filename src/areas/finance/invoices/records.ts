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

/** Below a list of both, credits are subtracted from invoices. */
const lessCredit = { less: ['kind', 'credit_note'] } as const

export const invoice = defineRecord('invoices', {
  label: 'Invoice',
  plural: 'Invoices',
  about: 'A vendor’s bill, matched line by line with the order and receipts.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'held', 'returned'],
  title: 'vendor_number',
  list: ['number', 'vendor', 'vendor_number', 'amount', 'purchase_order', 'due_on', 'holds', 'status'],
  find: ['note'],
  sections: [
    {
      title: 'Invoice',
      fields: ['document', 'vendor_number', 'vendor', 'purchase_order', 'invoice_date', 'received_on'],
    },
    { title: 'Contract or credit note', folded: true, fields: ['kind', 'contract', 'credits'] },
    {
      title: 'Freight, tax and discounts',
      folded: true,
      fields: ['charges', 'tax', 'charges_because', 'trade_discount', 'discount_percent', 'discount_until'],
    },
    { title: 'Notes, and why it is no duplicate', folded: true, fields: ['note', 'not_a_duplicate'] },
  ],
  fields: {
    number: series('INV-{year}-{count}'),
    kind: choice(['invoice', 'credit_note'], { initial: 'invoice', words: { credit_note: 'Credit note' } }),
    vendor: ref('vendors', { required: true }),
    vendor_number: text({ required: true, max: 60, label: 'Vendor invoice number', help: 'As shown on the invoice.' }),
    invoice_date: date({ required: true, label: 'Invoice date' }),
    received_on: date({ required: true, label: 'Received', help: 'The prompt-payment clock starts on this date.' }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    contract: ref('contracts', {
      label: 'Under contract',
      help: 'For an invoice without an order, such as a progress payment. An order sets its own contract.',
    }),
    credits: ref('invoices', {
      label: 'Credits invoice',
      help: 'For a credit note: the invoice it credits, in full or in part.',
      onlyFor: { kind: ['credit_note'] },
      requiredTo: { submit: true },
    }),
    charges: money({ min: 0, initial: 0, label: 'Freight and other charges' }),
    tax: money({ min: 0, initial: 0, label: 'Sales tax' }),
    trade_discount: money({
      min: 0,
      initial: 0,
      label: 'Discount on the invoice',
      help: 'Subtracted from the lines, whenever it is paid.',
    }),
    charges_because: text({
      max: 500,
      label: 'Reason for freight or tax',
      help: 'Required where the order includes freight in its prices, or the agency is exempt from sales tax.',
      requiredTo: { submit: 'where the order doesn’t allow it' },
    }),
    discount_percent: percent({
      min: 0,
      max: 100,
      label: 'Early-payment discount',
      help: 'Percent discount for early payment.',
      onlyFor: { kind: ['invoice'] },
    }),
    discount_until: date({ label: 'Discount until', onlyFor: { kind: ['invoice'] } }),
    note: longText({ max: 5_000 }),
    document: files({ label: 'Attachment' }),
    // Another invoice with the same amount near the same day: the person who submits explains why it is not a duplicate.
    not_a_duplicate: text({
      max: 300,
      label: 'Not a duplicate because',
      help: 'Required where another invoice of this vendor has the same amount near the same day.',
      requiredTo: { submit: 'where it looks like one' },
    }),
    vendor_number_key: text({ max: 60, setBy: 'commands', label: 'Number, normalized' }),
    came_by: choice(['form', 'portal', 'ubl', 'csv', 'email'], {
      initial: 'form',
      setBy: 'commands',
      words: { ubl: 'UBL file', csv: 'CSV file', form: 'Entered here', portal: 'Vendor portal', email: 'Email' },
    }),
    // It pays an amount that was invoiced and retained before, so it adds no cost.
    releases: ref('retainage_releases', { setBy: 'commands', label: 'Retainage release' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    amount: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands' }),
    retained: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands', label: 'Retainage' }),
    open_amount: money({ adds: lessCredit, min: 0, initial: 0, setBy: 'commands', label: 'Balance due' }),
    holds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Holds' }),
    within: money({ min: 0, initial: 0, setBy: 'commands', label: 'Over order, within tolerance' }),
    defective_on: date({ setBy: 'commands', label: 'Received defective' }),
    returned_on: date({ setBy: 'commands', label: 'Returned to vendor' }),
    clock_from: date({ setBy: 'commands', label: 'Payment clock starts' }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: {
        says: 'Pay the invoice {vendor_number} of {vendor}',
        for: ['entered_by'],
        while: ['draft', 'held', 'submitted', 'approved', 'disputed'],
      },
    }),
    dispute: longText({ max: 2_000, setBy: 'commands', label: 'Disputed items' }),
    disputed_on: date({ setBy: 'commands', label: 'Disputed' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    discount_taken: money({ min: 0, initial: 0, setBy: 'commands', label: 'Discount taken' }),
    interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Interest paid' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    status: choice(
      ['draft', 'held', 'submitted', 'returned', 'disputed', 'approved', 'scheduled', 'paid', 'rejected', 'canceled'],
      {
        initial: 'draft',
        setBy: 'commands',
        comes: { paid: { on: 'paid_on', until: 'scheduled', says: 'Payment scheduled for {day}' } },
        words: {
          held: 'On hold',
          scheduled: 'Scheduled for payment',
          submitted: 'Waiting for approval',
          returned: 'Returned for changes',
          canceled: 'Canceled',
        },
      },
    ),
  },
})
export type Invoice = RowOf<typeof invoice>

export const invoiceLine = defineRecord('invoice_lines', {
  label: 'Invoice line',
  plural: 'Invoice lines',
  about: 'One billed item, with its quantity, price and order line.',
  access: { of: 'parent', parent: 'invoices', by: 'invoice' },
  title: 'description',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'order_line'],
  fields: {
    invoice: ref('invoices', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Line' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    // Dollars, with as many decimals as the order has; the amount owed is in whole cents.
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, dollars: true, label: 'Unit price' }),
    order_line: ref('order_lines', { label: 'Order line' }),
    budget_line: ref('budget_lines', { label: 'Budget line', help: 'Required where the invoice has no order.' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type InvoiceLine = RowOf<typeof invoiceLine>

export const invoiceShare = defineRecord('invoice_shares', {
  label: 'Invoice distribution',
  plural: 'Invoice distributions',
  about: 'The share of an invoice charged to each budget line. The shares add up to the invoice, to the cent.',
  access: { of: 'parent', parent: 'invoices', by: 'invoice' },
  title: 'amount',
  list: ['budget_line', 'amount'],
  fields: {
    invoice: ref('invoices', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    budget_line: ref('budget_lines', { required: true, setBy: 'commands', label: 'Budget line' }),
    amount: money({ required: true, setBy: 'commands' }),
    // This part is owed but not paid yet; the same budget line pays it when it is released.
    retained: money({ initial: 0, setBy: 'commands', label: 'Retainage' }),
  },
})
export type InvoiceShare = RowOf<typeof invoiceShare>

export const invoiceHold = defineRecord('invoice_holds', {
  label: 'Invoice hold',
  plural: 'Invoice holds',
  about: 'A reason an invoice isn’t paid yet, with the smallest change that would release it.',
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
        no_order_line: 'Not on order',
        closed: 'Order closed',
        not_received: 'Not received',
        over_received: 'Billed over received',
        over_ordered: 'Billed over ordered',
        price: 'Price variance',
        total: 'Total variance',
        tax: 'Tax not owed',
      },
    }),
    words: text({ required: true, max: 500, setBy: 'commands', label: 'Reason' }),
    change: text({ required: true, max: 500, setBy: 'commands', label: 'To release' }),
    released_by: person({ setBy: 'commands', label: 'Released by' }),
    released_because: text({ max: 500, setBy: 'commands', label: 'Release reason' }),
  },
})
export type InvoiceHold = RowOf<typeof invoiceHold>
