import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { money } from '#platform/records/fields.ts'
import { fundingSource } from './records.ts'

/** The letter, policy or payment that documents the decision. */
const decision = askFor(fundingSource.fields.decision, { label: 'Basis' })

export const sourceLife = life(fundingSource, {
  topic: 'recovery-sources',
  stages: { expected: 'open', committed: 'open', received: 'over', declined: 'over' },
  moves: {
    commit: {
      about: 'Records that money is committed, with its amount and basis.',
      decides: 'money',
      from: 'expected',
      to: 'committed',
      by: 'manager',
      asks: { amount: money({ required: true, min: 1 }), decision },
      start: ({ amount }) => ({ amount }),
      reason: 'decision',
      says: {
        button: 'Record commitment',
        ask: 'Record the commitment: {name}',
        done: 'Commitment recorded',
        event: 'recorded the commitment',
        trail: 'commitment recorded',
      },
    },
    receive: {
      about: 'Records that money was received. The person who entered or changed the source can’t do this.',
      decides: 'money',
      from: ['expected', 'committed'],
      to: 'received',
      by: 'manager',
      not: {
        entered_by: 'You can’t record the receipt of a source you entered.',
        author: 'You can’t record the receipt of a source you changed.',
      },
      asks: { received: money({ required: true, min: 1, label: 'Amount received' }), decision },
      start: ({ amount }) => ({ received: amount }),
      reason: 'decision',
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record the receipt: {name}',
        done: 'Receipt recorded',
        event: 'recorded the receipt',
        trail: 'receipt recorded',
      },
    },
    decline: {
      about: 'Records that a source denied funding, and the basis.',
      from: ['expected', 'committed'],
      to: 'declined',
      by: 'manager',
      asks: { decision },
      reason: 'decision',
      says: {
        button: 'Record denial',
        ask: 'Record the denial: {name}',
        hint: 'As stated in the letter.',
        done: 'Denial recorded',
        event: 'recorded the denial',
        trail: 'denial recorded',
      },
    },
  },
})
