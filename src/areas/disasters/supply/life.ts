import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { supplyException } from './records.ts'

export const exceptionLife = life(supplyException, {
  topic: 'supply-exceptions',
  stages: { open: 'open', in_progress: 'open', solved: 'over' },
  moves: {
    begin: {
      about: 'Starts work on a supply exception. It has an owner from then on.',
      from: 'open',
      to: 'in_progress',
      says: {
        button: 'Start work',
        done: '{number} is in progress',
        event: 'started work on it',
        trail: 'work started',
      },
      whyNot: ({ owner }) => (owner === null ? 'Enter who looks after it first.' : null),
    },
    solve: {
      about: 'Records how a supply exception was solved.',
      from: ['open', 'in_progress'],
      to: 'solved',
      asks: { outcome: askFor(supplyException.fields.outcome) },
      look: 'main',
      says: {
        button: 'Mark as solved',
        ask: 'How was {number} solved?',
        hint: 'Others with the same problem read how.',
        done: '{number} solved',
        event: 'solved it',
      },
    },
  },
})
