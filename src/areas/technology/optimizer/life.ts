import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { optimizationRun } from './records.ts'

const by = 'manager'

export const planLife = life(optimizationRun, {
  topic: 'optimization-runs',
  stages: { proposed: 'open', accepted: 'over', rejected: 'over' },
  moves: {
    accept: {
      about: 'Accepts a calculated plan. Orders and routes are created separately.',
      decides: 'money',
      from: 'proposed',
      to: 'accepted',
      by,
      look: 'main',
      says: { button: 'Accept', done: 'Plan accepted', event: 'accepted the plan' },
    },
    reject: {
      about: 'Rejects a calculated plan, with the reason.',
      from: 'proposed',
      to: 'rejected',
      by,
      asks: { reason: why() },
      look: 'danger',
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The reason stays with the plan.',
        done: 'Plan rejected',
        event: 'rejected the plan',
      },
    },
  },
})
