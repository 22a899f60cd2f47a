import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/vendor-directory': 'Vendor directory' },
  pages: {
    '/eam': 'What you own and how well it is kept: value, condition, the backlog in hours, preventive work done in time, time between failures, and the risk matrix that opens its assets.',
    '/maintenance-management': 'Work orders as a list, a board, a calendar or a map: requests sorted, work assigned, labor and parts booked, and preventive plans by calendar or meter.',
    '/maintenance-management?action=create': 'A new work order: the asset by scan or search, priority, due date, checklist and picture, with a warning when the same was reported nearby.',
    '/safety-management': 'Incidents and near misses with the OSHA logs computed, permits to work and lock-outs, talks, and what has to be put right.',
  },
}
