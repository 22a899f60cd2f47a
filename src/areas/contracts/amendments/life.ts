import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { amendment } from './records.ts'

/** The owner of its contract, and whether another document of that contract is out for signature. */
export type AmendmentFacts = { owner: string; out: boolean }

/** Approvals handle its review and signatures make it effective, each with its own code. */
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
      about: 'Sends a reviewed amendment to the contract’s signers.',
      from: 'approved',
      to: 'signing',
      look: 'main',
      says: {
        button: 'Send for signature',
        done: '{number} sent for signature',
        event: 'sent the amendment for signature',
      },
      whyNotYet: ({ owner, out }, _, { actor }) =>
        firstReason(
          owner !== actor.user_id &&
            !atLeast('manager', actor) &&
            'Only the contract owner or a manager can send it for signature.',
          out && 'Another document of this contract is out for signature. Complete it first.',
        ),
      fixes: ({ contract }) => [[/Another document/, { table: 'contracts', id: contract }]],
    },
    withdraw: {
      about: 'Withdraws an amendment. A copy out for signature becomes void.',
      from: ['draft', 'returned', 'approved', 'signing'],
      to: 'withdrawn',
      by: 'manager',
      or: 'drafted_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'A copy out for signature becomes void, with all its signatures.',
        done: '{number} withdrawn',
        event: 'withdrew the amendment',
        trail: 'withdrawn',
      },
    },
  },
})
