import { life } from '#platform/life.ts'
import { budgetTransfer } from './records.ts'

/** A transfer is submitted by a command that checks both of its lines; its approval decides the rest. */
export const transferLife = life(budgetTransfer, {
  topic: 'budget-transfers',
  stages: { draft: 'open', submitted: 'open', approved: 'over', returned: 'open', rejected: 'over', canceled: 'over' },
  setElsewhere: ['submitted', 'approved', 'returned', 'rejected', 'canceled'],
  moves: {},
})
