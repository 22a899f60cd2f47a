import { recordPage } from '#platform/pages/page.ts'
import { receipt } from './records.ts'

export const receiptPage = recordPage(receipt, {
  at: '/purchase-orders/receipts/:id',
  list: ['/purchase-orders?tab=receipts', 'Receipts'],
  links: (row) => [
    [`/purchase-orders/${row.purchase_order}`, 'Open order'],
    row.kind === 'delivery' && [`/purchase-orders/${row.purchase_order}/receive?way=return`, 'Return goods'],
  ],
  shows: [
    { own: 'ReceivedGoods' },
    {
      title: 'Receipt details',
      facts: ['purchase_order', 'vendor', 'kind', 'received_on', 'packing_slip', 'received_by', 'note'],
    },
  ],
})
