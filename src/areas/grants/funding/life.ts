import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { money } from '#platform/records/fields.ts'
import { fundingSource } from './records.ts'

/** The letter, the policy or the payment that says so. */
const decision = askFor(fundingSource.fields.decision, { label: 'Basis' })

export const sourceLife = life(fundingSource, {
  topic: 'recovery-sources',
  stages: { expected: 'open', committed: 'open', received: 'over', declined: 'over' },
  moves: {
    commit: {
      about: 'Records that money is committed, with the amount and what it is based on.',
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
        event: 'recorded the commitment of it',
        trail: 'commitment recorded',
      },
    },
    receive: {
      about: 'Records that money was received. Not by the person who entered or changed the source.',
      from: ['expected', 'committed'],
      to: 'received',
      by: 'manager',
      not: {
        entered_by: 'You entered this source. Another manager records that the money was received.',
        author: 'You changed this source. Another manager records that the money was received.',
      },
      asks: { received: money({ required: true, min: 1, label: 'Amount received' }), decision },
      start: ({ amount }) => ({ received: amount }),
      reason: 'decision',
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record the receipt: {name}',
        done: 'Receipt recorded',
        event: 'recorded the receipt of it',
        trail: 'receipt recorded',
      },
    },
    decline: {
      about: 'Records that a source declined to pay, and what that is based on.',
      from: ['expected', 'committed'],
      to: 'declined',
      by: 'manager',
      asks: { decision },
      reason: 'decision',
      says: {
        button: 'Record denial',
        ask: 'Record the denial: {name}',
        hint: 'As the letter says.',
        done: 'Denial recorded',
        event: 'recorded the denial of it',
        trail: 'denial recorded',
      },
    },
  },
})
