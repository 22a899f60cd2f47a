import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { recordsRequest } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

const { appeal, citation, decision, fee_basis, fee_estimate } = recordsRequest.fields
const mostFee = 100_000_00

export const recordsRequestLife = life(recordsRequest, {
  topic: 'records-requests',
  stages: {
    received: 'open',
    in_review: 'open',
    released: 'over',
    released_in_part: 'over',
    denied: 'over',
    withdrawn: 'over',
  },
  sets: { answered: ['released', 'released_in_part', 'denied'], shared: ['released', 'released_in_part'] },
  // A separate command, because the review decides whether a release is whole or in part.
  setElsewhere: ['released', 'released_in_part'],
  moves: {
    start: {
      about: 'Starts the review of a public records request and makes you its assignee.',
      from: 'received',
      to: 'in_review',
      look: 'main',
      says: {
        button: 'Start review',
        done: '{number} is in review',
        event: 'started the review',
        trail: 'review started',
      },
    },
    estimate: {
      about: 'Estimates the fee of a public records request and tells the requester.',
      from: ['received', 'in_review'],
      asks: {
        fee_estimate: { ...askFor(fee_estimate), max: mostFee },
        fee_basis: askFor(fee_basis, { help: 'For example: 2 hours at $30 and 40 pages at $0.15.' }),
      },
      says: {
        button: 'Estimate fee',
        ask: 'Estimate fee for {number}',
        done: 'Estimate sent',
        event: 'estimated the fee',
        trail: 'fee estimated',
      },
    },
    deny: {
      about: 'Denies a public records request with the exemption and the appeal rights, and notifies the requester.',
      decides: 'evidence',
      from: ['received', 'in_review'],
      to: 'denied',
      by: 'manager',
      asks: {
        citation: askFor(citation),
        decision: askFor(decision, { label: 'Reason' }),
        appeal: askFor(appeal, { help: 'How to appeal, the deadline, and the section of law.' }),
      },
      reason: 'decision',
      personal: true,
      look: 'danger',
      says: { button: 'Deny', ask: 'Deny {number}?', done: '{number} denied', event: 'denied the request' },
    },
    withdraw: {
      about: 'Closes a public records request that the requester withdrew.',
      from: ['received', 'in_review'],
      to: 'withdrawn',
      asks: { reason: why('Reason', longest) },
      says: {
        button: 'Record withdrawal',
        ask: 'Record withdrawal of {number}?',
        done: '{number} withdrawn',
        event: 'recorded the withdrawal',
        trail: 'withdrawn',
      },
    },
  },
})
