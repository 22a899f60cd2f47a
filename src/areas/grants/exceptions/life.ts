import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { costException } from './records.ts'

/** Two people: the one who requests it does not decide. */
const not = { asked_by: 'You can’t decide your own request. Ask another manager.' }
const decision = { reason: askFor(costException.fields.decision, { label: 'Reason' }) }

export const costExceptionLife = life(costException, {
  topic: 'cost-exceptions',
  stages: { requested: 'open', approved: 'over', refused: 'over', withdrawn: 'over' },
  moves: {
    approve: {
      about: 'Approves cost above a limit that another person requested, with the reason.',
      from: 'requested',
      to: 'approved',
      by: 'manager',
      not,
      asks: decision,
      personal: true,
      look: 'main',
      says: { button: 'Approve', ask: 'Approve {number}?', done: '{number} approved', event: 'approved it' },
    },
    refuse: {
      about: 'Refuses cost above a limit, with the reason.',
      from: 'requested',
      to: 'refused',
      by: 'manager',
      not,
      asks: decision,
      personal: true,
      says: { button: 'Refuse', ask: 'Refuse {number}?', done: '{number} refused', event: 'refused it' },
    },
    withdraw: {
      about: 'Withdraws a request for a cost exception that is not decided.',
      from: 'requested',
      to: 'withdrawn',
      by: 'manager',
      or: 'asked_by',
      says: { button: 'Withdraw', done: '{number} withdrawn', event: 'withdrew it', trail: 'withdrawn' },
    },
  },
})
