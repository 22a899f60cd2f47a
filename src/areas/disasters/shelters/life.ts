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
        incident: ref('emergency_incidents', { help: 'Leave blank to keep the shelter’s incident, while it is open.' }),
      },
      look: 'main',
      says: { button: 'Open shelter', ask: 'Open {name}', done: '{name} is open', event: 'opened the shelter' },
    },
    count: {
      about: 'Records how many people are in a shelter.',
      from: 'open',
      asks: {
        occupants: number({ required: true, min: 0, max: 100_000, decimals: 0, label: 'Current headcount' }),
        words: text({ max: 400, label: 'Note', help: 'Required when people exceed capacity.' }),
      },
      start: ({ occupants }) => ({ occupants: Number(occupants) }),
      look: 'main',
      says: {
        button: 'Record count',
        ask: 'Record a count: {name}',
        hint: 'Capacity: {capacity}',
        done: 'Count recorded',
        event: 'recorded a shelter count',
        trail: 'count recorded',
      },
      // Shelters do exceed capacity. The note then states the measures, and everyone sees it.
      whyNotWith: ({ occupants, words }, { capacity }) =>
        occupants > Number(capacity) && !words?.trim()
          ? {
              name: 'words',
              message: `The count exceeds the capacity of ${Number(capacity)}. Enter a note with the measures for the others.`,
            }
          : null,
    },
    close: {
      about: 'Closes a shelter once everyone has left.',
      from: 'open',
      to: 'closed',
      says: { button: 'Close shelter', done: '{name} is closed', event: 'closed the shelter' },
      whyNot: ({ occupants }) =>
        Number(occupants) > 0 ? `Headcount at the last count: ${Number(occupants)}. Record a count of 0 first.` : null,
    },
  },
})
