import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { supplyException } from './records.ts'

export const exceptionLife = life(supplyException, {
  topic: 'supply-exceptions',
  stages: { open: 'open', in_progress: 'open', solved: 'over' },
  moves: {
    begin: {
      about: 'Starts work on a supply exception and assigns an owner.',
      from: 'open',
      to: 'in_progress',
      says: {
        button: 'Start work',
        done: '{number} is in progress',
        event: 'started work on the exception',
        trail: 'work started',
      },
    },
    solve: {
      about: 'Records how a supply exception was resolved.',
      from: ['open', 'in_progress'],
      to: 'solved',
      asks: { outcome: askFor(supplyException.fields.outcome) },
      look: 'main',
      says: {
        button: 'Mark as resolved',
        ask: 'Resolve {number}?',
        hint: 'Your resolution helps others with the same problem.',
        done: '{number} resolved',
        event: 'resolved the exception',
      },
    },
  },
})
