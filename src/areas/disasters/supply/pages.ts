import { recordPage } from '#platform/pages/page.ts'
import { howMany } from '#platform/words.ts'
import { exceptionLife } from './life.ts'
import { criticalItem, supplyException } from './records.ts'
import { coverOf, coverWords } from './rules.ts'

export const exceptionPage = recordPage(supplyException, {
  at: '/supply-chain-command-center/exceptions/:id',
  list: ['/supply-chain-command-center?tab=exceptions', 'Supply exceptions'],
  life: exceptionLife,
  edit: { by: 'supply-exceptions/edit' },
  shows: [
    { notes: (row) => [row.outcome && { tone: 'good', title: 'Resolution', text: row.outcome }] },
    {
      title: 'Exception',
      facts: ['kind', 'severity', 'owner', 'due', 'purchase_order', 'vendor', 'item', 'incident', 'plan'],
    },
  ],
})

export const itemPage = recordPage(criticalItem, {
  at: '/supply-chain-command-center/items/:id',
  list: ['/supply-chain-command-center?tab=items', 'Critical items'],
  edit: { by: 'critical-items/edit', label: 'Count or edit', main: true },
  shows: [
    {
      figures(row, { today }) {
        const { days, standing } = coverOf(row, today)
        return [
          {
            label: 'Days of supply',
            value: days === null ? 'Unknown' : `${days} days`,
            note: coverWords[standing],
            tone: standing === 'short' ? 'bad' : standing === 'order' && 'warn',
          },
          {
            label: 'Target',
            value: howMany(Number(row.least_days), 'day'),
            note: `Lead time: ${howMany(Number(row.lead_days), 'day')}`,
          },
          { label: 'Counted', value: howMany(Number(row.on_hand), row.unit), note: { day: row.counted_on } },
        ]
      },
    },
    {
      title: 'Item',
      facts: ['on_hand', 'unit', 'daily_use', 'least_days', 'lead_days', 'vendor', 'site', 'counted_on', 'note'],
    },
  ],
})
