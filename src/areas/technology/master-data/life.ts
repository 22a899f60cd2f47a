import { life } from '#platform/life.ts'
import { date } from '#platform/records/fields.ts'
import { codeItem, codeList } from './records.ts'

export const codeListLife = life(codeList, {
  topic: 'code-lists',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Closes a code list. No code is added to it anymore.',
      from: 'open',
      to: 'closed',
      says: { button: 'Close', done: '{name} closed', event: 'closed it' },
    },
  },
})

/** Merging names two codes and locks their list: it is a command of its own. */
export const codeLife = life(codeItem, {
  topic: 'code-items',
  stages: { open: 'open', merged: 'over', closed: 'over' },
  setElsewhere: ['merged', 'closed'],
  moves: {
    end: {
      about: 'Sets the last day on which a code may be used.',
      from: 'open',
      asks: { last: date({ required: true, label: 'Last day' }) },
      start: ({ valid_to }, { today }) => ({ last: valid_to ?? today }),
      says: {
        button: 'Set end date',
        ask: 'Set the end date of {code}',
        verb: 'Save',
        done: 'End date saved',
        event: 'set the end date of it',
        trail: 'end date set',
      },
      whyNotWith: ({ last }, { valid_from }) =>
        last < valid_from ? { name: 'last', message: 'The last day must be on or after the first day.' } : null,
    },
  },
})
