import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { atLeast } from '#platform/roles.ts'
import { carbonCredit, carbonEntry } from './records.ts'

const because = { reason: askFor(carbonEntry.fields.returned_because, { label: 'Reason' }) }

export const entryLife = life(carbonEntry, {
  topic: 'carbon-entries',
  stages: { noted: 'open', returned: 'open', confirmed: 'over', withdrawn: 'over' },
  moves: {
    confirm: {
      about: 'Confirms a carbon entry against its evidence. It counts from then on.',
      from: 'noted',
      to: 'confirmed',
      by: 'manager',
      not: { entered_by: 'You entered this. Another manager compares it with its evidence.' },
      look: 'main',
      says: { button: 'Confirm', done: '{number} confirmed', event: 'confirmed it' },
    },
    return: {
      about: 'Returns a carbon entry for changes, with what is wrong.',
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
        event: 'withdrew it',
        trail: 'withdrawn',
      },
      whyNot: ({ status }, { actor }) =>
        status === 'confirmed' && !atLeast('manager', actor) ? 'Only a manager can withdraw a confirmed entry.' : null,
    },
  },
})

export const creditLife = life(carbonCredit, {
  topic: 'carbon-credits',
  stages: { issued: 'open', transferred: 'open', retired: 'over', cancelled: 'over' },
  moves: {
    transfer: {
      about: 'Records that a credit was transferred to the agency in its registry.',
      from: 'issued',
      to: 'transferred',
      says: {
        button: 'Mark as transferred',
        done: 'Credit transferred',
        event: 'marked it as transferred',
        trail: 'transferred',
      },
    },
    retire: {
      about: 'Retires a credit for a stated purpose. It can’t be used again.',
      from: ['issued', 'transferred'],
      to: 'retired',
      not: { entered_by: 'You entered this credit. Another manager retires it.' },
      asks: { purpose: askFor(carbonCredit.fields.retired_for, { label: 'Retired for' }) },
      look: 'main',
      says: {
        button: 'Retire',
        ask: 'Retire {serial}?',
        hint: 'A retired credit can’t be used again.',
        done: 'Credit retired',
        event: 'retired it',
      },
      whyNot: ({ verified }) => (verified ? null : 'Look this credit up in its registry first.'),
    },
    cancel: {
      about: 'Cancels a credit that the registry does not know, or that was reversed.',
      from: ['issued', 'transferred'],
      to: 'cancelled',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Cancel credit',
        ask: 'Cancel {serial}?',
        hint: 'It counts for nothing from then on.',
        done: 'Credit canceled',
        event: 'canceled it',
      },
    },
  },
})
