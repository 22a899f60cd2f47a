import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { ownCost } from './records.ts'

export const ownCostLife = life(ownCost, {
  topic: 'project-costs',
  stages: { entered: 'open', confirmed: 'over', rejected: 'over' },
  moves: {
    confirm: {
      about: 'Confirms a cost that another person entered. It counts from now on.',
      from: 'entered',
      to: 'confirmed',
      by: 'manager',
      not: {
        entered_by: 'You can’t confirm a cost you entered. Another manager confirms it.',
        author: 'You can’t confirm a cost you wrote in. Another manager confirms it.',
      },
      says: { button: 'Confirm', done: 'Cost confirmed', event: 'confirmed it' },
    },
    reject: {
      about: 'Rejects a cost that another person entered, with the reason.',
      from: 'entered',
      to: 'rejected',
      by: 'manager',
      not: { entered_by: 'You can’t reject a cost you entered. Another manager rejects it.' },
      asks: { reason: askFor(ownCost.fields.note, { label: 'Reason' }) },
      says: {
        button: 'Reject',
        ask: 'Reject this cost?',
        hint: 'It doesn’t count. The person who entered it reads the reason.',
        done: 'Cost rejected',
        event: 'rejected it',
      },
    },
  },
})
