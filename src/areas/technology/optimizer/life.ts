import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { optimisationRun } from './records.ts'

const by = 'manager'

export const planLife = life(optimisationRun, {
  topic: 'optimisation-runs',
  stages: { proposed: 'open', accepted: 'over', rejected: 'over' },
  moves: {
    accept: {
      about: 'Accepts a plan that was calculated. Orders and routes are made in their own places.',
      from: 'proposed',
      to: 'accepted',
      by,
      look: 'main',
      says: { button: 'Accept', done: 'Plan accepted', event: 'accepted it' },
    },
    reject: {
      about: 'Rejects a plan that was calculated, with the reason.',
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
        event: 'rejected it',
      },
    },
  },
})
