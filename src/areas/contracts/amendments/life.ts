import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { amendment } from './records.ts'

/** Who looks after its contract, and whether another document of that contract is out for signature. */
export type AmendmentFacts = { owner: string; out: boolean }

/** Its review goes through the approvals, and its signatures bring it into force: both by a machinery of their own. */
export const amendmentLife = life(amendment, {
  topic: 'contract-amendments',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    approved: 'open',
    signing: 'open',
    in_force: 'over',
    withdrawn: 'over',
  },
  setElsewhere: ['submitted', 'returned', 'approved', 'in_force'],
  facts: factsFrom<AmendmentFacts>('contracts', 'contract_documents'),
  moves: {
    sendOut: {
      about: 'Sends a reviewed amendment out for signature by those who sign its contract.',
      from: 'approved',
      to: 'signing',
      look: 'main',
      says: { button: 'Send for signature', done: '{number} sent for signature', event: 'sent it for signature' },
      whyNotYet: ({ owner, out }, _, { actor }) =>
        firstReason(
          owner !== actor.user_id &&
            !atLeast('manager', actor) &&
            'Only the owner of the contract, or a manager, can send it for signature.',
          out && 'Another document of this contract is out for signature. That comes first.',
        ),
    },
    withdraw: {
      about: 'Withdraws an amendment. What is out for signature becomes void.',
      from: ['draft', 'returned', 'approved', 'signing'],
      to: 'withdrawn',
      by: 'manager',
      or: 'drafted_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'What is out for signature becomes void, and so does every signature under it.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
