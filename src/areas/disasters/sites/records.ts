import { choice, number, place, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { lifelines, lifelineWords } from '../lifelines/records.ts'

export const criticalSite = defineRecord('critical_sites', {
  label: 'Critical site',
  plural: 'Critical sites',
  about: 'A place that a lifeline hangs on: a pump station, a bridge, a store. Alerts say which of them lie inside.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'kind', 'lifeline', 'place', 'people_served'],
  find: ['note'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(
      [
        'road',
        'bridge',
        'pump_station',
        'treatment',
        'power',
        'hospital',
        'fire_station',
        'school',
        'park',
        'store',
        'vendor_site',
        'other',
      ],
      {
        required: true,
        words: { treatment: 'Water treatment', vendor_site: 'Site of a vendor', store: 'Store or yard' },
      },
    ),
    lifeline: choice(lifelines, { required: true, words: lifelineWords }),
    place: place({ required: true, label: 'Where' }),
    people_served: number({ min: 0, decimals: 0, label: 'People who depend on it' }),
    note: text({ max: 300 }),
  },
})
export type CriticalSite = RowOf<typeof criticalSite>
