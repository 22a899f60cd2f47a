import { recordPage, rows } from '#platform/pages/page.ts'
import { deliveryLife } from './life.ts'
import { formDelivery, formDestination } from './records.ts'

export const deliveryPage = recordPage(formDelivery, {
  at: '/utility-form-filler/deliveries/:id',
  title: 'Form delivery',
  roles: ['admin', 'manager'],
  list: ['/utility-form-filler?tab=delivery', 'Deliveries'],
  life: deliveryLife,
  main: (row) => (deliveryLife.is(row, 'pending') ? 'confirm' : 'retry'),
  shows: [
    { notes: (row) => [row.problem && { tone: deliveryLife.is(row, 'failed') ? 'bad' : 'warn', title: row.problem }] },
    { title: 'Delivery', facts: ['submission', 'destination', 'channel', 'target', 'tries', 'sent_at', 'receipt'] },
  ],
})

export const destinationPage = recordPage(formDestination, {
  at: '/utility-form-filler/destinations/:id',
  list: ['/utility-form-filler?tab=delivery', 'Destinations'],
  edit: { by: 'form-destinations/edit', done: 'Destination saved' },
  shows: [
    { title: 'Destination', facts: ['form', 'channel', 'target', 'active'] },
    {
      title: 'Deliveries',
      rows: rows(formDelivery, {
        by: 'destination',
        order: 'created_at.desc',
        limit: 50,
        columns: ['subject', 'tries', 'receipt', 'status'],
      }),
    },
  ],
})
