import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { date } from '#platform/records/fields.ts'
import { subawardRequest } from '../records.ts'

/** Why the subaward or its grant doesn’t cover the request. */
export type RequestFacts = { problem: string | null }

export const subawardRequestLife = life(subawardRequest, {
  topic: 'subaward-requests',
  stages: { received: 'open', returned: 'open', approved: 'open', paid: 'over' },
  facts: factsFrom<RequestFacts>('subawards', 'grants', 'monitoring_findings'),
  moves: {
    approve: {
      about: 'Approves a payment request after document review. It becomes a cost of the grant.',
      decides: 'money',
      from: ['received', 'returned'],
      to: 'approved',
      not: {
        entered_by: 'You can’t approve a request you entered. Another manager must approve it.',
        author: 'You can’t approve a request you changed. Another manager must approve it.',
      },
      look: 'main',
      says: { button: 'Approve', done: 'Request approved', event: 'approved the request' },
      whyNotYet: ({ problem }) => problem,
      fixes: ({ subaward }) => [[/./, { table: 'subawards', id: subaward }]],
    },
    return: {
      about: 'Returns a payment request to the subrecipient for changes, with the missing items.',
      from: 'received',
      to: 'returned',
      asks: { reason: askFor(subawardRequest.fields.returned_because, { label: 'Missing items' }) },
      says: returnWords(),
    },
    pay: {
      about: 'Records the date a payment request was paid.',
      decides: 'money',
      from: 'approved',
      to: 'paid',
      asks: { day: date({ required: true, label: 'Paid on' }) },
      start: (_, { today }) => ({ day: today }),
      look: 'main',
      says: {
        button: 'Record payment',
        ask: 'Record payment of {number}',
        done: 'Payment recorded',
        event: 'recorded the payment',
        trail: 'paid',
      },
      whyNotWith: ({ day }, _, { today }) =>
        day > today ? { name: 'day', message: 'The date can’t be in the future.' } : null,
    },
  },
})
