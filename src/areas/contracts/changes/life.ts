import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { dollars } from '#platform/money.ts'
import { number } from '#platform/records/fields.ts'
import { changeOrder, claim } from './records.ts'

const reason = why('Reason', 2_000)

/** Approvals submit, approve, return and reject a change order by a machinery of their own. */
export const changeOrderLife = life(changeOrder, {
  topic: 'change-orders',
  stages: { draft: 'open', submitted: 'open', returned: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  setElsewhere: ['submitted', 'returned', 'approved', 'rejected'],
  moves: {
    withdraw: {
      about: 'Withdraws a change order that is not submitted.',
      from: ['draft', 'returned'],
      to: 'withdrawn',
      by: 'manager',
      or: 'requested_by',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})

const { assessed, assessment, settled, settlement } = claim.fields
const tooMuch = (claimed: number) => `Enter at most the ${dollars(claimed)} that is claimed.`

export const claimLife = life(claim, {
  topic: 'contract-claims',
  stages: { noticed: 'open', assessed: 'open', settled: 'over', rejected: 'over', withdrawn: 'over' },
  moves: {
    settle: {
      about: 'Settles an assessed claim with the amount that both sides agree on. Another person assessed it.',
      from: 'assessed',
      to: 'settled',
      by: 'manager',
      not: {
        decided_by: 'You assessed this claim. Another manager settles it.',
        author: 'You wrote in this claim. Another manager settles it.',
      },
      asks: {
        settled: askFor(settled, { label: 'Settled at' }),
        settlement: askFor(settlement, { label: 'What was agreed' }),
      },
      start: (row) => (row.assessed === null ? {} : { settled: row.assessed }),
      personal: true,
      look: 'main',
      says: {
        button: 'Settle',
        ask: 'Settle {number}',
        hint: 'The amount that both sides agree on.',
        verb: 'Settle claim',
        done: '{number} settled',
        event: 'settled it',
      },
      whyNotWith: (asked, { claimed }) =>
        asked.settled > claimed ? { name: 'settled', message: tooMuch(claimed) } : null,
    },
    assess: {
      about: 'Assesses what of a claim is owed, in money and days, with the reasons.',
      from: ['noticed', 'assessed'],
      to: 'assessed',
      by: 'manager',
      or: 'owner',
      asks: {
        assessed: askFor(assessed, { label: 'Owed' }),
        days: number({ min: 0, max: 3_650, decimals: 0, label: 'Days' }),
        assessment: askFor(assessment, { label: 'Reasoning' }),
      },
      start: (row) => ({
        ...(row.assessed !== null && { assessed: row.assessed }),
        days: Number(row.assessed_days ?? 0),
      }),
      says: {
        button: 'Assess',
        ask: 'Assess {number}',
        hint: 'What of it is owed by the contract, and why. Another person settles it.',
        verb: 'Assess claim',
        done: '{number} assessed',
        event: 'assessed it',
      },
      whyNotWith(asked, { claimed, days }) {
        if (asked.assessed > claimed) return { name: 'assessed', message: tooMuch(claimed) }
        if ((asked.days ?? 0) <= Number(days)) return null
        return { name: 'days', message: `Enter at most the ${Number(days)} days that are claimed.` }
      },
    },
    withdraw: {
      about: 'Records that the side that made a claim withdrew it.',
      from: ['noticed', 'assessed'],
      to: 'withdrawn',
      by: 'manager',
      or: 'owner',
      asks: { reason },
      says: {
        button: 'Record withdrawal',
        ask: 'Record the withdrawal of {number}',
        hint: 'For a claim that was withdrawn by the side that made it.',
        done: '{number} withdrawn',
        event: 'recorded the withdrawal of it',
        trail: 'withdrawn',
      },
    },
    reject: {
      about: 'Rejects a claim, with the reason that its claimant is told.',
      from: ['noticed', 'assessed'],
      to: 'rejected',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The side that made it reads the reason.',
        done: '{number} rejected',
        event: 'rejected it',
      },
    },
  },
})
