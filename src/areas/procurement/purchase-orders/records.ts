import {
  choice,
  date,
  flag,
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
import { defineTerms } from '#platform/records/terms.ts'
import { methods, natures } from '../methods/records.ts'

export const orderKinds = ['standard', 'blanket', 'release'] as const

export const purchaseOrder = defineRecord('purchase_orders', {
  label: 'Purchase order',
  plural: 'Purchase orders',
  about:
    'An order to one vendor, charged to budget lines. A blanket order sets prices and a limit, and each of its releases encumbers funds.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'vendor', 'kind', 'amount', 'open_amount', 'delivery', 'due', 'status'],
  find: ['price_basis'],
  sections: [
    { title: 'Order', fields: ['title', 'vendor', 'nature', 'cost_center', 'contract'] },
    { title: 'Delivery and terms', fields: ['due', 'deliver_to', 'payment_days', 'freight', 'terms'] },
    { title: 'Funding and price', fields: ['federal', 'grant_award', 'price_basis'] },
    { title: 'Blanket order', folded: true, fields: ['starts_on', 'ends_on', 'limit_amount'] },
    { title: 'More', folded: true, fields: ['over_receipt'] },
  ],
  fields: {
    number: series('PO-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(orderKinds, { initial: 'standard', setBy: 'commands', words: { release: 'Release' } }),
    vendor: ref('vendors', { required: true }),
    nature: choice(natures, {
      initial: 'goods',
      label: 'Purchase type',
      words: { architect_engineer: 'Architects and engineers' },
    }),
    cost_center: ref('cost_centers', { label: 'Cost center' }),
    due: date({
      label: 'Delivery date',
      due: {
        says: 'Confirm the delivery of {title}',
        for: ['buyer'],
        while: ['issued'],
        unless: { delivery: ['complete'] },
      },
    }),
    deliver_to: text({ max: 300, label: 'Deliver to' }),
    payment_days: number({ min: 0, max: 365, decimals: 0, initial: 30, label: 'Payment terms (days)' }),
    freight: money({
      min: 0,
      label: 'Freight allowed',
      help: 'The most freight that can be billed on top. Leave blank where prices include freight.',
    }),
    terms: longText({ max: 5_000, help: 'Shown to the vendor below the lines.' }),
    federal: flag({ label: 'Federally funded', help: '2 CFR 200 applies to the method and to each cost.' }),
    grant_award: text({ max: 40, label: 'Grant award' }),
    price_basis: longText({
      max: 2_000,
      label: 'Price reasonableness',
      help: 'Required on file for a purchase without quotes (2 CFR 200.320(a)(1)).',
      requiredTo: { submit: 'without quotes' },
    }),
    over_receipt: percent({
      min: 0,
      max: 100,
      label: 'Over-receipt tolerance',
      help: 'Percent above the ordered quantity. Leave blank to use the agency’s setting.',
    }),
    // For a blanket order: the end date and the limit for releases.
    starts_on: date({ label: 'Valid from' }),
    ends_on: date({
      label: 'Valid until',
      due: { says: 'Renew or close the order {title}', for: ['buyer'], while: ['issued'] },
    }),
    limit_amount: money({ min: 1, label: 'Limit' }),
    released: money({ min: 0, initial: 0, setBy: 'commands', label: 'Released' }),
    blanket: ref('purchase_orders', { setBy: 'commands', label: 'Blanket order' }),
    contract: ref('contracts', {
      label: 'Under contract',
      help: 'The order counts against this contract’s ceiling when it is issued.',
    }),
    requisition: ref('requisitions', { setBy: 'commands' }),
    award: ref('awards', { setBy: 'commands' }),
    buyer: person({ required: true, setBy: 'commands' }),
    // Set by the commands, under the lock of the order: the totals of its lines.
    amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    // Approval limits and purchasing thresholds count the whole commitment: the goods and this.
    charges: money({ min: 0, initial: 0, setBy: 'commands', label: 'Freight and sales tax' }),
    original: money({ min: 0, setBy: 'commands', label: 'Original amount' }),
    received_amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Received' }),
    invoiced_amount: money({ initial: 0, setBy: 'commands', label: 'Invoiced' }),
    open_amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Open encumbrance' }),
    revision: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    delivery: choice(['none', 'partial', 'complete'], {
      initial: 'none',
      setBy: 'commands',
      words: { none: 'Not received', partial: 'Partly received', complete: 'Received' },
    }),
    answer: choice(['waiting', 'accepted', 'dates', 'refused'], {
      setBy: 'commands',
      label: 'Vendor response',
      empty: 'Not sent',
      words: { waiting: 'Awaiting response', dates: 'Accepted with new dates', refused: 'Declined' },
    }),
    // As determined when it was submitted for approval; later rules do not change it.
    method: choice(methods, {
      setBy: 'commands',
      words: {
        micro_purchase: 'Micro-purchase',
        small_purchase: 'Simplified acquisition (quotes)',
        sealed_bids: 'Sealed bids (IFB)',
        proposals: 'Proposals (RFP)',
        qualifications: 'Qualifications (RFQ for A/E)',
        noncompetitive: 'Noncompetitive (sole source)',
      },
    }),
    method_paragraph: text({ max: 300, setBy: 'commands', label: 'Citation' }),
    method_facts: longText({ max: 4_000, setBy: 'commands', label: 'Facts used' }),
    justification: longText({ max: 12_000, setBy: 'commands', label: 'Noncompetitive justification' }),
    overruled: longText({ max: 2_000, setBy: 'commands', label: 'Override reason' }),
    issued_at: instant({ setBy: 'commands', label: 'Issued' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    closing_reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason closed or canceled' }),
    status: choice(['draft', 'submitted', 'returned', 'rejected', 'approved', 'issued', 'closed', 'canceled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes', canceled: 'Canceled' },
    }),
  },
})
export type PurchaseOrder = RowOf<typeof purchaseOrder>

export const orderLine = defineRecord('order_lines', {
  label: 'Order line',
  plural: 'Order lines',
  about: 'One item of an order: quantity, price, delivery date, and what was received and billed.',
  access: { of: 'parent', parent: 'purchase_orders', by: 'purchase_order' },
  title: 'description',
  apart: 'purchase_order',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'received', 'invoiced'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Line' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    // Dollars, with as many decimals as a kilowatt hour needs; the encumbrance is the amount, in whole cents.
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, dollars: true, label: 'Unit price' }),
    due: date({ label: 'Delivery date' }),
    commodity: text({ max: 20, label: 'Commodity code' }),
    budget_line: ref('budget_lines', {
      label: 'Budget line',
      help: 'Leave blank if several budget lines pay. Funding splits show each amount.',
    }),
    inspection: flag({ label: 'Inspection required', help: 'Counts as received only after inspection.' }),
    requisition_line: ref('requisition_lines', { setBy: 'commands' }),
    award_line: ref('award_lines', { setBy: 'commands' }),
    blanket_line: ref('order_lines', { setBy: 'commands', label: 'Blanket order line' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    // Quantities. Returned or rejected goods are not received.
    received: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands' }),
    inspecting: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands', label: 'Awaiting inspection' }),
    rejected: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands' }),
    returned: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands', label: 'Returned' }),
    invoiced: number({ decimals: 4, initial: 0, setBy: 'commands' }),
    invoiced_amount: money({ initial: 0, setBy: 'commands', label: 'Invoiced' }),
    // The part of the amount that is no longer encumbered, because it was billed or released.
    relieved: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type OrderLine = RowOf<typeof orderLine>

export const charges = ['freight', 'tax'] as const
export type Charge = (typeof charges)[number]

export const orderLineShare = defineRecord('order_line_shares', {
  label: 'Funding split',
  plural: 'Funding splits',
  about:
    'The amount of an order line, of its freight or of its sales tax that one budget line pays. The splits of a line total its amount to the cent.',
  access: { of: 'parent', parent: 'purchase_orders', by: 'purchase_order' },
  title: 'grant_award',
  list: ['line', 'charge', 'budget_line', 'percent', 'amount', 'grant_award'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    // Empty for freight and tax, which belong to the whole order.
    line: ref('order_lines', { label: 'Order line' }),
    charge: choice(charges, {
      setBy: 'commands',
      label: 'Charge',
      words: { freight: 'Freight allowed', tax: 'Sales tax' },
    }),
    budget_line: ref('budget_lines', { required: true, label: 'Budget line' }),
    // Empty where the share was entered in cents.
    percent: percent({ min: 0, max: 100, decimals: 4 }),
    amount: money({ required: true, min: 0 }),
    grant_award: text({ max: 40, label: 'Grant award' }),
    relieved: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type OrderLineShare = RowOf<typeof orderLineShare>

export const orderVersion = defineRecord('order_versions', {
  label: 'Order version',
  plural: 'Order versions',
  about:
    'The order exactly as sent to the vendor, when issued and after each change. The vendor sees only these versions.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['number', 'revision', 'words', 'amount', 'issued_at'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    number: text({ required: true, max: 40, setBy: 'commands' }),
    revision: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    kind: choice(['issued', 'changed', 'closed', 'canceled'], { required: true, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Event' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    before: money({ min: 0, setBy: 'commands', label: 'Before' }),
    reason: longText({ max: 2_000, setBy: 'commands' }),
    // Canonical JSON: the source of the PDF, the UBL order and the vendor's portal page.
    document: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
    issued_at: instant({ required: true, setBy: 'commands', label: 'Sent' }),
    issued_by: text({ required: true, max: 200, setBy: 'commands', label: 'Sent by' }),
    sent_to: text({ max: 255, setBy: 'commands', label: 'Sent to' }),
  },
})
export type OrderVersion = RowOf<typeof orderVersion>

export const orderChange = defineRecord('order_changes', {
  label: 'PO change',
  plural: 'PO changes',
  about:
    'A change to an issued order: its new lines, the reason and the budget effect. It becomes active with its own order version.',
  firstFrom: 'Change an issued order on its own page.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'reason',
  list: ['purchase_order', 'revision', 'reason', 'before', 'amount', 'status'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    revision: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    reason: longText({ required: true, max: 2_000, setBy: 'commands', label: 'Reason' }),
    before: money({ required: true, min: 0, setBy: 'commands', label: 'Before' }),
    amount: money({ required: true, min: 0, setBy: 'commands', label: 'After' }),
    // The lines after the change with their shares, and the limit and end date of a blanket order, as JSON: applied
    // when
    // the change is active.
    content: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
    // Why it is a possible cardinal change, and why it isn't one after all.
    cardinal: longText({ max: 2_000, setBy: 'commands', label: 'Possible cardinal change' }),
    cardinal_answer: longText({ max: 2_000, setBy: 'commands', label: 'Reason it isn’t one' }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    status: choice(['submitted', 'in_force', 'returned', 'rejected', 'withdrawn'], {
      required: true,
      setBy: 'commands',
      words: { in_force: 'Active', submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type OrderChange = RowOf<typeof orderChange>

export const orderTerm = defineTerms('order_terms', {
  label: 'Order setting',
  plural: 'Order settings',
  about: 'A limit for orders, with its effective date and source.',
  terms: {
    over_receipt_percent: { label: 'Over-receipt tolerance', unit: '%', loosens: 'up' },
    cardinal_percent: { label: 'Cardinal change threshold', unit: '%', loosens: 'up' },
    sales_tax_percent: { label: 'Sales tax on purchases (0 where exempt)', unit: '%', loosens: 'up' },
    acknowledge_days: { label: 'Vendor response time', unit: 'days', loosens: 'up' },
  },
  value: { max: 10_000, decimals: 2, help: 'In percent or days, as the setting says.' },
  source: 'The code, ordinance or policy, with its section.',
})
export type OrderTerm = RowOf<typeof orderTerm>
