import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { recordsRequest } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
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
  // A release is whole or in part by what was found, so it is a command of its own.
  setElsewhere: ['released', 'released_in_part'],
  moves: {
    start: {
      about: 'Takes a public records request into review and makes you its assignee.',
      from: 'received',
      to: 'in_review',
      look: 'main',
      says: {
        button: 'Start review',
        done: 'The request is in review',
        event: 'started the review of it',
        trail: 'review started',
      },
    },
    estimate: {
      about: 'Estimates the fee of a public records request and tells the requester.',
      from: ['received', 'in_review'],
      asks: {
        fee_estimate: { ...askFor(fee_estimate), max: mostFee },
        fee_basis: askFor(fee_basis, { help: 'Such as 2 hours at $30 and 40 pages at $0.15.' }),
      },
      says: {
        button: 'Estimate fee',
        ask: 'Estimate the fee of {number}',
        done: 'The estimate was sent',
        event: 'estimated the fee of it',
        trail: 'fee estimated',
      },
    },
    deny: {
      about: 'Denies a public records request with the exemption cited and the appeal rights, and tells the requester.',
      from: ['received', 'in_review'],
      to: 'denied',
      by: 'manager',
      asks: {
        citation: askFor(citation),
        decision: askFor(decision, { label: 'Reason' }),
        appeal: askFor(appeal, { help: 'Where, by when and under which section a requester can appeal.' }),
      },
      reason: 'decision',
      personal: true,
      look: 'danger',
      says: { button: 'Deny', ask: 'Deny {number}?', done: 'The request was denied', event: 'denied it' },
    },
    withdraw: {
      about: 'Closes a public records request that the requester withdrew.',
      from: ['received', 'in_review'],
      to: 'withdrawn',
      asks: { reason: why('Reason', longest) },
      says: {
        button: 'Record withdrawal',
        ask: 'Record the withdrawal of {number}?',
        done: 'The request was closed',
        event: 'recorded the withdrawal of it',
        trail: 'withdrawn',
      },
    },
  },
})
