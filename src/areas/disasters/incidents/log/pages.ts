import { recordPage, rows } from '#platform/pages/page.ts'
import { logEntry } from './records.ts'

/** One entry with its corrections and decisions. */
export const logEntryPage = recordPage(logEntry, {
  at: '/incident-timeline/entries/:id',
  list: (row) => [row ? `/incident-timeline?incident=${row.incident}` : '/incident-timeline', 'Incident timeline'],
  shows: [
    {
      title: 'Original entry',
      facts: [
        'incident',
        'count',
        'kind',
        'position',
        'observed_at',
        'significant',
        'corrects',
        'place',
        'attachments',
      ],
    },
    {
      title: 'Corrections and decisions',
      rows: rows(logEntry, {
        by: 'corrects',
        order: 'count.asc',
        limit: 100,
        columns: ['words', 'count', 'kind', 'observed_at'],
        unlessNone: true,
      }),
    },
  ],
})
