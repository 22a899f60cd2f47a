import { life } from '#platform/life.ts'
import { longText } from '#platform/records/fields.ts'
import { serviceRequest } from './records.ts'

export const serviceLife = life(serviceRequest, {
  topic: 'service-requests',
  stages: { new: 'open', in_progress: 'open', waiting: 'open', resolved: 'over', closed: 'over', duplicate: 'over' },
  // Marking a duplicate locks two requests, so it is a separate command.
  setElsewhere: ['duplicate'],
  moves: {
    start: {
      about: 'Starts or resumes work on a request. Its clock runs.',
      from: ['new', 'waiting'],
      to: 'in_progress',
      look: 'main',
      says: {
        button: 'Start work',
        done: '{number} is in progress',
        event: 'started work on the service request',
        trail: 'work started',
      },
    },
    resolve: {
      about: 'Resolves a request, with the action taken.',
      from: ['new', 'in_progress', 'waiting'],
      to: 'resolved',
      asks: { words: longText({ required: true, max: 2_000, label: 'Action taken' }) },
      leaves: {
        work_orders: {
          stops: {
            first: 'Complete or cancel it first: the requester would be told that the work is done.',
            while: ['requested', 'triaged', 'assigned', 'in_progress'],
          },
          stay: 'The work is done. Its review can follow.',
        },
        service_requests: { stay: 'A duplicate that was reopened is a request of its own.' },
      },
      says: {
        button: 'Resolve',
        ask: 'Resolve {number}',
        hint: 'The requester receives this sentence by email.',
        done: '{number} resolved',
        event: 'resolved the service request',
      },
    },
    wait: {
      about: 'Puts a request on hold until the requester replies. Its clock stops.',
      from: ['new', 'in_progress'],
      to: 'waiting',
      asks: { words: longText({ required: true, max: 2_000, label: 'Reason for the hold' }) },
      says: {
        button: 'Put on hold',
        ask: 'Put {number} on hold',
        hint: 'The clock stops until you start work again.',
        done: '{number} is on hold',
        event: 'put the service request on hold',
      },
    },
    close: {
      about: 'Closes a resolved request.',
      from: 'resolved',
      to: 'closed',
      look: 'main',
      says: { button: 'Close', done: '{number} closed', event: 'closed the service request' },
    },
    reopen: {
      about: 'Reopens a resolved or closed request.',
      from: ['resolved', 'closed'],
      to: 'in_progress',
      says: { button: 'Reopen', done: '{number} reopened', event: 'reopened the service request' },
    },
  },
})
