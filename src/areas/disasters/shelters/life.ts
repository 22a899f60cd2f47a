import { life } from '#platform/life.ts'
import { number, ref, text } from '#platform/records/fields.ts'
import { shelter } from './records.ts'

export const shelterLife = life(shelter, {
  topic: 'shelters',
  stages: { planned: 'open', open: 'open', closed: 'over' },
  moves: {
    open: {
      about: 'Opens a shelter, for an incident if there is one.',
      from: ['planned', 'closed'],
      to: 'open',
      asks: {
        incident: ref('emergency_incidents', {
          help: 'Leave it empty to keep the incident of the shelter, while that is open.',
        }),
      },
      look: 'main',
      says: { button: 'Open shelter', ask: 'Open {name}', done: '{name} is open', event: 'opened it' },
    },
    count: {
      about: 'Records how many people are in a shelter.',
      from: 'open',
      asks: {
        occupants: number({ required: true, min: 0, max: 100_000, decimals: 0, label: 'People there now' }),
        words: text({ max: 400, label: 'Note', help: 'Required when there are more people than places.' }),
      },
      start: ({ occupants }) => ({ occupants: Number(occupants) }),
      look: 'main',
      says: {
        button: 'Record count',
        ask: 'Record a count: {name}',
        hint: 'The shelter has {capacity} places.',
        done: 'Count recorded',
        event: 'recorded a count of it',
        trail: 'count recorded',
      },
      // More people than beds does happen. Then the note says what is done about it, and everyone sees it.
      whyNotWith: ({ occupants, words }, { capacity }) =>
        occupants > Number(capacity) && !words?.trim()
          ? { name: 'words', message: `More than the ${Number(capacity)} places: enter what is done for the others.` }
          : null,
    },
    close: {
      about: 'Closes a shelter once everyone has left.',
      from: 'open',
      to: 'closed',
      says: { button: 'Close shelter', done: '{name} is closed', event: 'closed it' },
      whyNot: ({ occupants }) =>
        Number(occupants) > 0
          ? `People there at the last count: ${Number(occupants)}. Record a count when they have left.`
          : null,
    },
  },
})
