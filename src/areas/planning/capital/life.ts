import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { capitalProject, type CapitalProject } from './records.ts'

/** How many phases say what it costs, and what scoring and funding still lack. */
export type RequestFacts = { phases: number; unscored: Reason; unfunded: Reason }

type Askers = Pick<CapitalProject, 'requested_by' | 'sponsor'>
export const askedFor = ({ requested_by, sponsor }: Askers, { user_id }: Pick<Who, 'user_id'>): boolean =>
  requested_by === user_id || sponsor === user_id

const reason = why('Reason', 2_000)
const ownScore = 'You asked for this. Another reviewer scores it.'
const ownFunding = 'You asked for this. Another manager approves its funding.'

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
  // Projects are made from funded requests there.
  setElsewhere: ['under_way'],
  facts: factsFrom<RequestFacts>('capital_phases', 'capital_scores', 'capital_criteria', 'capital_allocations'),
  moves: {
    submit: {
      about: 'Submits a capital request to the review board.',
      from: ['draft', 'deferred'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for review', done: '{number} submitted for review', event: 'submitted it for review' },
      whyNotYet: ({ phases }) => (phases === 0 ? 'Add at least one cost phase, with its year.' : null),
    },
    finishScoring: {
      about: 'Completes the scoring of a capital request: every criterion has points, and the weights add up to 100%.',
      from: 'submitted',
      to: 'scored',
      by: 'manager',
      not: { requested_by: ownScore, sponsor: ownScore },
      look: 'main',
      says: { button: 'Complete scoring', done: '{number} scored', event: 'scored it' },
      whyNotYet: ({ unscored }) => unscored,
    },
    fund: {
      about: 'Adds a capital request to the program: each of its years is fully funded.',
      from: 'scored',
      to: 'funded',
      by: 'manager',
      not: { requested_by: ownFunding, sponsor: ownFunding },
      look: 'main',
      says: {
        button: 'Approve funding',
        done: '{number} added to the capital program',
        event: 'approved funding for it',
        trail: 'funding approved',
      },
      whyNotYet: ({ unfunded }) => unfunded,
    },
    takeBack: {
      about: 'Returns a submitted capital request to draft, so that the people who asked for it can change it.',
      from: 'submitted',
      to: 'draft',
      says: {
        button: 'Return to draft',
        done: '{number} returned to draft',
        event: 'returned it to draft',
        trail: 'returned to draft',
      },
      whyNot: (row, { actor }) =>
        askedFor(row, actor) ? null : 'Only the people who asked for it can return it to draft.',
    },
    defer: {
      about: 'Defers a capital request, with the reason. Its funding becomes available to others.',
      from: ['submitted', 'scored', 'funded'],
      to: 'deferred',
      by: 'manager',
      asks: { reason },
      says: {
        button: 'Defer',
        ask: 'Defer {number}?',
        hint: 'Its funding becomes available to others. The people who asked for it read the reason.',
        done: '{number} deferred',
        event: 'deferred it',
      },
    },
    withdraw: {
      about: 'Withdraws a capital request, with the reason. Its funding becomes available to others.',
      from: ['draft', 'submitted', 'scored', 'deferred'],
      to: 'withdrawn',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Withdraw request',
        ask: 'Withdraw {number}?',
        hint: 'A withdrawn request can’t be resumed. A new one can be entered.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
      whyNot: (row, { actor }) =>
        askedFor(row, actor) || atLeast('manager', actor)
          ? null
          : 'Only the people who asked for it, or a manager, can withdraw it.',
    },
  },
})
