import { awardLife } from '#areas/procurement/awards/life.ts'
import { award } from '#areas/procurement/awards/records.ts'
import { recordPage } from '#platform/pages/page.ts'

export const awardPage = recordPage(award, {
  at: '/bid-evaluation/awards/:id',
  list: ['/bid-evaluation?tab=awards', 'Awards'],
  life: awardLife,
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
