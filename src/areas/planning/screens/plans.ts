import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
    '/capital-planning': 'The capital program over five to ten years: projects by year and source of money, a ranking, a map, and the best set that the money of each year allows.',
    '/capital-planning-management': 'Requests for capital projects: need, phases of cost, scores, and a board that takes them from submitted to funded or deferred.',
  },
}
