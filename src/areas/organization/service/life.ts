import { life } from '#platform/life.ts'
import { longText } from '#platform/records/fields.ts'
import { serviceRequest } from './records.ts'

export const serviceLife = life(serviceRequest, {
  topic: 'service-requests',
  stages: { new: 'open', in_progress: 'open', waiting: 'open', resolved: 'over', closed: 'over', duplicate: 'over' },
  // Marking a duplicate locks two requests, so it is a command of its own.
  setElsewhere: ['duplicate'],
  moves: {
    start: {
      about: 'Starts work on a request, or resumes it. Its clock runs.',
      from: ['new', 'waiting'],
      to: 'in_progress',
      look: 'main',
      says: {
        button: 'Start work',
        done: '{number} is in progress',
        event: 'started work on it',
        trail: 'work started',
      },
    },
    resolve: {
      about: 'Resolves a request, with what was done.',
      from: ['new', 'in_progress', 'waiting'],
      to: 'resolved',
      asks: { words: longText({ max: 2_000, label: 'What was done' }) },
      says: {
        button: 'Resolve',
        ask: 'Resolve {number}',
        hint: 'The person who asked reads what was done.',
        done: '{number} resolved',
        event: 'resolved it',
      },
    },
    wait: {
      about: 'Puts a request on hold until the other side replies. Its clock stops.',
      from: ['new', 'in_progress'],
      to: 'waiting',
      asks: { words: longText({ required: true, max: 2_000, label: 'What you wait for' }) },
      says: {
        button: 'Put on hold',
        ask: 'Put {number} on hold',
        hint: 'The clock stops until you start work again.',
        done: '{number} is on hold',
        event: 'put it on hold',
      },
    },
    close: {
      about: 'Closes a resolved request.',
      from: 'resolved',
      to: 'closed',
      look: 'main',
      says: { button: 'Close', done: '{number} closed', event: 'closed it' },
    },
    reopen: {
      about: 'Reopens a resolved or closed request.',
      from: ['resolved', 'closed'],
      to: 'in_progress',
      says: { button: 'Reopen', done: '{number} reopened', event: 'reopened it' },
    },
  },
})
