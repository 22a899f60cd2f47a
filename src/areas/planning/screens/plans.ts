import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
    '/budget-forecasts': 'How the year will end for each fund, with the range it may fall in and how wrong earlier forecasts were, under assumptions that you can change and compare.',
    '/capital-planning': 'The capital program over five to ten years: projects by year and source of money, a ranking, a map, and the best set that the money of each year allows.',
    '/capital-planning-management': 'Requests for capital projects: need, phases of cost, scores, and a board that takes them from submitted to funded or deferred.',
  },
}
