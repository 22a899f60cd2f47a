import {
  choice,
  date,
  flag,
  instant,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const emergencyPurchase = defineRecord('emergency_purchases', {
  label: 'Emergency purchase',
  plural: 'Emergency purchases',
  about:
    'A period in which an emergency or exigency permits purchases without competition (2 CFR 200.320(c)). It records the reason, ceiling, end date and return to competition.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'ground', 'vendor', 'ceiling', 'ordered', 'ends_on', 'status'],
  find: ['why'],
  sections: [
    { title: 'Emergency', fields: ['incident', 'title', 'ground', 'threat', 'why', 'steps'] },
    {
      title: 'Vendor and price',
      fields: ['vendor', 'contract', 'nature', 'pricing', 'ceiling', 'price_basis', 'federal'],
    },
    { title: 'Period and transition', fields: ['starts_on', 'ends_on', 'transition_on', 'transition'] },
    { title: 'Conflicts of interest', fields: ['conflict_checked', 'conflict_note'] },
  ],
  fields: {
    number: series('EP-{year}-{count}'),
    incident: ref('emergency_incidents', { required: true }),
    title: text({ required: true, max: 200, label: 'Item' }),
    ground: choice(['emergency', 'exigency'], {
      required: true,
      help: 'Emergency: a threat to life, health, safety or improved property. Exigency: waiting would cause serious harm, including financial harm.',
    }),
    threat: choice(['life', 'health', 'safety', 'property', 'financial'], { required: true, label: 'Exposure' }),
    why: longText({ required: true, max: 5_000, label: 'Why competition isn’t feasible' }),
    steps: longText({
      required: true,
      max: 5_000,
      label: 'Evidence that competition isn’t possible',
      help: 'Who was contacted, when, and what they said; or why contact wasn’t possible.',
    }),
    conflict_checked: flag({
      label: 'Conflict of interest check done',
      help: 'No decision maker has a financial or other interest in the vendor (2 CFR 200.318(c)).',
    }),
    conflict_note: longText({ max: 2_000, label: 'Reviewer and result' }),
    vendor: ref('vendors', { required: true }),
    contract: ref('contracts', {
      label: 'Pre-event contract',
      help: 'If it was competed before the event and its scope covers this need, the order is a release.',
    }),
    nature: choice(['goods', 'services', 'construction'], { initial: 'goods', label: 'Purchase type' }),
    pricing: choice(['fixed', 'unit', 'time_materials'], {
      initial: 'fixed',
      words: { fixed: 'Fixed price', unit: 'Unit prices', time_materials: 'Time and materials' },
    }),
    ceiling: money({
      required: true,
      min: 1,
      label: 'Ceiling',
      help: 'Orders in this window can’t exceed it. Time and materials must have one (2 CFR 200.318(j)).',
    }),
    price_basis: longText({ required: true, max: 2_000, label: 'Price reasonableness' }),
    federal: flag({ label: 'Federally funded' }),
    starts_on: date({ required: true, label: 'Window begins' }),
    ends_on: date({ required: true, label: 'Window ends', help: 'Only for the duration of the emergency.' }),
    transition_on: date({ required: true, label: 'Return to competition by' }),
    transition: longText({ required: true, max: 2_000, label: 'Plan to return to competition' }),
    ordered: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    submitted_at: instant({ setBy: 'commands', label: 'Submitted on' }),
    approved_by: person({ setBy: 'commands', label: 'Decided by' }),
    approved_at: instant({ setBy: 'commands', label: 'Activated' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
    ended_how: choice(['competed', 'need_ended', 'window_over'], {
      setBy: 'commands',
      label: 'Outcome',
      words: { competed: 'Competition started', need_ended: 'Need ended', window_over: 'Window expired' },
    }),
    decision_note: longText({ max: 2_000, setBy: 'commands', label: 'Decision text' }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'rejected', 'ended'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type EmergencyPurchase = RowOf<typeof emergencyPurchase>

export const emergencyOrder = defineRecord('emergency_orders', {
  label: 'Emergency order',
  plural: 'Emergency orders',
  about: 'An order placed in the window of an emergency purchase.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['purchase', 'purchase_order', 'words', 'amount'],
  fields: {
    purchase: ref('emergency_purchases', { required: true, setBy: 'commands', label: 'Emergency purchase' }),
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Item' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
  },
})
export type EmergencyOrder = RowOf<typeof emergencyOrder>

/**
 * One item that is ordered in a window. The order is submitted for approval at once; further needs are another order.
 */
export const orderForm = defineRecord('emergency_orders', {
  label: 'Emergency order',
  plural: 'Emergency orders',
  about: 'The item ordered, its price and the budget line that pays.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'description',
  list: ['description'],
  fields: {
    description: text({ required: true, max: 200, label: 'Item' }),
    quantity: number({ required: true, min: 0, max: 1_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, label: 'Unit price ($)' }),
    budget_line: ref('budget_lines', { required: true, label: 'Budget line' }),
    due: date({ label: 'Delivery date' }),
    deliver_to: text({ max: 300, label: 'Deliver to' }),
  },
})
