import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { atLeast } from '#platform/roles.ts'
import { carbonCredit, carbonEntry, type CarbonEntry } from './records.ts'
import { whyNotTwice } from './rules.ts'

const because = { reason: askFor(carbonEntry.fields.returned_because, { label: 'Reason' }) }

export const entryLife = life(carbonEntry, {
  topic: 'carbon-entries',
  stages: { noted: 'open', returned: 'open', confirmed: 'over', withdrawn: 'over' },
  facts: factsFrom<{ alike: CarbonEntry[] }>('carbon_entries'),
  moves: {
    confirm: {
      about: 'Confirms a carbon entry against its evidence. It counts from then on.',
      decides: 'control',
      from: 'noted',
      to: 'confirmed',
      by: 'manager',
      not: {
        entered_by: 'You can’t confirm an entry you entered. Another manager must check it against its evidence.',
        author: 'You wrote in this entry. Another manager must check it against its evidence.',
      },
      look: 'main',
      whyNotYet: ({ alike }, row) => whyNotTwice(row, alike),
      says: { button: 'Confirm entry', done: '{number} confirmed', event: 'confirmed the entry' },
    },
    return: {
      about: 'Returns a carbon entry for changes, with the reason.',
      from: 'noted',
      to: 'returned',
      by: 'manager',
      asks: because,
      says: returnWords('The person who entered it corrects it.'),
    },
    withdraw: {
      about: 'Withdraws a carbon entry. It stays on file and no longer counts.',
      from: ['noted', 'returned', 'confirmed'],
      to: 'withdrawn',
      asks: because,
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays on file and no longer counts.',
        done: '{number} withdrawn',
        event: 'withdrew the entry',
        trail: 'withdrawn',
      },
      whyNot: ({ status }, { actor }) =>
        status === 'confirmed' && !atLeast('manager', actor) ? 'Only a manager can withdraw a confirmed entry.' : null,
    },
  },
})

export const creditLife = life(carbonCredit, {
  topic: 'carbon-credits',
  stages: { issued: 'open', transferred: 'open', retired: 'over', canceled: 'over' },
  moves: {
    transfer: {
      about: 'Records that a credit was transferred to the agency in its registry.',
      from: 'issued',
      to: 'transferred',
      says: {
        button: 'Mark as transferred',
        done: 'Credit transferred',
        event: 'marked the credit as transferred',
        trail: 'transferred',
      },
    },
    retire: {
      about: 'Retires a credit for a stated purpose. It can’t be used again.',
      decides: 'evidence',
      from: ['issued', 'transferred'],
      to: 'retired',
      not: {
        entered_by: 'You can’t retire a credit you entered. Another manager must retire it.',
        author: 'You wrote in this credit. Another manager must retire it.',
      },
      asks: { purpose: askFor(carbonCredit.fields.retired_for, { label: 'Retired for' }) },
      look: 'main',
      says: {
        button: 'Retire credit',
        ask: 'Retire {serial}?',
        hint: 'A retired credit can’t be used again.',
        done: 'Credit retired',
        event: 'retired the credit',
      },
      whyNot: ({ verified }) => (verified ? null : 'Verify this credit in its registry first.'),
    },
    cancel: {
      about: 'Cancels a credit that its registry does not list, or that was reversed.',
      from: ['issued', 'transferred'],
      to: 'canceled',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Cancel credit',
        ask: 'Cancel {serial}?',
        hint: 'It no longer counts.',
        done: 'Credit canceled',
        event: 'canceled the credit',
      },
    },
  },
})
