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
      says: { button: 'Pause', done: 'Paused. Nothing is sent until you resume.', event: 'paused it' },
    },
    resume: {
      about: 'Resumes a paused webhook.',
      from: 'paused',
      to: 'active',
      says: { button: 'Resume', done: 'Reactivated', event: 'resumed it' },
    },
    close: {
      about: 'Deactivates a webhook for good.',
      from: ['active', 'paused'],
      to: 'closed',
      look: 'danger',
      says: {
        button: 'Deactivate webhook',
        ask: 'Deactivate {name}?',
        hint: 'Nothing is sent to it anymore, and it can’t be activated again. What was sent stays in the list.',
        done: 'Webhook deactivated',
        event: 'deactivated it',
      },
    },
  },
})

/** Whether its webhook takes messages. */
export type Receiver = { isActive: boolean }

export const messageLife = life(webhookDelivery, {
  topic: 'webhook-deliveries',
  stages: { pending: 'open', delivered: 'over', failed: 'over' },
  // The receiver answers, or it does not.
  setElsewhere: ['delivered', 'failed'],
  facts: factsFrom<Receiver>('webhooks'),
  moves: {
    replay: {
      about: 'Sends a message once more, with the ID that it had.',
      from: ['delivered', 'failed'],
      to: 'pending',
      look: 'main',
      says: { button: 'Resend', done: 'Sent again with the same ID', event: 'resent it', trail: 'sent once more' },
      whyNotYet: ({ isActive }) => (isActive ? null : 'The webhook isn’t active. Nothing is sent to it.'),
    },
  },
})
