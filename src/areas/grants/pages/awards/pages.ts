import { grantCostLife } from '#areas/grants/charges/life.ts'
import { grantCost } from '#areas/grants/charges/records.ts'
import { openOf } from '#areas/grants/drawdowns/rules.ts'
import { recordPage } from '#platform/pages/page.ts'

const findingTitles = {
  recorded: 'Questioned, then allowed',
  questioned: 'Questioned',
  disallowed: 'Disallowed',
} as const

export const costPage = recordPage(grantCost, {
  at: '/grants-management/costs/:id',
  list: ['/grants-management?tab=costs', 'Costs'],
  life: grantCostLife,
  amount: (row) => ({
    cents: row.amount,
    note: row.match > 0 ? ['Award share, and ', { cents: row.match }, ' counted as match'] : 'Award share',
  }),
  shows: [
    {
      notes: (row) => [
        row.finding && {
          tone: grantCostLife.is(row, 'recorded') ? 'info' : 'warn',
          title: grantCostLife.byStatus(row, findingTitles),
          text: row.finding,
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Drawn', value: { cents: row.drawn } },
        { label: 'Left to draw', value: { cents: grantCostLife.isOpen(row) ? openOf(row) : 0 } },
      ],
    },
    { own: 'drawdowns/BilledAndDrawn' },
    { title: 'Details', facts: ['kind', 'class', 'incurred_on', 'from_income', 'why', 'documents', 'entered_by'] },
  ],
})
