import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { emergencyAccess } from './records.ts'

/** Activating an access gives a role at that moment, to its holder alone, so it is a separate command. */
export const emergencyAccessLife = life(emergencyAccess, {
  topic: 'emergency-access',
  stages: { open: 'open', in_force: 'open', completed: 'over', withdrawn: 'over' },
  setElsewhere: ['in_force'],
  facts: factsFrom<{ inForce: boolean }>('emergency_accesses'),
  moves: {
    review: {
      about: 'Reviews what was done with an emergency access once it has ended.',
      decides: 'people',
      from: 'in_force',
      to: 'completed',
      // The person who used it, or who granted it, would judge their own act.
      not: {
        holder: 'You used this access. Another administrator must review it.',
        prepared_by: 'You prepared this access. Another administrator must review it.',
      },
      asks: { review: askFor(emergencyAccess.fields.review) },
      personal: true,
      look: 'main',
      says: { button: 'Review', ask: 'Review {number}', done: 'Review saved', event: 'reviewed the access' },
      whyNotYet: ({ inForce }) => (inForce ? 'This access is still active. Review it once it has ended.' : null),
    },
    withdraw: {
      about: 'Withdraws an emergency access that wasn’t activated.',
      from: 'open',
      to: 'withdrawn',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        done: '{number} withdrawn',
        event: 'withdrew the access',
        trail: 'withdrawn',
      },
    },
  },
})
