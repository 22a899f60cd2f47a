import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { capitalProject, type CapitalProject } from './records.ts'

/** Number of phases with a cost, and what scoring and funding still lack. */
export type RequestFacts = { phases: number; unscored: Reason; unfunded: Reason }

type Askers = Pick<CapitalProject, 'requested_by' | 'sponsor'>
export const askedFor = ({ requested_by, sponsor }: Askers, { user_id }: Pick<Who, 'user_id'>): boolean =>
  requested_by === user_id || sponsor === user_id

const reason = why('Reason', 2_000)
const ownScore = 'You can’t score your own request. Another reviewer must score it.'
const ownFunding = 'You can’t approve funding for your own request. Another manager must approve it.'

export const capitalLife = life(capitalProject, {
  topic: 'capital-projects',
  stages: {
    draft: 'open',
    submitted: 'open',
    scored: 'open',
    deferred: 'open',
    funded: 'open',
    under_way: 'over',
    withdrawn: 'over',
  },
  // Funded requests become projects there.
  setElsewhere: ['under_way'],
  facts: factsFrom<RequestFacts>('capital_phases', 'capital_scores', 'capital_criteria', 'capital_allocations'),
  moves: {
    submit: {
      about: 'Submits a capital request to the review board.',
      from: ['draft', 'deferred'],
      to: 'submitted',
      look: 'main',
      says: {
        button: 'Submit for review',
        done: '{number} submitted for review',
        event: 'submitted the request for review',
      },
      whyNotYet: ({ phases }) => (phases === 0 ? 'Add at least one phase with its cost and year.' : null),
    },
    finishScoring: {
      about: 'Completes the scoring of a capital request when every criterion is scored and the weights total 100%.',
      decides: 'money',
      from: 'submitted',
      to: 'scored',
      by: 'manager',
      not: {
        requested_by: ownScore,
        sponsor: ownScore,
        author: 'You wrote in this request. Another manager must complete its scoring.',
      },
      look: 'main',
      says: { button: 'Complete scoring', done: '{number} scored', event: 'completed the scoring' },
      whyNotYet: ({ unscored }) => unscored,
    },
    fund: {
      about: 'Adds a capital request to the program when every year is fully funded.',
      decides: 'money',
      from: 'scored',
      to: 'funded',
      by: 'manager',
      not: {
        requested_by: ownFunding,
        sponsor: ownFunding,
        author: 'You wrote in this request. Another manager must approve its funding.',
      },
      look: 'main',
      says: {
        button: 'Approve funding',
        done: '{number} added to the capital program',
        event: 'approved funding',
        trail: 'funding approved',
      },
      whyNotYet: ({ unfunded }) => unfunded,
    },
    takeBack: {
      about: 'Returns a submitted capital request to draft, so that the requester can change it.',
      from: 'submitted',
      to: 'draft',
      says: {
        button: 'Return to draft',
        done: '{number} returned to draft',
        event: 'returned the request to draft',
        trail: 'returned to draft',
      },
      whyNot: (row, { actor }) => (askedFor(row, actor) ? null : 'Only the requester can return it to draft.'),
    },
    defer: {
      about: 'Defers a capital request, with the reason, and releases its funding.',
      from: ['submitted', 'scored', 'funded'],
      to: 'deferred',
      by: 'manager',
      asks: { reason },
      says: {
        button: 'Defer',
        ask: 'Defer {number}?',
        hint: 'Its funding is released. The requester will see the reason.',
        done: '{number} deferred',
        event: 'deferred the request',
      },
    },
    withdraw: {
      about: 'Withdraws a capital request, with the reason, and releases its funding.',
      from: ['draft', 'submitted', 'scored', 'deferred'],
      to: 'withdrawn',
      asks: { reason },
      look: 'danger',
      leaves: { projects: { stops: { first: 'Cancel it first.' } } },
      says: {
        button: 'Withdraw request',
        ask: 'Withdraw {number}?',
        hint: 'A withdrawn request can’t be resumed. You can enter a new one.',
        done: '{number} withdrawn',
        event: 'withdrew the request',
        trail: 'withdrawn',
      },
      whyNot: (row, { actor }) =>
        askedFor(row, actor) || atLeast('manager', actor) ? null : 'Only the requester or a manager can withdraw it.',
    },
  },
})
