import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { allocationRule, costCenter } from './records.ts'

/** Budget lines that are not closed, and active cost centers directly below. */
export type StillUsed = { lines: number; below: number }

const whyStillUsed = ({ lines, below }: StillUsed) =>
  firstReason(
    lines === 1 && 'One budget line is not closed. Close it, or merge this cost center into another.',
    lines > 1 && `${lines} budget lines are not closed. Close them, or merge this cost center into another.`,
    below === 1 && 'One cost center is under it. Move or merge it first.',
    below > 1 && `${below} cost centers are under it. Move or merge them first.`,
  )

export const costCenterLife = life(costCenter, {
  topic: 'cost-centers',
  stages: { open: 'open', merged: 'over', closed: 'over' },
  // Merging needs a second cost center and shows a preview, so it is a separate command.
  setElsewhere: ['merged'],
  facts: factsFrom<StillUsed>('budget_lines', 'cost_centers'),
  moves: {
    close: {
      about: 'Closes a cost center that has no open budget lines and no active sub-centers.',
      from: 'open',
      to: 'closed',
      leaves: {
        assets: { stay: 'Property stays with the department that bought it until it is transferred.' },
        safety_incidents: { stay: 'An incident is investigated where it happened.' },
        budget_lines: { refused: true },
        cost_centers: { refused: true },
        purchase_orders: { stops: { first: 'Close or cancel it first.' } },
        requisitions: { stops: { first: 'Convert or cancel it first.' } },
      },
      says: { button: 'Close', done: '{name} closed', event: 'closed the cost center' },
      whyNotYet: whyStillUsed,
    },
  },
})

export const allocationRuleLife = life(allocationRule, {
  topic: 'allocation-rules',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Ends an allocation rule. Earlier splits stay unchanged.',
      from: 'open',
      to: 'closed',
      says: { button: 'Close', done: '{name} closed', event: 'closed the rule' },
    },
  },
})
