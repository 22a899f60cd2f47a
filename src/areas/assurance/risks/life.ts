import { addMonths } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { mishap, risk } from './records.ts'
import { scoreOf } from './rules.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** Whether the person was the last to set its size or its owner. */
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
        note: longText({ required: true, max: 2_000, label: 'Review findings' }),
        next: date({ required: true, label: 'Next review' }),
      },
      start: (_, { today }) => ({ next: addMonths(today, 6) }),
      says: { button: 'Review', ask: 'Review {number}', done: 'Review saved', event: 'reviewed the risk' },
      whyNotWith: ({ next }, _, { today }) =>
        next <= today ? { name: 'next', message: 'The next review must be in the future.' } : null,
    },
    treat: {
      about: 'Starts the treatment of a risk.',
      from: ['open', 'accepted'],
      to: 'treating',
      or: 'owner',
      says: {
        button: 'Start treatment',
        done: 'Treatment started',
        event: 'started the treatment',
        trail: 'treatment started',
      },
    },
    accept: {
      about:
        'Accepts a residual risk. Not by its owner, nor by the last person to set its size; a new size or owner ends the acceptance.',
      decides: 'evidence',
      from: ['open', 'treating'],
      to: 'accepted',
      by: 'manager',
      not: { owner: 'You own this risk. Another manager must accept it.' },
      asks: { reason: why('Justification', longest) },
      personal: true,
      says: {
        button: 'Accept residual risk',
        ask: 'Accept residual risk of {number}',
        hint: 'You take responsibility for the current residual risk. A new size must be accepted again.',
        done: '{number} accepted',
        event: 'accepted the residual risk',
      },
      whyNot: (row, { actor }) =>
        scoreOf(row.residual_likelihood, row.residual_impact) >= 10 && !atLeast('admin', actor)
          ? 'The residual risk is high. Only an administrator can accept it.'
          : null,
      whyNotYet: ({ weighed }) =>
        weighed ? 'You set this risk’s size or owner. Another manager must accept it.' : null,
    },
    close: {
      about: 'Closes a risk that no longer exists.',
      from: ['open', 'treating', 'accepted'],
      to: 'closed',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: { security_incidents: { stay: 'It is resolved by what happened.' } },
      says: { button: 'Close risk', ask: 'Close {number}?', done: '{number} closed', event: 'closed the risk' },
    },
  },
})

const { containment, resolution, cause, lessons } = mishap.fields

export const mishapLife = life(mishap, {
  topic: 'security-incidents',
  stages: { reported: 'open', contained: 'open', resolved: 'open', closed: 'over' },
  moves: {
    contain: {
      about: 'Records that an incident is contained, with the containment.',
      from: 'reported',
      to: 'contained',
      by: 'manager',
      or: 'lead',
      look: 'main',
      asks: { containment: askFor(containment) },
      says: {
        button: 'Mark as contained',
        ask: 'Mark {number} as contained',
        hint: 'The incident does no further harm.',
        done: '{number} contained',
        event: 'contained the incident',
      },
    },
    resolve: {
      about: 'Records that an incident is resolved, with the resolution.',
      from: ['reported', 'contained'],
      to: 'resolved',
      by: 'manager',
      or: 'lead',
      asks: { resolution: askFor(resolution) },
      says: {
        button: 'Resolve',
        ask: 'Resolve {number}',
        hint: 'Everything that failed in the incident works again.',
        done: '{number} resolved',
        event: 'resolved the incident',
      },
    },
    lookBack: {
      about: 'Closes an incident with a blameless post-mortem: cause and lessons learned.',
      from: 'resolved',
      to: 'closed',
      by: 'manager',
      or: 'lead',
      look: 'main',
      asks: { cause: askFor(cause), lessons: askFor(lessons) },
      says: {
        button: 'Close with post-mortem',
        ask: 'Close {number}',
        hint: 'Describe what happened, not who did it, so that people keep reporting.',
        done: '{number} closed',
        event: 'closed the incident with a post-mortem',
        trail: 'closed with a post-mortem',
      },
      whyNot: ({ severity, lead }, { actor }) =>
        ['high', 'critical'].includes(severity) && (lead === actor.user_id || !atLeast('manager', actor))
          ? 'Only a manager who did not lead this incident can close it.'
          : null,
    },
  },
})
