import { reasonOfChange } from '#platform/records/control.ts'
import {
  choice,
  date,
  flag,
  lastDayInForce,
  longText,
  money,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const warehouse = defineRecord('warehouses', {
  label: 'Warehouse',
  plural: 'Warehouses',
  about: 'A place where stock is kept: a store room, a cache for emergencies, or a vehicle.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['code', 'name', 'kind', 'location', 'keeper', 'status'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    kind: choice(['store', 'cache', 'vehicle'], {
      initial: 'store',
      words: { store: 'Store room', cache: 'Cache for emergencies' },
    }),
    location: text({ max: 200, label: 'Where it is' }),
    place: place({ label: 'On the map' }),
    keeper: person({ label: 'Kept by' }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type Warehouse = RowOf<typeof warehouse>

export const stockItem = defineRecord('stock_items', {
  label: 'Stock item',
  plural: 'Stock items',
  about:
    'Something that is kept in store: how much of it is there, when it is to be ordered again and how much at once.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['code', 'name', 'on_hand', 'reserved', 'unit', 'unit_cost', 'vendor', 'status'],
  find: ['category'],
  fields: {
    code: text({ required: true, max: 40, unique: true, help: 'What its barcode says.' }),
    name: text({ required: true, max: 200 }),
    unit: text({ required: true, max: 20 }),
    category: text({ max: 80 }),
    tracked: choice(['none', 'lot', 'serial'], {
      initial: 'none',
      label: 'Kept apart by',
      words: { none: 'Nothing', lot: 'Lot', serial: 'Serial number' },
    }),
    critical: flag({ label: 'Kept for emergencies' }),
    catalog_item: ref('catalog_items', { label: 'In the catalog' }),
    vendor: ref('vendors', { label: 'Bought from' }),
    budget_line: ref('budget_lines', { label: 'Budget line', help: 'A requisition for it is charged to this line.' }),
    unit_cost: money({ adds: false, min: 0, initial: 0, label: 'Cost of one' }),
    annual_use: number({ min: 0, max: 1_000_000_000, decimals: 4, label: 'Use in a year' }),
    use_deviation: number({
      min: 0,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Deviation of a day’s use',
      help: 'One standard deviation; empty: no safety stock is computed.',
    }),
    lead_days: number({ min: 0, max: 730, decimals: 0, label: 'Days until it comes' }),
    order_cost: money({ adds: false, min: 0, label: 'Cost of an order', help: 'Empty: as the terms say.' }),
    holding_percent: percent({
      min: 0,
      max: 200,
      decimals: 2,
      label: 'Cost of keeping, a year',
      help: 'As a part of its cost. Empty: as the terms say.',
    }),
    minimum: number({
      min: 0,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Never below',
      help: 'Empty: the computed reorder point.',
    }),
    maximum: number({ min: 0, max: 1_000_000_000, decimals: 4, label: 'Never above' }),
    pack: number({ min: 0, max: 1_000_000, decimals: 4, label: 'Bought in packs of' }),
    // Kept by the moves, under the lock of the item.
    on_hand: number({ decimals: 4, initial: 0, setBy: 'commands', label: 'On hand', told: false }),
    reserved: number({ decimals: 4, initial: 0, setBy: 'commands', told: false }),
    in_transit: number({ decimals: 4, initial: 0, setBy: 'commands', label: 'On its way' }),
    requisition: ref('requisitions', { setBy: 'commands', label: 'Asked for with' }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type StockItem = RowOf<typeof stockItem>

export const stockLot = defineRecord('stock_lots', {
  label: 'Lot',
  plural: 'Lots and serial numbers',
  about: 'What came together and expires together, or one piece by its serial number.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'code',
  list: ['code', 'item', 'expires_on', 'received_on'],
  fields: {
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    code: text({ required: true, max: 80, setBy: 'commands', label: 'Lot or serial number' }),
    expires_on: date({ setBy: 'commands', label: 'Expires', empty: 'Does not expire' }),
    received_on: date({ required: true, setBy: 'commands', label: 'Came' }),
  },
})
export type StockLot = RowOf<typeof stockLot>

export const stockBalance = defineRecord('stock_balances', {
  label: 'Stock line',
  plural: 'Stock lines',
  about: 'How much of an item is in a warehouse, by lot: what its moves come to.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on'],
  fields: {
    name: text({ required: true, max: 300, setBy: 'commands', label: 'Item' }),
    item: ref('stock_items', { required: true, setBy: 'commands', label: 'Stock item' }),
    warehouse: ref('warehouses', { required: true, setBy: 'commands' }),
    lot: ref('stock_lots', { setBy: 'commands' }),
    expires_on: date({ setBy: 'commands', label: 'Expires', empty: 'Does not expire' }),
    quantity: number({ decimals: 4, initial: 0, setBy: 'commands', label: 'On hand' }),
    reserved: number({ decimals: 4, initial: 0, setBy: 'commands' }),
    value: money({ initial: 0, setBy: 'commands' }),
  },
})
export type StockBalance = RowOf<typeof stockBalance>

export const stockTransfer = defineRecord('stock_transfers', {
  label: 'Transfer',
  plural: 'Transfers',
  about: 'Stock on its way from one warehouse to another: what was sent, and what was found when it came.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [['sent_on', 'received_on']],
  title: 'number',
  list: ['number', 'from_warehouse', 'to_warehouse', 'sent_on', 'received_on', 'status'],
  fields: {
    number: series('ST-{year}-{count}'),
    from_warehouse: ref('warehouses', { required: true, setBy: 'commands', label: 'From' }),
    to_warehouse: ref('warehouses', { required: true, setBy: 'commands', label: 'To' }),
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    lot: ref('stock_lots', { setBy: 'commands' }),
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands', label: 'Sent' }),
    received: number({ min: 0, decimals: 4, setBy: 'commands', label: 'Found' }),
    note: text({ max: 300, setBy: 'commands', label: 'Why it differs' }),
    sent_on: date({ required: true, setBy: 'commands', label: 'Sent on' }),
    sent_by: person({ required: true, setBy: 'commands', label: 'Sent by' }),
    received_on: date({ setBy: 'commands', label: 'Came on' }),
    received_by: person({ setBy: 'commands', label: 'Taken in by' }),
    status: choice(['in_transit', 'received', 'short'], {
      required: true,
      setBy: 'commands',
      words: { in_transit: 'On its way', short: 'Came short' },
    }),
  },
})
export type StockTransfer = RowOf<typeof stockTransfer>

export const stockCount = defineRecord('stock_counts', {
  label: 'Stock count',
  plural: 'Stock counts',
  about: 'A warehouse counted by somebody, and the differences that somebody else approves.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['counting', 'returned'],
  title: 'number',
  list: ['number', 'warehouse', 'counted_by', 'difference', 'approved_by', 'status'],
  fields: {
    number: series('SC-{year}-{count}'),
    warehouse: ref('warehouses', { required: true }),
    note: longText({ max: 2_000 }),
    counted_by: person({ required: true, setBy: 'commands', label: 'Counted by' }),
    begun_on: date({ required: true, setBy: 'commands', label: 'Begun' }),
    difference: money({ initial: 0, setBy: 'commands', label: 'Difference in value' }),
    approved_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Why' }),
    status: choice(['counting', 'submitted', 'approved', 'returned'], {
      initial: 'counting',
      setBy: 'commands',
      words: { counting: 'Being counted' },
    }),
  },
})
export type StockCount = RowOf<typeof stockCount>

export const stockCountLine = defineRecord('stock_count_lines', {
  label: 'Counted line',
  plural: 'Counted lines',
  about: 'What the books said of an item when the count began, and what was there.',
  access: { of: 'parent', parent: 'stock_counts', by: 'count' },
  title: 'reason',
  list: ['item', 'lot', 'expected', 'counted', 'reason'],
  fields: {
    count: ref('stock_counts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    item: ref('stock_items', { required: true }),
    lot: ref('stock_lots'),
    expected: number({ initial: 0, decimals: 4, setBy: 'commands', label: 'In the books' }),
    counted: number({ min: 0, decimals: 4 }),
    reason: text({ max: 300, label: 'Why it differs' }),
  },
})
export type StockCountLine = RowOf<typeof stockCountLine>

export const moveKinds = ['receipt', 'issue', 'transfer_out', 'transfer_in', 'adjust', 'return'] as const

export const stockMove = defineRecord('stock_moves', {
  label: 'Stock move',
  plural: 'Stock moves',
  about:
    'Something went into a warehouse or out of it. Moves are never changed: what was wrong is corrected by another one.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'why',
  list: ['moved_on', 'item', 'warehouse', 'kind', 'quantity', 'value', 'why'],
  fields: {
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    lot: ref('stock_lots', { setBy: 'commands' }),
    warehouse: ref('warehouses', { required: true, setBy: 'commands' }),
    kind: choice(moveKinds, {
      required: true,
      setBy: 'commands',
      words: {
        transfer_out: 'Sent to another warehouse',
        transfer_in: 'Came from another warehouse',
        adjust: 'Corrected by a count',
        return: 'Came back',
      },
    }),
    quantity: number({
      required: true,
      decimals: 4,
      setBy: 'commands',
      help: 'Less than nothing: out of the warehouse.',
    }),
    unit_cost: money({ adds: false, required: true, min: 0, setBy: 'commands', label: 'Cost of one' }),
    value: money({ required: true, setBy: 'commands' }),
    moved_on: date({ required: true, setBy: 'commands', label: 'On' }),
    why: text({ required: true, max: 300, setBy: 'commands', label: 'For what' }),
    receipt: ref('receipts', { setBy: 'commands' }),
    receipt_line: ref('receipt_lines', { setBy: 'commands', label: 'Received line' }),
    transfer: ref('stock_transfers', { setBy: 'commands' }),
    count: ref('stock_counts', { setBy: 'commands' }),
    moved_by: person({ required: true, setBy: 'commands', label: 'By' }),
  },
})
export type StockMove = RowOf<typeof stockMove>

export const stockReservation = defineRecord('stock_reservations', {
  label: 'Reservation',
  plural: 'Reservations',
  about: 'Stock that is kept back for something: nobody else takes it until it is used or given free.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'for_what',
  list: ['for_what', 'item', 'warehouse', 'quantity', 'needed_on', 'status'],
  fields: {
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    warehouse: ref('warehouses', { required: true, setBy: 'commands' }),
    lot: ref('stock_lots', { setBy: 'commands' }),
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    for_what: text({ required: true, max: 200, setBy: 'commands', label: 'For' }),
    needed_on: date({ setBy: 'commands', label: 'Needed on' }),
    reserved_by: person({ required: true, setBy: 'commands', label: 'By' }),
    status: choice(['open', 'used', 'released'], {
      required: true,
      setBy: 'commands',
      words: { open: 'Kept back', released: 'Given free' },
    }),
  },
})
export type StockReservation = RowOf<typeof stockReservation>

export const stockKit = defineRecord('stock_kits', {
  label: 'Kit',
  plural: 'Kits',
  about: 'What is taken together, such as the kit of a shelter: how many are to be ready, and where.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'warehouse', 'wanted', 'purpose', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    warehouse: ref('warehouses', { required: true }),
    wanted: number({ required: true, min: 0, max: 100_000, decimals: 0, label: 'To be ready' }),
    purpose: text({ max: 200, label: 'For' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Put together by' }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type StockKit = RowOf<typeof stockKit>

export const stockKitLine = defineRecord('stock_kit_lines', {
  label: 'Kit line',
  plural: 'Kit lines',
  about: 'How much of an item belongs into one kit.',
  access: { of: 'parent', parent: 'stock_kits', by: 'kit' },
  title: 'note',
  list: ['item', 'quantity', 'note'],
  fields: {
    kit: ref('stock_kits', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    item: ref('stock_items', { required: true }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000, decimals: 4 }),
    note: text({ max: 200 }),
  },
})
export type StockKitLine = RowOf<typeof stockKitLine>

export const stockTermKinds = [
  'abc_a',
  'abc_b',
  'service_factor',
  'order_cost',
  'holding_percent',
  'expiry_days',
] as const
export type StockTermKind = (typeof stockTermKinds)[number]

export const stockTerm = defineRecord('stock_terms', {
  label: 'Stock term',
  plural: 'Stock terms',
  about: 'A figure that stock is judged by, from a day on, with where it comes from.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['kind'], loosens: { value: 'any' }, ends: 'valid_until' },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(stockTermKinds, {
      required: true,
      label: 'What',
      words: {
        abc_a: 'Percent of the yearly value that is class A',
        abc_b: 'Percent of the yearly value up to which it is class B',
        service_factor: 'Factor of the safety stock (1.645 for 95 in 100)',
        order_cost: 'Dollars that an order costs',
        holding_percent: 'Percent a year that keeping stock costs',
        expiry_days: 'Days before its expiry from which a lot is shown',
      },
    }),
    value: number({ required: true, min: 0, max: 1_000_000, decimals: 4 }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300 }),
    reason: reasonOfChange(),
  },
})
export type StockTerm = RowOf<typeof stockTerm>
