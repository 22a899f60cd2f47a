import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/vendor-directory': 'Vendor directory' },
  pages: {
    '/eam': 'What you own and how well it is kept: value, condition, the backlog in hours, preventive work done in time, time between failures, and the risk matrix that opens its assets.',
  },
}
