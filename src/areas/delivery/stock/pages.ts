import { recordPage } from '#platform/pages/page.ts'
import { transferLife } from './life.ts'
import { stockTransfer } from './records.ts'

export const transferPage = recordPage(stockTransfer, {
  at: '/inventory/transfers/:id',
  list: ['/inventory?tab=transfers', 'In transit'],
  life: transferLife,
  shows: [
    {
      notes: (row) => [
        transferLife.is(row, 'short') && {
          tone: 'warn',
          title: `${Number(row.quantity)} sent, ${Number(row.received)} received`,
          text: row.note,
        },
      ],
    },
    {
      title: 'Sent and received',
      bars: (row) => ({
        title: 'Sent and received',
        unit: 'count',
        of: 'Step',
        figure: 'Quantity',
        most: Number(row.quantity),
        bars: [
          { name: 'Sent', value: Number(row.quantity) },
          { name: 'Received', value: Number(row.received), color: transferLife.is(row, 'short') ? 'warn' : 'good' },
        ],
      }),
      when: (row) => !transferLife.is(row, 'in_transit'),
    },
    {
      title: 'Transfer',
      facts: [
        'item',
        'lot',
        'quantity',
        'from_warehouse',
        'to_warehouse',
        'sent_on',
        'sent_by',
        'received',
        'received_on',
        'received_by',
      ],
    },
  ],
})
