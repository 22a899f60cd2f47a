import { reasonOfChange } from '#platform/records/control.ts'
import {
  choice,
  date,
  flag,
  instant,
  lastDayInForce,
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
import { methods, natures } from '../methods/records.ts'

export const orderKinds = ['standard', 'blanket', 'release'] as const

export const purchaseOrder = defineRecord('purchase_orders', {
  label: 'Purchase order',
  plural: 'Purchase orders',
  about:
    'A promise to buy from one vendor, charged to budget lines. A blanket order promises prices up to a limit, and each release of it promises money.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'vendor', 'kind', 'amount', 'open_amount', 'delivery', 'due', 'status'],
  find: ['price_basis'],
  fields: {
    number: series('PO-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(orderKinds, {
      initial: 'standard',
      setBy: 'commands',
      words: { release: 'Release of a blanket order' },
    }),
    vendor: ref('vendors', { required: true }),
    nature: choice(natures, {
      initial: 'goods',
      label: 'Kind of purchase',
      words: { architect_engineer: 'Architects and engineers' },
    }),
    cost_center: ref('cost_centers', { label: 'Cost center' }),
    due: date({ label: 'Deliver by', due: { for: ['buyer'], while: ['issued'] } }),
    deliver_to: text({ max: 300, label: 'Deliver to' }),
    payment_days: number({ min: 0, max: 365, decimals: 0, initial: 30, label: 'Payment within days' }),
    terms: longText({ max: 5_000, help: 'What the vendor reads below the lines.' }),
    federal: flag({
      label: 'Federal money pays for it',
      help: 'Then 2 CFR 200 applies to the method and to each cost.',
    }),
    grant_award: text({ max: 40, label: 'Grant award' }),
    price_basis: longText({
      max: 2_000,
      label: 'Why the price is reasonable',
      help: 'A purchase without quotes says so in its file (2 CFR 200.320(a)(1)).',
    }),
    over_receipt: percent({
      min: 0,
      max: 100,
      label: 'May be over-delivered by',
      help: 'Percent above what was ordered. Empty: as the agency has decided for all orders.',
    }),
    // Of a blanket order: until when and up to which sum it can be drawn on.
    starts_on: date({ label: 'Valid from' }),
    ends_on: date({ label: 'Valid until', due: { for: ['buyer'], while: ['issued'] } }),
    limit_amount: money({ min: 1, label: 'Limit' }),
    released: money({ min: 0, initial: 0, setBy: 'commands', label: 'Called off' }),
    blanket: ref('purchase_orders', { setBy: 'commands', label: 'Blanket order' }),
    contract: ref('contracts', {
      label: 'Under contract',
      help: 'It is charged to the ceiling of this contract when it is issued.',
    }),
    requisition: ref('requisitions', { setBy: 'commands' }),
    award: ref('awards', { setBy: 'commands' }),
    buyer: person({ required: true, setBy: 'commands' }),
    // Kept by the commands, under the lock of the order: the sums of its lines.
    amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    original: money({ min: 0, setBy: 'commands', label: 'As first issued' }),
    received_amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Received' }),
    invoiced_amount: money({ initial: 0, setBy: 'commands', label: 'Invoiced' }),
    open_amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Still promised' }),
    revision: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    delivery: choice(['none', 'partial', 'complete'], {
      initial: 'none',
      setBy: 'commands',
      words: { none: 'Nothing' },
    }),
    answer: choice(['waiting', 'accepted', 'dates', 'refused'], {
      setBy: 'commands',
      label: 'Vendor’s answer',
      empty: 'Not asked',
      words: { waiting: 'Not answered', dates: 'Accepted with other dates' },
    }),
    // As it was judged when it was sent for approval; what the rules say later does not change it.
    method: choice(methods, { setBy: 'commands' }),
    method_paragraph: text({ max: 300, setBy: 'commands', label: 'Paragraph' }),
    method_facts: longText({ max: 4_000, setBy: 'commands', label: 'Facts used' }),
    justification: longText({ max: 12_000, setBy: 'commands', label: 'Why without competition' }),
    overruled: longText({ max: 2_000, setBy: 'commands', label: 'Issued all the same because' }),
    issued_at: instant({ setBy: 'commands', label: 'Issued' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    closing_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it was closed or cancelled' }),
    status: choice(['draft', 'submitted', 'returned', 'rejected', 'approved', 'issued', 'closed', 'cancelled'], {
      initial: 'draft',
      setBy: 'commands',
    }),
  },
})
export type PurchaseOrder = RowOf<typeof purchaseOrder>

export const orderLine = defineRecord('order_lines', {
  label: 'Order line',
  plural: 'Order lines',
  about:
    'One thing that is ordered: how much of it, at what price, by when, and how much of it has come and was billed.',
  access: { of: 'parent', parent: 'purchase_orders', by: 'purchase_order' },
  title: 'description',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'received', 'invoiced'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Line' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    // Dollars, with as many places as a kilowatt hour needs; what is promised is the amount, in whole cents.
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, dollars: true, label: 'Unit price' }),
    due: date({ label: 'Deliver by' }),
    commodity: text({ max: 20, label: 'Commodity code' }),
    budget_line: ref('budget_lines', {
      label: 'Budget line',
      help: 'Empty where several pay: the shares say how much each.',
    }),
    inspection: flag({ label: 'Is inspected', help: 'Counts as received only after somebody has looked at it.' }),
    requisition_line: ref('requisition_lines', { setBy: 'commands' }),
    award_line: ref('award_lines', { setBy: 'commands' }),
    blanket_line: ref('order_lines', { setBy: 'commands', label: 'Line of the blanket order' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    // Quantities. What was sent back, or found wanting, is not received.
    received: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands' }),
    inspecting: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands', label: 'Waits for inspection' }),
    rejected: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands' }),
    returned: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands', label: 'Sent back' }),
    invoiced: number({ decimals: 4, initial: 0, setBy: 'commands' }),
    invoiced_amount: money({ initial: 0, setBy: 'commands', label: 'Invoiced' }),
    // So much of the amount is not promised any more, because it was billed or given back.
    relieved: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type OrderLine = RowOf<typeof orderLine>

export const orderLineShare = defineRecord('order_line_shares', {
  label: 'Account share',
  plural: 'Account shares',
  about: 'How much of an order line a budget line pays. The shares of a line come to the whole of it, to the cent.',
  access: { of: 'parent', parent: 'purchase_orders', by: 'purchase_order' },
  title: 'grant_award',
  list: ['line', 'budget_line', 'percent', 'amount', 'grant_award'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    line: ref('order_lines', { required: true, label: 'Order line' }),
    budget_line: ref('budget_lines', { required: true, label: 'Budget line' }),
    // Empty where the share was given in cents.
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
    'The order as it went out to the vendor, word for word: when it was issued, and after each change. The vendor reads these and nothing else.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['number', 'revision', 'words', 'amount', 'issued_at'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    number: text({ required: true, max: 40, setBy: 'commands' }),
    revision: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    kind: choice(['issued', 'changed', 'closed', 'cancelled'], { required: true, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What happened' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    before: money({ min: 0, setBy: 'commands', label: 'Before' }),
    reason: longText({ max: 2_000, setBy: 'commands' }),
    // Canonical JSON: the PDF, the UBL order and what the vendor's portal shows are made of it.
    document: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
    issued_at: instant({ required: true, setBy: 'commands', label: 'Sent' }),
    issued_by: text({ required: true, max: 200, setBy: 'commands', label: 'Sent by' }),
    sent_to: text({ max: 255, setBy: 'commands', label: 'Sent to' }),
  },
})
export type OrderVersion = RowOf<typeof orderVersion>

export const orderChange = defineRecord('order_changes', {
  label: 'Change of an order',
  plural: 'Changes of orders',
  about:
    'What is to become of an issued order: its lines afterwards, why, and what that does to the money. It is in force with its own version of the order.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'reason',
  list: ['purchase_order', 'revision', 'reason', 'before', 'amount', 'status'],
  fields: {
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    revision: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    reason: longText({ required: true, max: 2_000, setBy: 'commands', label: 'Why' }),
    before: money({ required: true, min: 0, setBy: 'commands', label: 'Before' }),
    amount: money({ required: true, min: 0, setBy: 'commands', label: 'Afterwards' }),
    // The lines afterwards with their shares, and the limit and last day of a blanket order, as JSON: put in place when
    // the change is in force.
    content: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
    // Why it reads like another purchase, and why it is none after all.
    cardinal: longText({ max: 2_000, setBy: 'commands', label: 'Reads like another purchase' }),
    cardinal_answer: longText({ max: 2_000, setBy: 'commands', label: 'Why it is none' }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    status: choice(['submitted', 'in_force', 'returned', 'rejected', 'withdrawn'], {
      required: true,
      setBy: 'commands',
      words: { in_force: 'In force' },
    }),
  },
})
export type OrderChange = RowOf<typeof orderChange>

export const orderTermKinds = ['over_receipt_percent', 'cardinal_percent', 'acknowledge_days'] as const
export type OrderTermKind = (typeof orderTermKinds)[number]

export const orderTerm = defineRecord('order_terms', {
  label: 'Order term',
  plural: 'Order terms',
  about: 'A figure that orders are judged by, from a day on, with the rule that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: { value: { over_receipt_percent: 'up', cardinal_percent: 'up', acknowledge_days: 'up' } },
    ends: 'valid_until',
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(orderTermKinds, {
      required: true,
      label: 'What',
      words: {
        over_receipt_percent: 'Percent that may be delivered above what was ordered',
        cardinal_percent: 'Percent of change above which an order reads like another purchase',
        acknowledge_days: 'Days in which a vendor answers an order',
      },
    }),
    value: number({
      required: true,
      min: 0,
      max: 10_000,
      decimals: 2,
      help: 'In percent or days, as the line above says.',
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type OrderTerm = RowOf<typeof orderTerm>
