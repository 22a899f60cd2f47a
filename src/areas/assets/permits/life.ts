import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { permit } from './records.ts'

/** The locks of a permit: the first unlocked point, the first untested one; and whether the permit has expired. */
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
      about: 'Issues a permit when every point is locked and tested.',
      decides: 'control',
      from: ['requested', 'suspended'],
      to: 'issued',
      by: 'manager',
      not: {
        holder: 'You can’t issue your own permit. Another manager must issue it.',
        requested_by: 'You can’t issue a permit you requested. Another manager must issue it.',
        author: 'You wrote in this permit. Another manager must issue it.',
      },
      look: 'main',
      says: { button: 'Issue permit', done: '{number} issued', event: 'issued the permit' },
      whyNot: ({ kind, gas_test }) =>
        kind === 'confined_space' && !gas_test?.trim() ? 'Enter the result of the air test first.' : null,
      whyNotYet: ({ expired, points, unlocked, untried }, { isolation }) =>
        firstReason(
          expired && 'This permit has expired. Request a new permit.',
          isolation && points === 0 && 'Add the isolation points.',
          isolation && unlocked !== null && `${unlocked} isn’t locked yet. Apply the lock first.`,
          isolation && untried !== null && `${untried} isn’t tested. Try to start the equipment first.`,
        ),
    },
    suspend: {
      about: 'Suspends the work of a permit. Anyone who sees a danger can do this.',
      from: 'issued',
      to: 'suspended',
      asks: { reason: why },
      look: 'danger',
      says: {
        button: 'Suspend work',
        ask: 'Suspend work?',
        hint: 'Anyone who sees a danger can do this. Work continues when the permit is issued again.',
        done: 'Work suspended',
        event: 'suspended the work',
        trail: 'work suspended',
      },
    },
    close: {
      about: 'Closes a permit when the work is done and every lock is removed.',
      from: ['issued', 'suspended'],
      to: 'closed',
      by: 'manager',
      or: 'holder',
      says: { button: 'Close permit', done: '{number} closed', event: 'closed the permit' },
      // An applied lock protects a person who may still be at work.
      whyNotYet: ({ applied }) =>
        applied > 0 ? 'A lock is still applied. The person who applied it must remove it.' : null,
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
        hint: 'The requester will see the reason.',
        done: '{number} denied',
        event: 'denied the permit',
      },
    },
  },
})
