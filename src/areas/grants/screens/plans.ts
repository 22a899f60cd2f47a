import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
    '/fema-forms': 'The library of FEMA forms, filled from records that you have: labor, equipment, materials, rental and contract summaries, with totals, rates and each form’s edition date.',
    '/disaster-grants': 'For each disaster the sources of money against the damage: insurance, federal, state and local, with the check that nothing is paid twice.',
  },
}
