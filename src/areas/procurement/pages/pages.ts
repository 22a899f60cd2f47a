import { awardLife } from '#areas/procurement/awards/life.ts'
import { award, type LineOfAward } from '#areas/procurement/awards/records.ts'
import { bid } from '#areas/procurement/bids/records.ts'
import type { Filed } from '#areas/procurement/protest-outcomes/rules.ts'
import { orderLine, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { recordPage, rows, rowsOf } from '#platform/pages/page.ts'

export const awardPage = recordPage(award, {
  at: '/bid-evaluation/awards/:id',
  list: ['/bid-evaluation?tab=awards', 'Awards'],
  life: awardLife,
  loads: {
    lines: rowsOf<LineOfAward>('award_lines', {
      by: 'award',
      order: 'position.asc,id.asc',
      limit: 5_000,
      reads: ['*', 'by:vendors(name)'],
    }),
    protests: rowsOf<Filed>('protests', {
      by: 'award',
      order: 'filed_at.asc',
      limit: 100,
      reads: ['*', 'by:vendors(name)', 'evidence:protest_evidence(id,name,size,digest)'],
    }),
    orders: rows(purchaseOrder, { by: 'award', order: 'created_at.asc', limit: 100 }),
    ordered: rows(orderLine, {
      by: 'purchase_orders.award',
      order: 'position.asc',
      limit: 5_000,
      reads: ['award_line', 'purchase_order', 'quantity'],
    }),
    bids: rows(bid, {
      by: 'solicitation',
      through: 'solicitation',
      order: 'number.asc',
      limit: 200,
      columns: ['vendor'],
    }),
  },
  links: (row) => [
    [`/bid-evaluation/${row.evaluation}`, 'Evaluation'],
    awardLife.is(row, 'awarded') && [`/contract-lifecycle?award=${row.id}`, 'Contract'],
  ],
  shows: [
    { own: 'protests/AwardFigures' },
    { own: 'protests/ProtestsPanel' },
    { own: 'awards/AwardLines' },
    { own: 'purchase-orders/AwardOrders', when: (row) => awardLife.is(row, 'awarded') },
    { own: 'awards/NoticesPanel', when: (row) => row.notice_at },
    { own: 'awards/MemoPanel' },
    {
      title: 'Award details',
      facts: (row) => [
        'solicitation',
        'evaluation',
        'basis',
        'written_by',
        ...(row.reason ? (['reason'] as const) : []),
        'notice_at',
        'protest_until',
        'protest_source',
        'awarded_at',
        ...(row.rescission
          ? (['rescission_ground', 'rescission', 'bid_security', 'rescission_by', 'rescinded_at'] as const)
          : []),
      ],
    },
    { approvals: (row) => awardLife.is(row, 'draft', 'returned') },
  ],
})
