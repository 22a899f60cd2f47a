import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { standard } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** How many requirements are written in it. */
export type Written = { clauses: number }

export const standardLife = life(standard, {
  topic: 'standards',
  stages: { draft: 'open', active: 'open', superseded: 'over', withdrawn: 'over' },
  facts: factsFrom<Written>('standard_clauses'),
  moves: {
    activate: {
      about: 'Activates a standard once its requirements are written.',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: '{code} is active', event: 'activated it' },
      whyNotYet: ({ clauses }) => (clauses === 0 ? 'Add or import its requirements first.' : null),
    },
    supersede: {
      about: 'Records that a newer version replaces a standard.',
      from: 'active',
      to: 'superseded',
      asks: { reason: why('Which version replaces it', longest) },
      says: {
        button: 'Supersede',
        ask: 'Supersede {code}?',
        hint: 'It stays readable for what was done under it.',
        done: '{code} superseded',
        event: 'superseded it',
      },
    },
    withdraw: {
      about: 'Withdraws a standard that no other replaces.',
      from: ['draft', 'active'],
      to: 'withdrawn',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {code}?',
        done: '{code} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
