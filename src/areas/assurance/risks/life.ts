import { addMonths } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { mishap, risk } from './records.ts'
import { scoreOf } from './rules.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** Whether the person had the last word on its size or its owner. */
export type Weighed = { weighed: boolean }

export const riskLife = life(risk, {
  topic: 'risks',
  stages: { open: 'open', treating: 'open', accepted: 'open', closed: 'over' },
  facts: factsFrom<Weighed>('risks'),
  moves: {
    review: {
      about: 'Records that a risk was reviewed, with its next review.',
      from: ['open', 'treating', 'accepted'],
      or: 'owner',
      look: 'main',
      asks: {
        note: longText({ required: true, max: 2_000, label: 'What the review found' }),
        next: date({ required: true, label: 'Next review' }),
      },
      start: (_, { today }) => ({ next: addMonths(today, 6) }),
      says: { button: 'Review', ask: 'Review {number}', done: 'Review saved', event: 'reviewed it' },
      whyNotWith: ({ next }, _, { today }) =>
        next <= today ? { name: 'next', message: 'Enter a day in the future.' } : null,
    },
    treat: {
      about: 'Starts the treatment of a risk.',
      from: ['open', 'accepted'],
      to: 'treating',
      or: 'owner',
      says: {
        button: 'Start treatment',
        done: 'Treatment started',
        event: 'started the treatment of it',
        trail: 'treatment started',
      },
    },
    accept: {
      about:
        'Accepts what remains of a risk. Not its owner, nor the person who set its size; a new size or owner ends it.',
      from: ['open', 'treating'],
      to: 'accepted',
      by: 'manager',
      not: { owner: 'You own this risk. Another manager accepts it.' },
      asks: { reason: why('Why it is acceptable', longest) },
      personal: true,
      says: {
        button: 'Accept residual risk',
        ask: 'Accept the residual risk: {number}',
        hint: 'You take responsibility for what remains now. A new size must be accepted again.',
        done: '{number} accepted',
        event: 'accepted it',
      },
      whyNot: (row, { actor }) =>
        scoreOf(row.residual_likelihood, row.residual_impact) >= 10 && !atLeast('admin', actor)
          ? 'What remains is high. Only an administrator can accept it.'
          : null,
      whyNotYet: ({ weighed }) =>
        weighed ? 'You set how large it is, or whose it is. Another manager accepts it.' : null,
    },
    close: {
      about: 'Closes a risk that no longer exists.',
      from: ['open', 'treating', 'accepted'],
      to: 'closed',
      by: 'manager',
      asks: { reason: why('Why it no longer exists', longest) },
      look: 'danger',
      says: { button: 'Close risk', ask: 'Close {number}?', done: '{number} closed', event: 'closed it' },
    },
  },
})

const { containment, resolution, cause, lessons } = mishap.fields

export const mishapLife = life(mishap, {
  topic: 'security-incidents',
  stages: { reported: 'open', contained: 'open', resolved: 'open', closed: 'over' },
  moves: {
    contain: {
      about: 'Records that an incident is contained, and how.',
      from: 'reported',
      to: 'contained',
      by: 'manager',
      or: 'lead',
      look: 'main',
      asks: { containment: askFor(containment) },
      says: {
        button: 'Mark as contained',
        ask: 'Mark {number} as contained',
        hint: 'It does no more harm.',
        done: '{number} contained',
        event: 'contained it',
      },
    },
    resolve: {
      about: 'Records that an incident is resolved, and how.',
      from: ['reported', 'contained'],
      to: 'resolved',
      by: 'manager',
      or: 'lead',
      asks: { resolution: askFor(resolution) },
      says: {
        button: 'Resolve',
        ask: 'Resolve {number}',
        hint: 'What it broke works again.',
        done: '{number} resolved',
        event: 'resolved it',
      },
    },
    lookBack: {
      about: 'Closes an incident with its cause, without blame, and what was learned.',
      from: 'resolved',
      to: 'closed',
      by: 'manager',
      or: 'lead',
      look: 'main',
      asks: { cause: askFor(cause), lessons: askFor(lessons) },
      says: {
        button: 'Close with post-mortem',
        ask: 'Close {number}',
        hint: 'Write what happened and not who did it, so that people go on reporting.',
        done: '{number} closed',
        event: 'closed it with a post-mortem',
        trail: 'closed with a post-mortem',
      },
      whyNot: ({ severity, lead }, { actor }) =>
        ['high', 'critical'].includes(severity) && (lead === actor.user_id || !atLeast('manager', actor))
          ? 'Only a manager who did not lead it can close an incident of this severity.'
          : null,
    },
  },
})
