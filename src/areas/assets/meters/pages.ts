import { dayInWords } from '#platform/dates.ts'
import { selected } from '#platform/pages/act.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { text } from '#platform/records/fields.ts'
import { meter, meterReading, type MeterReading } from './records.ts'
import { whyNotVoidAny, whyNotVoidReading } from './rules.ts'

const countedIn = (readings: readonly MeterReading[] = []) => readings.filter(({ voided_on }) => voided_on === null)

const readings = rows(meterReading, {
  by: 'meter',
  order: 'read_on.desc,created_at.desc',
  limit: 60,
  columns: ['read_on', 'shown', 'total', 'note', 'voided_on', 'void_reason'],
})

export const meterPage = recordPage(meter, {
  at: '/maintenance-management/meters/:id',
  list: ['/maintenance-management?tab=meters', 'Meters'],
  loads: { readings },
  acts: [
    { own: 'RecordReading' },
    {
      by: 'meters/void-reading',
      label: 'Void reading',
      when: (_, { loaded }) => loaded.readings?.length,
      whyNot: (row, { actor, loaded }) => whyNotVoidAny(countedIn(loaded.readings), { actor, meter: row }),
      about: 'The reading stays in the list with your reason. The meter returns to the reading before it.',
      send: () => ({}),
      asks: (row, { loaded }) => ({
        id: selected(
          countedIn(loaded.readings),
          ({ read_on, shown, note }) =>
            [dayInWords(read_on), `${Number(shown).toLocaleString('en-US')} ${row.unit}`, note]
              .filter(Boolean)
              .join(' · '),
          'Reading',
        ),
        reason: text({ required: true, max: 500, label: 'Reason' }),
      }),
      whyNotWith: (row, { actor, loaded }, { id }) => {
        const counted = countedIn(loaded.readings)
        const entry = counted.find((each) => each.id === id)!
        return whyNotVoidReading(entry, { actor, meter: row, isLast: counted[0] === entry })
      },
      done: 'Reading voided',
    },
  ],
  shows: [
    { title: 'Meter', facts: ['asset', 'unit', 'reading', 'read_on', 'rolls_at'] },
    { own: 'Trend' },
    { title: 'Readings', rows: readings },
  ],
})
