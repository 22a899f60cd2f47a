import { recordPage } from '#platform/pages/page.ts'
import { portfolioRun } from './records.ts'

export const portfolioRunPage = recordPage(portfolioRun, {
  at: '/quantum-grant-management/:id',
  list: ['/quantum-grant-management', 'Grant portfolio optimizer'],
  roles: ['admin', 'manager'],
  amount: (row) => ({ cents: row.worth, note: 'Total value' }),
  shows: [
    { own: 'Answer' },
    { title: 'Inputs', facts: ['weekly_hours', 'cash', 'until', 'aim', 'made_by', 'made_at'] },
  ],
})
