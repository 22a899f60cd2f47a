import { recordPage, rows } from '#platform/pages/page.ts'
import { requestLife } from './life.ts'
import { resourceRequest } from './records.ts'

export const requestPage = recordPage(resourceRequest, {
  at: '/disaster-response/requests/:id',
  list: ['/disaster-response', 'Resource requests'],
  life: requestLife,
  edit: { by: 'resource-requests/edit' },
  shows: [
    { notes: (row) => [requestLife.is(row, 'canceled') && { title: 'Canceled', text: row.outcome }] },
    {
      title: 'Request',
      facts: [
        'incident',
        'kind',
        'quantity',
        'unit',
        'needed',
        'part_of',
        'priority',
        'needed_by',
        'deliver_to',
        'details',
      ],
      filled: ['needed', 'part_of'],
    },
    {
      title: 'Parts for other providers',
      rows: rows(resourceRequest, {
        by: 'part_of',
        order: 'created_at.asc',
        limit: 50,
        columns: ['number', 'quantity', 'unit', 'provider', 'status'],
        unlessNone: true,
      }),
    },
    {
      title: 'Progress',
      about: 'Invoices and federal claims rely on these times.',
      facts: ['provider', 'source', 'vendor', 'assigned_at', 'departed_at', 'arrived_at', 'released_at'],
    },
  ],
})
