import { choice, number, place, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { lifelines, lifelineWords } from '../lifelines/records.ts'

export const criticalFacility = defineRecord('critical_facilities', {
  label: 'Critical facility',
  plural: 'Critical facilities',
  about:
    'A site that a community lifeline depends on, such as a pump station, bridge or warehouse. Alerts show which facilities are inside.',
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
        words: { treatment: 'Water treatment', vendor_site: 'Vendor site', store: 'Warehouse or yard' },
      },
    ),
    lifeline: choice(lifelines, { required: true, words: lifelineWords }),
    place: place({ required: true, label: 'Location' }),
    people_served: number({ min: 0, decimals: 0, label: 'People served' }),
    note: text({ max: 300 }),
  },
})
export type CriticalFacility = RowOf<typeof criticalFacility>
