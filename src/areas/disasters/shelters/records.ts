import { choice, flag, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const shelter = defineRecord('shelters', {
  label: 'Shelter',
  plural: 'Shelters',
  about: 'A place to stay for people who can’t be at home, with its capacity and latest count.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['planned', 'open'],
  title: 'name',
  list: ['name', 'place', 'capacity', 'occupants', 'counted_at', 'accessible', 'pets', 'status'],
  find: ['contact'],
  fields: {
    name: text({ required: true, max: 120 }),
    place: place({ required: true, label: 'Location' }),
    incident: ref('emergency_incidents'),
    capacity: number({
      required: true,
      min: 1,
      max: 100_000,
      decimals: 0,
      label: 'Capacity',
      help: 'People who can sleep there.',
    }),
    accessible: flag({ label: 'Step-free', help: 'Entrance, restrooms and cots are wheelchair accessible.' }),
    pets: flag({ label: 'Accepts pets' }),
    generator: flag({ label: 'Generator' }),
    contact: text({ max: 200, help: 'Shelter manager and phone number.' }),
    occupants: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'People in shelter' }),
    counted_at: instant({ setBy: 'commands', label: 'Counted' }),
    status: choice(['planned', 'open', 'closed'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type Shelter = RowOf<typeof shelter>

export const shelterCount = defineRecord('shelter_counts', {
  label: 'Shelter count',
  plural: 'Shelter counts',
  about: 'The number of people in a shelter at a given time.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['shelter', 'occupants', 'counted_at', 'words'],
  fields: {
    shelter: ref('shelters', { required: true, setBy: 'commands' }),
    occupants: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'People in shelter' }),
    counted_at: instant({ required: true, setBy: 'commands', label: 'Counted' }),
    words: text({ required: true, max: 500, setBy: 'commands', label: 'Description' }),
  },
})
export type ShelterCount = RowOf<typeof shelterCount>
