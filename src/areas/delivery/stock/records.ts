import {
  choice,
  date,
  flag,
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
import { defineTerms } from '#platform/records/terms.ts'

export const warehouse = defineRecord('warehouses', {
  label: 'Warehouse',
  plural: 'Warehouses',
  about: 'A stock location: a storeroom, an emergency cache or a vehicle.',
  firstFrom: 'Add a warehouse before the first stock.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['code', 'name', 'kind', 'location', 'keeper', 'status'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    kind: choice(['store', 'cache', 'vehicle'], {
      initial: 'store',
      words: { store: 'Storeroom', cache: 'Emergency cache' },
    }),
    location: text({ max: 200, label: 'Location' }),
    place: place({ label: 'Map location' }),
    keeper: person({ label: 'Custodian' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type Warehouse = RowOf<typeof warehouse>

export const stockItem = defineRecord('stock_items', {
  label: 'Stock item',
  plural: 'Stock items',
  about: 'An item kept in stock, with its quantity, reorder point and order quantity.',
  firstFrom: 'Add an item before its first receipt.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['code', 'name', 'on_hand', 'reserved', 'unit', 'unit_cost', 'vendor', 'status'],
  find: ['category'],
  sections: [
    { title: 'Item', fields: ['code', 'name', 'unit', 'category', 'tracked', 'critical', 'status'] },
    { title: 'Levels', fields: ['minimum', 'maximum', 'pack', 'lead_days'] },
    { title: 'Purchase', fields: ['vendor', 'catalog_item', 'unit_cost', 'budget_line'] },
    { title: 'For planning', folded: true, fields: ['annual_use', 'use_deviation', 'order_cost', 'holding_percent'] },
  ],
  fields: {
    code: text({ required: true, max: 40, unique: true, help: 'The barcode value.' }),
    name: text({ required: true, max: 200 }),
    unit: text({ required: true, max: 20 }),
    category: text({ max: 80 }),
    tracked: choice(['none', 'lot', 'serial'], {
      initial: 'none',
      label: 'Tracked by',
      words: { none: 'Not tracked', lot: 'Lot', serial: 'Serial number' },
    }),
    critical: flag({ label: 'Emergency stock' }),
    catalog_item: ref('catalog_items', { label: 'Catalog item' }),
    vendor: ref('vendors', { label: 'Vendor' }),
    budget_line: ref('budget_lines', { label: 'Budget line', help: 'Requisitions for it are charged to this line.' }),
    unit_cost: money({ adds: false, min: 0, initial: 0, label: 'Unit cost' }),
    annual_use: number({ min: 0, max: 1_000_000_000, decimals: 4, label: 'Annual use' }),
    use_deviation: number({
      min: 0,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Standard deviation of daily use',
      help: 'Leave blank to skip the safety stock.',
    }),
    lead_days: number({ min: 0, max: 730, decimals: 0, label: 'Lead time (days)' }),
    order_cost: money({
      adds: false,
      min: 0,
      label: 'Ordering cost',
      help: 'Leave blank to use the inventory setting.',
    }),
    holding_percent: percent({
      min: 0,
      max: 200,
      decimals: 2,
      label: 'Annual holding cost',
      help: 'As a percentage of its cost. Leave blank to use the inventory setting.',
    }),
    minimum: number({
      min: 0,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Minimum',
      help: 'Leave blank to use the computed reorder point.',
    }),
    maximum: number({ min: 0, max: 1_000_000_000, decimals: 4, label: 'Maximum' }),
    pack: number({ min: 0, max: 1_000_000, decimals: 4, label: 'Pack size' }),
    // Updated by the transactions, under the lock of the item.
    on_hand: number({ decimals: 4, initial: 0, setBy: 'commands', label: 'On hand', told: false }),
    reserved: number({ decimals: 4, initial: 0, setBy: 'commands', told: false }),
    in_transit: number({ decimals: 4, initial: 0, setBy: 'commands', label: 'In transit' }),
    requisition: ref('requisitions', { setBy: 'commands', label: 'Requested with' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type StockItem = RowOf<typeof stockItem>

export const stockLot = defineRecord('stock_lots', {
  label: 'Lot',
  plural: 'Lots and serial numbers',
  about: 'Pieces received together with one expiry date, or one piece with its serial number.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'code',
  apart: 'item',
  list: ['code', 'item', 'expires_on', 'received_on'],
  fields: {
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    code: text({ required: true, max: 80, setBy: 'commands', label: 'Lot or serial number' }),
    expires_on: date({ setBy: 'commands', label: 'Expires', empty: 'Does not expire' }),
    received_on: date({ required: true, setBy: 'commands', label: 'Received' }),
  },
})
export type StockLot = RowOf<typeof stockLot>

export const stockBalance = defineRecord('stock_balances', {
  label: 'Stock balance',
  plural: 'Stock balances',
  about: 'The quantity of an item in a warehouse, by lot: the total of its transactions.',
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
  label: 'Stock transfer',
  plural: 'Stock transfers',
  about: 'Stock moved between warehouses, with the quantities sent and received.',
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
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands', label: 'Quantity sent' }),
    received: number({ min: 0, decimals: 4, setBy: 'commands', label: 'Quantity received' }),
    note: text({ max: 300, setBy: 'commands', label: 'Reason for difference' }),
    sent_on: date({ required: true, setBy: 'commands', label: 'Sent on' }),
    sent_by: person({ required: true, setBy: 'commands', label: 'Sent by' }),
    received_on: date({ setBy: 'commands', label: 'Received on' }),
    received_by: person({ setBy: 'commands', label: 'Received by' }),
    missing_value: money({ min: 0, setBy: 'commands', label: 'Value missing' }),
    written_off_on: date({ setBy: 'commands', label: 'Written off on' }),
    written_off_by: person({ setBy: 'commands', label: 'Written off by' }),
    write_off_reason: text({ max: 500, setBy: 'commands', label: 'Reason for write-off' }),
    status: choice(['in_transit', 'received', 'short', 'written_off'], {
      required: true,
      setBy: 'commands',
      words: { in_transit: 'In transit', short: 'Received short', written_off: 'Loss written off' },
    }),
  },
})
export type StockTransfer = RowOf<typeof stockTransfer>

export const stockCount = defineRecord('stock_counts', {
  label: 'Stock count',
  plural: 'Stock counts',
  about: 'A count of a warehouse, with differences that a second person approves.',
  firstFrom: 'Start a count of a warehouse.',
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
    begun_on: date({ required: true, setBy: 'commands', label: 'Started' }),
    difference: money({ initial: 0, setBy: 'commands', label: 'Difference in value' }),
    approved_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    status: choice(['counting', 'submitted', 'approved', 'returned'], {
      initial: 'counting',
      setBy: 'commands',
      words: { counting: 'In progress', submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type StockCount = RowOf<typeof stockCount>

export const stockCountLine = defineRecord('stock_count_lines', {
  label: 'Count line',
  plural: 'Count lines',
  about: 'The book quantity of an item when the count started, and the quantity found.',
  access: { of: 'parent', parent: 'stock_counts', by: 'count' },
  title: 'reason',
  list: ['item', 'lot', 'expected', 'counted', 'reason'],
  fields: {
    count: ref('stock_counts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    item: ref('stock_items', { required: true }),
    lot: ref('stock_lots'),
    expected: number({ initial: 0, decimals: 4, setBy: 'commands', label: 'Book quantity' }),
    counted: number({ min: 0, decimals: 4 }),
    reason: text({ max: 300, label: 'Reason for difference' }),
  },
})
export type StockCountLine = RowOf<typeof stockCountLine>

export const moveKinds = ['receipt', 'issue', 'transfer_out', 'transfer_in', 'adjust', 'return'] as const

export const stockMove = defineRecord('stock_moves', {
  label: 'Stock transaction',
  plural: 'Stock transactions',
  about: 'A quantity into or out of a warehouse. Transactions can’t be changed, only corrected by another one.',
  firstFrom: 'Receive or issue stock to record the first one.',
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
        transfer_out: 'Transferred out',
        transfer_in: 'Transferred in',
        adjust: 'Count adjustment',
        return: 'Returned',
        receipt: 'Received',
        issue: 'Issued',
      },
    }),
    quantity: number({
      required: true,
      decimals: 4,
      setBy: 'commands',
      help: 'Negative for stock out of the warehouse.',
    }),
    unit_cost: money({ adds: false, required: true, min: 0, setBy: 'commands', label: 'Unit cost' }),
    value: money({ required: true, setBy: 'commands' }),
    moved_on: date({ required: true, setBy: 'commands', label: 'Date' }),
    why: text({ required: true, max: 300, setBy: 'commands', label: 'Purpose' }),
    receipt: ref('receipts', { setBy: 'commands' }),
    receipt_line: ref('receipt_lines', { setBy: 'commands', label: 'Received line' }),
    transfer: ref('stock_transfers', { setBy: 'commands' }),
    count: ref('stock_counts', { setBy: 'commands' }),
    moved_by: person({ required: true, setBy: 'commands', label: 'Moved by' }),
  },
})
export type StockMove = RowOf<typeof stockMove>

export const stockReservation = defineRecord('stock_reservations', {
  label: 'Reservation',
  plural: 'Reservations',
  about: 'Stock held for a purpose until it is issued or released.',
  firstFrom: 'Reserve stock on the page of an item.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'for_what',
  list: ['for_what', 'item', 'warehouse', 'quantity', 'needed_on', 'status'],
  fields: {
    item: ref('stock_items', { required: true, setBy: 'commands' }),
    warehouse: ref('warehouses', { required: true, setBy: 'commands' }),
    lot: ref('stock_lots', { setBy: 'commands' }),
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    for_what: text({ required: true, max: 200, setBy: 'commands', label: 'Purpose' }),
    needed_on: date({ setBy: 'commands', label: 'Needed on' }),
    reserved_by: person({ required: true, setBy: 'commands', label: 'Reserved by' }),
    status: choice(['open', 'used', 'released'], {
      required: true,
      setBy: 'commands',
      words: { open: 'Reserved', released: 'Released', used: 'Issued' },
    }),
  },
})
export type StockReservation = RowOf<typeof stockReservation>

export const stockKit = defineRecord('stock_kits', {
  label: 'Kit',
  plural: 'Kits',
  about: 'Items issued together, such as a shelter kit, with a target number and warehouse.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'warehouse', 'wanted', 'purpose', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    warehouse: ref('warehouses', { required: true }),
    wanted: number({ required: true, min: 0, max: 100_000, decimals: 0, label: 'Target ready' }),
    purpose: text({ max: 200, label: 'Purpose' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Created by' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type StockKit = RowOf<typeof stockKit>

export const stockKitLine = defineRecord('stock_kit_lines', {
  label: 'Kit line',
  plural: 'Kit lines',
  about: 'The quantity of an item in one kit.',
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

export const stockTerm = defineTerms('stock_terms', {
  label: 'Inventory setting',
  plural: 'Inventory settings',
  about: 'A figure for inventory planning, with its effective date and source.',
  terms: {
    abc_a: { label: 'Class A limit', unit: '% of annual value' },
    abc_b: { label: 'Class B limit', unit: '% of annual value' },
    service_factor: { label: 'Safety stock factor (1.645 for 95%)' },
    order_cost: { label: 'Ordering cost', unit: '$' },
    holding_percent: { label: 'Annual holding cost', unit: '%' },
    expiry_days: { label: 'Expiry warning', unit: 'days' },
  },
  value: { max: 1_000_000, decimals: 4 },
})
export type StockTerm = RowOf<typeof stockTerm>
