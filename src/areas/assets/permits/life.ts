import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { permit } from './records.ts'

/**
 * The locks of a permit: the first point without one, the first that was not tried; and whether its time has passed.
 */
export type PermitFacts = {
  expired: boolean
  points: number
  applied: number
  unlocked: string | null
  untried: string | null
}

const why = askFor(permit.fields.end_reason, { label: 'Reason' })

export const permitLife = life(permit, {
  topic: 'work-permits',
  stages: { requested: 'open', issued: 'open', suspended: 'open', closed: 'over', refused: 'over' },
  facts: factsFrom<PermitFacts>('lockouts'),
  moves: {
    issue: {
      about: 'Issues a permit once every point is locked and tried.',
      from: ['requested', 'suspended'],
      to: 'issued',
      by: 'manager',
      not: {
        holder: 'You hold this permit. Another manager issues it.',
        requested_by: 'You requested this permit. Another manager issues it.',
      },
      look: 'main',
      says: { button: 'Issue permit', done: '{number} issued', event: 'issued it' },
      whyNot: ({ kind, gas_test }) =>
        kind === 'confined_space' && !gas_test?.trim() ? 'Enter the result of the air test first.' : null,
      whyNotYet: ({ expired, points, unlocked, untried }, { isolation }) =>
        firstReason(
          expired && 'Its time has passed. Request a new permit.',
          isolation && points === 0 && 'Add the points where energy is shut off.',
          isolation && unlocked !== null && `${unlocked} isn’t locked yet. Apply the lock first.`,
          isolation && untried !== null && `${untried} wasn’t tried. Try to start it first.`,
        ),
    },
    suspend: {
      about: 'Suspends the work of a permit. Everyone who sees a danger can do it.',
      from: 'issued',
      to: 'suspended',
      asks: { reason: why },
      look: 'danger',
      says: {
        button: 'Suspend work',
        ask: 'Suspend work?',
        hint: 'Everyone who sees a danger can do this. Work continues when the permit is issued again.',
        done: 'Work suspended',
        event: 'suspended the work of it',
        trail: 'work suspended',
      },
    },
    close: {
      about: 'Closes a permit once the work is done and every lock is removed.',
      from: ['issued', 'suspended'],
      to: 'closed',
      by: 'manager',
      or: 'holder',
      says: { button: 'Close permit', done: '{number} closed', event: 'closed it' },
      // A lock that is applied protects a person who may still be at work.
      whyNotYet: ({ applied }) =>
        applied > 0 ? 'A lock is still applied. The person who applied it removes it first.' : null,
    },
    refuse: {
      about: 'Denies a permit, with the reason.',
      from: 'requested',
      to: 'refused',
      by: 'manager',
      asks: { reason: why },
      look: 'danger',
      says: {
        button: 'Deny permit',
        ask: 'Deny {number}?',
        hint: 'The person who requested it reads the reason.',
        done: '{number} denied',
        event: 'denied it',
      },
    },
  },
})
