import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { takeoff } from './records.ts'

/** A revision is a separate takeoff, so revising is a separate command. */
export const takeoffLife = life(takeoff, {
  topic: 'takeoffs',
  stages: { draft: 'open', checked: 'over', superseded: 'over' },
  setElsewhere: ['superseded'],
  facts: factsFrom<{ items: number }>('takeoff_items'),
  moves: {
    check: {
      about: 'Records that a second person remeasured some items and found them correct.',
      decides: 'evidence',
      from: 'draft',
      to: 'checked',
      not: {
        measured_by: 'You can’t check a takeoff you measured. Another person must remeasure some items.',
        author: 'You measured in this takeoff. Another person must remeasure some items.',
      },
      look: 'main',
      leaves: { takeoffs: { stay: 'A revision is checked by itself.' } },
      says: { button: 'Mark as checked', done: '{number} checked', event: 'checked the takeoff' },
      whyNotYet: ({ items }) => (items === 0 ? 'Add measured items first.' : null),
    },
  },
})
