import { recordPage, rowsOf } from '#platform/pages/page.ts'
import { receipt, type LineOfReceipt } from './records.ts'

export const receiptPage = recordPage(receipt, {
  at: '/purchase-orders/receipts/:id',
  list: ['/purchase-orders?tab=receipts', 'Receipts'],
  links: (row) => [
    [`/purchase-orders/${row.purchase_order}`, 'Open order'],
    row.kind === 'delivery' && [`/purchase-orders/${row.purchase_order}/receive?way=return`, 'Return goods'],
  ],
  loads: {
    lines: rowsOf<LineOfReceipt>('receipt_lines', {
      by: 'receipt',
      order: 'position.asc',
      limit: 1_000,
      reads: ['*', 'of:order_lines(description,unit,position)'],
    }),
  },
  shows: [
    { own: 'ReceivedGoods' },
    {
      title: 'Receipt details',
      facts: ['purchase_order', 'vendor', 'kind', 'received_on', 'packing_slip', 'received_by', 'note'],
    },
  ],
})
