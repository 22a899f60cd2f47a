import { recordPage, rows } from '#platform/pages/page.ts'
import { grantApplication } from '../applications/records.ts'
import { portfolioPick, portfolioRun } from './records.ts'

export const portfolioRunPage = recordPage(portfolioRun, {
  at: '/quantum-grant-management/:id',
  list: ['/quantum-grant-management', 'Grant portfolio optimizer'],
  roles: ['admin', 'manager'],
  loads: {
    picks: rows(portfolioPick, { by: 'run', order: 'position.asc', limit: 500 }),
    applications: rows(grantApplication, { by: 'portfolio_picks.run', order: 'created_at.asc', limit: 500 }),
  },
  amount: (row) => ({ cents: row.worth, note: 'Total value' }),
  shows: [
    { own: 'Answer' },
    { title: 'Inputs', facts: ['weekly_hours', 'cash', 'until', 'aim', 'made_by', 'made_at'] },
  ],
})
