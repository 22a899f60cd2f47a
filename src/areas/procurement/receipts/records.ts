import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const receipt = defineRecord('receipts', {
  label: 'Receipt',
  plural: 'Receipts',
  about: 'Goods of an order received or returned on a day, counted by a person who saw them. The vendor sees it too.',
  firstFrom: 'Record a receipt on the page of an issued order.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  title: 'number',
  list: ['number', 'purchase_order', 'kind', 'received_on', 'received_by', 'status'],
  fields: {
    number: series('RC-{year}-{count}'),
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    kind: choice(['delivery', 'return'], { required: true, setBy: 'commands', words: { return: 'Return' } }),
    received_on: date({ required: true, setBy: 'commands', label: 'Date' }),
    packing_slip: text({ max: 80, setBy: 'commands', label: 'Packing slip' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Note to vendor' }),
    received_by: person({ required: true, setBy: 'commands', label: 'Counted by' }),
    status: choice(['inspecting', 'done'], {
      required: true,
      setBy: 'commands',
      words: { inspecting: 'Waiting for inspection', done: 'Completed' },
    }),
  },
})
export type Receipt = RowOf<typeof receipt>

export const receiptLine = defineRecord('receipt_lines', {
  label: 'Receipt line',
  plural: 'Receipt lines',
  about: 'How much of an order line was received, how much was accepted, and why the rest was not.',
  access: { of: 'parent', parent: 'receipts', by: 'receipt' },
  title: 'reason',
  list: ['line', 'quantity', 'accepted', 'rejected', 'reason'],
  fields: {
    receipt: ref('receipts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    line: ref('order_lines', { required: true, setBy: 'commands', label: 'Order line' }),
    // The quantity received or returned: the total of accepted, rejected and waiting for inspection.
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    accepted: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    rejected: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    inspecting: number({ required: true, min: 0, decimals: 4, setBy: 'commands', label: 'Awaiting inspection' }),
    reason: text({ max: 300, setBy: 'commands', label: 'Rejection reason' }),
    inspected_by: person({ setBy: 'commands', label: 'Inspected by' }),
  },
})
export type ReceiptLine = RowOf<typeof receiptLine>
/** With the line of its order. */
export type LineOfReceipt = ReceiptLine & { of: { description: string; unit: string; position: number } }
