import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { ownCost } from './records.ts'
import { whyNotTwice, type Twin } from './rules.ts'

export const ownCostLife = life(ownCost, {
  topic: 'project-costs',
  stages: { entered: 'open', confirmed: 'over', rejected: 'over' },
  facts: factsFrom<{ counted: Twin | null }>('project_costs'),
  moves: {
    confirm: {
      about: 'Confirms a cost that another person entered. It counts from now on.',
      decides: 'money',
      from: 'entered',
      to: 'confirmed',
      by: 'manager',
      look: 'main',
      not: {
        entered_by: 'You can’t confirm a cost you entered. Another manager must confirm it.',
        author: 'You can’t confirm a cost you edited. Another manager must confirm it.',
      },
      whyNotYet: ({ counted }) => whyNotTwice(counted),
      says: { button: 'Confirm cost', done: 'Cost confirmed', event: 'confirmed the cost' },
    },
    reject: {
      about: 'Rejects a cost that another person entered, with a reason.',
      decides: 'money',
      from: 'entered',
      to: 'rejected',
      by: 'manager',
      not: { entered_by: 'You can’t reject a cost you entered. Another manager must decide.' },
      asks: { reason: askFor(ownCost.fields.note, { label: 'Reason' }) },
      says: {
        button: 'Reject',
        ask: 'Reject this cost?',
        hint: 'It doesn’t count. The person who entered it will see the reason.',
        done: 'Cost rejected',
        event: 'rejected the cost',
      },
    },
  },
})
