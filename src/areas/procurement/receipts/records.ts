import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const receipt = defineRecord('receipts', {
  label: 'Receipt',
  plural: 'Receipts',
  about: 'What came of an order on a day, or was sent back: counted by somebody who saw it. The vendor reads it too.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  title: 'number',
  list: ['number', 'purchase_order', 'kind', 'received_on', 'received_by', 'status'],
  fields: {
    number: series('RC-{year}-{count}'),
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    kind: choice(['delivery', 'return'], { required: true, setBy: 'commands', words: { return: 'Sent back' } }),
    received_on: date({ required: true, setBy: 'commands', label: 'On' }),
    packing_slip: text({ max: 80, setBy: 'commands', label: 'Packing slip' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Note for the vendor' }),
    received_by: person({ required: true, setBy: 'commands', label: 'Counted by' }),
    status: choice(['inspecting', 'done'], {
      required: true,
      setBy: 'commands',
      words: { inspecting: 'Waits for inspection' },
    }),
  },
})
export type Receipt = RowOf<typeof receipt>

export const receiptLine = defineRecord('receipt_lines', {
  label: 'Received line',
  plural: 'Received lines',
  about: 'How much came of an order line, how much of it was accepted, and why the rest was not.',
  access: { of: 'parent', parent: 'receipts', by: 'receipt' },
  title: 'reason',
  list: ['line', 'quantity', 'accepted', 'rejected', 'reason'],
  fields: {
    receipt: ref('receipts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    line: ref('order_lines', { required: true, setBy: 'commands', label: 'Order line' }),
    // What came, or went back. Accepted, rejected and what waits for inspection come to it.
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    accepted: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    rejected: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    inspecting: number({ required: true, min: 0, decimals: 4, setBy: 'commands', label: 'Waits for inspection' }),
    reason: text({ max: 300, setBy: 'commands', label: 'Why not' }),
    inspected_by: person({ setBy: 'commands', label: 'Inspected by' }),
  },
})
export type ReceiptLine = RowOf<typeof receiptLine>
