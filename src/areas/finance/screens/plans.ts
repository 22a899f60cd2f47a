import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/payments': 'Payments', '/budget-management': 'Budget' },
  pages: {
    '/fms-integration': 'The bridge to your financial system: accounts mapped, journals sent in batches, actuals taken in, control totals, and what does not reconcile.',
  },
}
