import { recordPage } from '#platform/pages/page.ts'
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
      facts: ['incident', 'kind', 'quantity', 'unit', 'priority', 'needed_by', 'deliver_to', 'details'],
    },
    {
      title: 'Progress',
      about: 'Invoices and federal claims rely on these times.',
      facts: ['provider', 'source', 'vendor', 'assigned_at', 'departed_at', 'arrived_at', 'released_at'],
    },
  ],
})
