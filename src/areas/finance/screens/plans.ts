import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/vendor-directory': 'Vendor directory' },
  pages: {
    '/invoices': 'The inbox of invoices: each line matched to its order and its receipt within the tolerance, exceptions with their reason, disputes with the vendor, duplicates, discounts and interest under prompt payment rules.',
    '/payments': 'Payment runs: choose what is due and approved, check the money, have a second person release it, send the bank file and mark what has cleared.',
    '/fms-integration': 'The bridge to your financial system: accounts mapped, journals sent in batches, actuals taken in, control totals, and what does not reconcile.',
  },
}
