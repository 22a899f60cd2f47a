import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/vendor-directory': 'Vendor directory' },
  pages: {
    '/fema-integration': 'Takes in and gives out files in the shapes of OpenFEMA and the Grants Portal, with a preview of what goes where and a log of each exchange.',
  },
}
