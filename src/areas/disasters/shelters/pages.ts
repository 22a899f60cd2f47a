import { recordPage, rows } from '#platform/pages/page.ts'
import { shelterLife } from './life.ts'
import { shelter, shelterCount } from './records.ts'
import { roomOf } from './rules.ts'

export const shelterPage = recordPage(shelter, {
  at: '/disaster-response/shelters/:id',
  list: ['/disaster-response?tab=shelters', 'Shelters'],
  life: shelterLife,
  edit: { by: 'shelters/edit' },
  shows: [
    {
      figures(row) {
        const { occupants, capacity, free, share, isFull } = roomOf([row])
        return [
          {
            label: 'People in shelter',
            value: String(occupants),
            note: row.counted_at && { moment: row.counted_at },
            tone: isFull && 'bad',
          },
          {
            label: 'Capacity',
            value: String(capacity),
            note: { part: occupants, of: capacity, label: `${share}% occupied` },
          },
          { label: 'Available', value: String(free), tone: isFull && 'bad', note: isFull && 'full' },
        ]
      },
      when: (row) => shelterLife.is(row, 'open'),
    },
    { own: 'Occupancy' },
    { title: 'Shelter', facts: ['place', 'incident', 'capacity', 'accessible', 'pets', 'generator', 'contact'] },
    {
      title: 'Counts',
      rows: rows(shelterCount, {
        by: 'shelter',
        order: 'counted_at.desc',
        limit: 200,
        columns: ['words', 'counted_at'],
      }),
    },
  ],
})
