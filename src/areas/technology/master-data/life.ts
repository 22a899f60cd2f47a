import { life } from '#platform/life.ts'
import { date } from '#platform/records/fields.ts'
import { codeItem, codeList } from './records.ts'

export const codeListLife = life(codeList, {
  topic: 'code-lists',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Closes a code list. No more codes can be added.',
      decides: 'control',
      from: 'open',
      to: 'closed',
      leaves: { code_items: { stay: 'Records keep their codes, and each code has its own end.' } },
      says: { button: 'Close', done: '{name} closed', event: 'closed the list' },
    },
  },
})

/** Merging names two codes and locks their list, so it is a separate command. */
export const codeLife = life(codeItem, {
  topic: 'code-items',
  stages: { open: 'open', merged: 'over', closed: 'over' },
  setElsewhere: ['merged', 'closed'],
  moves: {
    end: {
      about: 'Sets the last day that a code can be used.',
      from: 'open',
      asks: { last: date({ required: true, label: 'Effective to' }) },
      start: ({ valid_to }, { today }) => ({ last: valid_to ?? today }),
      says: {
        button: 'Set end date',
        ask: 'Set the end date of {code}',
        verb: 'Save',
        done: 'End date saved',
        event: 'set the end date of the code',
        trail: 'end date set',
      },
      whyNotWith: ({ last }, { valid_from }) =>
        last < valid_from ? { name: 'last', message: '“Effective to” must be on or after “Effective from”.' } : null,
    },
  },
})
