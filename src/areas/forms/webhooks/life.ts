import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { webhook, webhookDelivery } from './records.ts'

export const hookLife = life(webhook, {
  topic: 'webhooks',
  stages: { active: 'open', paused: 'open', closed: 'over' },
  moves: {
    pause: {
      about: 'Pauses a webhook.',
      from: 'active',
      to: 'paused',
      undoneBy: 'resume',
      says: { button: 'Pause', done: 'Webhook paused', event: 'paused the webhook' },
    },
    resume: {
      about: 'Resumes a paused webhook.',
      from: 'paused',
      to: 'active',
      undoneBy: 'pause',
      says: { button: 'Resume', done: 'Webhook resumed', event: 'resumed the webhook' },
    },
    close: {
      about: 'Deactivates a webhook permanently.',
      from: ['active', 'paused'],
      to: 'closed',
      look: 'danger',
      leaves: { webhook_deliveries: { ended: 'failed' } },
      says: {
        button: 'Deactivate webhook',
        ask: 'Deactivate {name}?',
        hint: 'Nothing will be sent, and it can’t be reactivated. Past deliveries stay in the list.',
        done: 'Webhook deactivated',
        event: 'deactivated the webhook',
      },
    },
  },
})

/** Whether its webhook accepts messages. */
export type Receiver = { isActive: boolean }

export const messageLife = life(webhookDelivery, {
  topic: 'webhook-deliveries',
  stages: { pending: 'open', delivered: 'over', failed: 'over' },
  // Depends on whether the receiver responds.
  setElsewhere: ['delivered', 'failed'],
  facts: factsFrom<Receiver>('webhooks'),
  moves: {
    replay: {
      about: 'Resends a message with the same ID.',
      from: ['delivered', 'failed'],
      to: 'pending',
      look: 'main',
      says: { button: 'Resend', done: 'Resent with the same ID', event: 'resent the message', trail: 'resent' },
      whyNotYet: ({ isActive }) => (isActive ? null : 'The webhook isn’t active. Nothing is sent to it.'),
    },
  },
})
