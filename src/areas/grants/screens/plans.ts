import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
  },
}
