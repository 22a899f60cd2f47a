import { life } from '#platform/life.ts'
import { reviewCriterion } from './records.ts'

export const criterionLife = life(reviewCriterion, {
  topic: 'grant-criteria',
  stages: { current: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a review criterion. What was scored by it stays.',
      from: 'current',
      to: 'retired',
      says: { button: 'Retire criterion', done: 'Criterion retired', event: 'retired it' },
    },
  },
})
