import { recordPage, rows } from '#platform/pages/page.ts'
import { meter, meterReading } from './records.ts'

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
  acts: [{ own: 'RecordReading' }, { own: 'VoidReading' }],
  shows: [
    { title: 'Meter', facts: ['asset', 'unit', 'reading', 'read_on', 'rolls_at'] },
    { own: 'Trend' },
    { title: 'Readings', rows: readings },
  ],
})
