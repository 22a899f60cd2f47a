import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { dollars } from '#platform/money.ts'
import { number } from '#platform/records/fields.ts'
import { changeOrder, claim } from './records.ts'

const reason = why('Reason', 2_000)

/** Approvals submit, approve, return and reject a change order with their own code. */
export const changeOrderLife = life(changeOrder, {
  topic: 'change-orders',
  stages: { draft: 'open', submitted: 'open', returned: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  setElsewhere: ['submitted', 'returned', 'approved', 'rejected'],
  reachedOn: { approved: 'decided_at', rejected: 'decided_at' },
  moves: {
    withdraw: {
      about: 'Withdraws a change order that is not submitted.',
      from: ['draft', 'returned'],
      to: 'withdrawn',
      by: 'manager',
      or: 'requested_by',
      asks: { reason },
      look: 'danger',
      leaves: { contract_claims: { stay: 'A claim is assessed with or without a change order.' } },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew the change order',
        trail: 'withdrawn',
      },
    },
  },
})

const { assessed, assessment, settled, settlement } = claim.fields
const tooMuch = (claimed: number) => `Enter ${dollars(claimed)} or less, the amount claimed.`

export const claimLife = life(claim, {
  topic: 'contract-claims',
  stages: { noticed: 'open', assessed: 'open', settled: 'over', rejected: 'over', withdrawn: 'over' },
  moves: {
    settle: {
      about: 'Settles an assessed claim for the amount both sides agree on. A second person must have assessed it.',
      decides: 'money',
      from: 'assessed',
      to: 'settled',
      by: 'manager',
      not: { decided_by: 'You can’t settle a claim you assessed.', author: 'You can’t settle a claim you edited.' },
      asks: {
        settled: askFor(settled, { label: 'Settlement amount' }),
        settlement: askFor(settlement, { label: 'Agreement' }),
      },
      start: (row) => (row.assessed === null ? {} : { settled: row.assessed }),
      personal: true,
      look: 'main',
      says: {
        button: 'Settle claim',
        ask: 'Settle {number}?',
        hint: 'The amount both sides agree on.',
        verb: 'Settle claim',
        done: '{number} settled',
        event: 'settled the claim',
      },
      whyNotWith: (asked, { claimed }) =>
        asked.settled > claimed ? { name: 'settled', message: tooMuch(claimed) } : null,
    },
    assess: {
      about: 'Assesses the money and days owed on a claim, with the reasons.',
      from: ['noticed', 'assessed'],
      to: 'assessed',
      by: 'manager',
      or: 'owner',
      asks: {
        assessed: askFor(assessed, { label: 'Amount owed' }),
        days: number({ min: 0, max: 3_650, decimals: 0, label: 'Days' }),
        assessment: askFor(assessment, { label: 'Reasoning' }),
      },
      start: (row) => ({
        ...(row.assessed !== null && { assessed: row.assessed }),
        days: Number(row.assessed_days ?? 0),
      }),
      says: {
        button: 'Assess claim',
        ask: 'Assess {number}?',
        hint: 'Enter what is owed under the contract, and why. Another person settles the claim.',
        verb: 'Assess claim',
        done: '{number} assessed',
        event: 'assessed the claim',
      },
      whyNotWith(asked, { claimed, days }) {
        if (asked.assessed > claimed) return { name: 'assessed', message: tooMuch(claimed) }
        if ((asked.days ?? 0) <= Number(days)) return null
        return { name: 'days', message: `Enter ${Number(days)} days or fewer, the number claimed.` }
      },
    },
    withdraw: {
      about: 'Records that the claimant withdrew a claim.',
      from: ['noticed', 'assessed'],
      to: 'withdrawn',
      by: 'manager',
      or: 'owner',
      asks: { reason },
      says: {
        button: 'Record withdrawal',
        ask: 'Record the withdrawal of {number}?',
        hint: 'For a claim withdrawn by the claimant.',
        done: '{number} withdrawn',
        event: 'recorded the withdrawal of the claim',
        trail: 'withdrawn',
      },
    },
    reject: {
      about: 'Rejects a claim, with a reason for the claimant.',
      from: ['noticed', 'assessed'],
      to: 'rejected',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The claimant will see the reason.',
        done: '{number} rejected',
        event: 'rejected the claim',
      },
    },
  },
})
