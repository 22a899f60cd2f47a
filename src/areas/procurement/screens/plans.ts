import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/budget-management': 'Budget' },
  pages: {
    '/ai-procurement': 'Where every purchase stands, from the need to the payment, and how long each stage takes. Describe what you need and get a draft, with the method that its amount allows; a person accepts each line.',
    '/purchase-orders': 'Purchase orders with their lines, schedule, funding and versions: what is ordered, received and invoiced, and what remains open.',
  },
}
