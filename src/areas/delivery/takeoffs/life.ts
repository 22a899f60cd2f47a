import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { takeoff } from './records.ts'

/** A revision is a takeoff of its own, so revising is a command of its own. */
export const takeoffLife = life(takeoff, {
  topic: 'takeoffs',
  stages: { draft: 'open', checked: 'over', superseded: 'over' },
  setElsewhere: ['superseded'],
  facts: factsFrom<{ items: number }>('takeoff_items'),
  moves: {
    check: {
      about: 'Records that a second person measured a few items again and found them right.',
      from: 'draft',
      to: 'checked',
      not: { measured_by: 'You measured this takeoff. Another person measures a few items again.' },
      look: 'main',
      says: { button: 'Mark as checked', done: '{number} checked', event: 'checked it' },
      whyNotYet: ({ items }) => (items === 0 ? 'Add measured items first.' : null),
    },
  },
})
