import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
    '/grants-management-page': 'The program officer’s own grants: tasks, deadlines, notes and the log of contacts, without what only finance may do.',
    '/grant-hub': 'The organization’s calendar and pipeline of applications: value at each stage, win rate, what applications cost, and who leads which one.',
    '/grant-budget-builder': 'Builds the budget forms SF-424A and SF-424C: personnel, travel, equipment, contractual and other cost, indirect cost on its right base, the match, and the checks while you type.',
    '/quantum-grant-management': 'Chooses which applications to pursue within staff hours, match and deadlines. Classical mathematics (mixed-integer programming) with a proven distance to the optimum, and a reason for each one left out.',
    '/fema-forms': 'The library of FEMA forms, filled from records that you have: labor, equipment, materials, rental and contract summaries, with totals, rates and each form’s edition date.',
    '/disaster-grants': 'For each disaster the sources of money against the damage: insurance, federal, state and local, with the check that nothing is paid twice.',
  },
}
