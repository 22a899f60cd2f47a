import { recordPage } from '#platform/pages/page.ts'
import { messageLife } from './life.ts'
import { webhookDelivery } from './records.ts'

export const messagePage = recordPage(webhookDelivery, {
  at: '/utility-form-filler/messages/:id',
  roles: ['admin', 'manager'],
  list: ['/utility-form-filler?tab=webhooks', 'Webhooks'],
  life: messageLife,
  shows: [
    { notes: (row) => [row.problem && { tone: 'warn', title: row.problem }] },
    { title: 'Webhook delivery', facts: ['webhook', 'event', 'message', 'tries', 'answer', 'next_at', 'delivered_at'] },
    { own: 'MessageBody' },
  ],
})
