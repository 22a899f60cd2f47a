import { recordPage, rows } from '#platform/pages/page.ts'
import { hookLife, messageLife } from './life.ts'
import { webhook, webhookDelivery } from './records.ts'
import { whyNotPing } from './rules.ts'

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

export const webhookPage = recordPage(webhook, {
  at: '/utility-form-filler/webhooks/:id',
  roles: ['admin', 'manager'],
  list: ['/utility-form-filler?tab=webhooks', 'Webhooks'],
  life: hookLife,
  edit: { by: 'webhooks/edit', done: 'Webhook saved' },
  acts: [
    {
      by: 'webhooks/ping',
      label: 'Send test message',
      look: 'main',
      whyNot: (row, { actor }) => whyNotPing(row, { actor }),
      done: 'Test message sent',
    },
  ],
  shows: [
    { title: 'Webhook', facts: ['url', 'form', 'on_sent', 'on_decided', 'on_published', 'format', 'generation'] },
    { own: 'Secret' },
    {
      title: 'Messages',
      about: 'The last 100. Only the response code is stored, not its content.',
      rows: rows(webhookDelivery, {
        by: 'webhook',
        order: 'created_at.desc',
        limit: 100,
        columns: ['subject', 'event', 'tries', 'answer', 'problem', 'status'],
      }),
    },
  ],
})
