import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { costException } from './records.ts'

/** Two people: the requester can't decide. */
const not = { asked_by: 'You can’t decide your own request. Ask another manager.' }
const decision = { reason: askFor(costException.fields.decision, { label: 'Reason' }) }

export const costExceptionLife = life(costException, {
  topic: 'cost-exceptions',
  stages: { requested: 'open', approved: 'over', refused: 'over', withdrawn: 'over' },
  moves: {
    approve: {
      about: 'Approves a cost above a limit that another person requested, with the reason.',
      decides: 'money',
      from: 'requested',
      to: 'approved',
      by: 'manager',
      not,
      asks: decision,
      personal: true,
      look: 'main',
      says: { button: 'Approve', ask: 'Approve {number}?', done: '{number} approved', event: 'approved the exception' },
    },
    refuse: {
      about: 'Rejects a request for a cost above a limit, with the reason.',
      decides: 'money',
      from: 'requested',
      to: 'refused',
      by: 'manager',
      not,
      asks: decision,
      personal: true,
      says: { button: 'Reject', ask: 'Reject {number}?', done: '{number} rejected', event: 'rejected the exception' },
    },
    withdraw: {
      about: 'Withdraws a request for a cost exception before it is decided.',
      from: 'requested',
      to: 'withdrawn',
      by: 'manager',
      or: 'asked_by',
      says: { button: 'Withdraw', done: '{number} withdrawn', event: 'withdrew the request', trail: 'withdrawn' },
    },
  },
})
