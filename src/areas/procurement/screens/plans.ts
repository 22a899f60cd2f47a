import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/budget-management': 'Budget' },
  pages: {
    '/purchase-orders': 'Purchase orders with their lines, schedule, funding and versions: what is ordered, received and invoiced, and what remains open.',
  },
}
