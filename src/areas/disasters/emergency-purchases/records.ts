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
    'A window in which may be bought without competition because an emergency or exigency does not permit the delay (2 CFR 200.320(c)): why, for what, until when, and how competition returns.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'ground', 'vendor', 'ceiling', 'ordered', 'ends_on', 'status'],
  find: ['why'],
  fields: {
    number: series('EP-{year}-{count}'),
    incident: ref('emergency_incidents', { required: true }),
    title: text({ required: true, max: 200, label: 'What is bought' }),
    ground: choice(['emergency', 'exigency'], {
      required: true,
      help: 'Emergency: a threat to life, health, safety or improved property. Exigency: serious harm, also to money, if one waited.',
    }),
    threat: choice(['life', 'health', 'safety', 'property', 'financial'], {
      required: true,
      label: 'What is threatened',
    }),
    why: longText({ required: true, max: 5_000, label: 'Why competition would take too long' }),
    steps: longText({
      required: true,
      max: 5_000,
      label: 'What shows that competing is not possible',
      help: 'Who was asked, when, and what they said; or why nobody could be.',
    }),
    conflict_checked: flag({
      label: 'Conflicts of interest were looked for',
      help: 'Nobody who decides has a stake in the vendor (2 CFR 200.318(c)).',
    }),
    conflict_note: longText({ max: 2_000, label: 'Who looked, and what was found' }),
    vendor: ref('vendors', { required: true }),
    contract: ref('contracts', {
      label: 'Contract made before the event',
      help: 'Competed before, wide enough for this need: then the order is a release of it.',
    }),
    nature: choice(['goods', 'services', 'construction'], { initial: 'goods', label: 'Kind of purchase' }),
    pricing: choice(['fixed', 'unit', 'time_materials'], {
      initial: 'fixed',
      words: { fixed: 'Fixed price', unit: 'Unit prices', time_materials: 'Time and materials' },
    }),
    ceiling: money({
      required: true,
      min: 1,
      label: 'Ceiling',
      help: 'Orders in this window do not go beyond it. Time and materials must have one (2 CFR 200.318(j)).',
    }),
    price_basis: longText({ required: true, max: 2_000, label: 'Why the price is reasonable' }),
    federal: flag({ label: 'Federal money is to pay for it' }),
    starts_on: date({ required: true, label: 'Window begins' }),
    ends_on: date({ required: true, label: 'Window ends', help: 'Only while the emergency lasts.' }),
    transition_on: date({ required: true, label: 'Competition begins by' }),
    transition: longText({ required: true, max: 2_000, label: 'How competition returns' }),
    ordered: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    submitted_at: instant({ setBy: 'commands', label: 'Asked for' }),
    approved_by: person({ setBy: 'commands', label: 'Decided by' }),
    approved_at: instant({ setBy: 'commands', label: 'Activated' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
    ended_how: choice(['competed', 'need_ended', 'window_over'], {
      setBy: 'commands',
      label: 'How it ended',
      words: { competed: 'Competition has begun', need_ended: 'The need has ended', window_over: 'The window is over' },
    }),
    decision_note: longText({ max: 2_000, setBy: 'commands', label: 'Words of the decision' }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'rejected', 'ended'], {
      initial: 'draft',
      setBy: 'commands',
    }),
  },
})
export type EmergencyPurchase = RowOf<typeof emergencyPurchase>

export const emergencyOrder = defineRecord('emergency_orders', {
  label: 'Order of an emergency purchase',
  plural: 'Orders of emergency purchases',
  about: 'An order that was placed within the window of an emergency purchase.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['purchase', 'purchase_order', 'words', 'amount'],
  fields: {
    purchase: ref('emergency_purchases', { required: true, setBy: 'commands', label: 'Emergency purchase' }),
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
  },
})
export type EmergencyOrder = RowOf<typeof emergencyOrder>

/**
 * One thing that is ordered in a window. The order goes to those who approve it at once; what else is needed is another
 * order.
 */
export const orderForm = defineRecord('emergency_orders', {
  label: 'Order',
  plural: 'Orders',
  about: 'What is ordered, at which price, and which budget line pays.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'description',
  list: ['description'],
  fields: {
    description: text({ required: true, max: 200, label: 'What is ordered' }),
    quantity: number({ required: true, min: 0, max: 1_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    unit_price: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, label: 'Unit price in dollars' }),
    budget_line: ref('budget_lines', { required: true, label: 'Budget line' }),
    due: date({ label: 'Deliver by' }),
    deliver_to: text({ max: 300, label: 'Deliver to' }),
  },
})
