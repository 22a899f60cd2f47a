import { choice, flag, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const shelter = defineRecord('shelters', {
  label: 'Shelter',
  plural: 'Shelters',
  about: 'A place where people sleep who cannot be at home: how many it holds, and how many it has at the last count.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['planned', 'open'],
  title: 'name',
  list: ['name', 'place', 'capacity', 'occupants', 'counted_at', 'accessible', 'pets', 'status'],
  find: ['contact'],
  fields: {
    name: text({ required: true, max: 120 }),
    place: place({ required: true, label: 'Where' }),
    incident: ref('emergency_incidents'),
    capacity: number({
      required: true,
      min: 1,
      max: 100_000,
      decimals: 0,
      label: 'Holds',
      help: 'People who can sleep there.',
    }),
    accessible: flag({ label: 'Step-free', help: 'Entrance, washrooms and cots can be used with a wheelchair.' }),
    pets: flag({ label: 'Takes pets' }),
    generator: flag({ label: 'Has a generator' }),
    contact: text({ max: 200, help: 'Who runs it, with a telephone number.' }),
    occupants: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'People there' }),
    counted_at: instant({ setBy: 'commands', label: 'Counted' }),
    status: choice(['planned', 'open', 'closed'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type Shelter = RowOf<typeof shelter>

export const shelterCount = defineRecord('shelter_counts', {
  label: 'Count of a shelter',
  plural: 'Counts of shelters',
  about: 'How many people a shelter had at a moment, as somebody counted them.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['shelter', 'occupants', 'counted_at', 'words'],
  fields: {
    shelter: ref('shelters', { required: true, setBy: 'commands' }),
    occupants: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'People there' }),
    counted_at: instant({ required: true, setBy: 'commands', label: 'Counted' }),
    words: text({ required: true, max: 500, setBy: 'commands', label: 'In words' }),
  },
})
export type ShelterCount = RowOf<typeof shelterCount>
