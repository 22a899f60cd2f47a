import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { formDelivery } from './records.ts'

const { receipt } = formDelivery.fields

export const deliveryLife = life(formDelivery, {
  topic: 'form-deliveries',
  stages: { pending: 'open', delivered: 'over', failed: 'open', canceled: 'over' },
  // The mail server rejected it.
  setElsewhere: ['failed'],
  moves: {
    confirm: {
      about: 'Records the receipt of a delivery made by a person: to a portal, a folder or by mail.',
      from: ['pending', 'failed'],
      to: 'delivered',
      // The portal's number, the file name or the mailing date: proof of delivery.
      asks: { receipt: askFor(receipt) },
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record receipt',
        hint: 'The portal’s confirmation number, the file name or the mailing date.',
        done: 'Delivered',
        event: 'recorded the receipt',
        trail: 'receipt recorded',
      },
      whyNot: ({ channel }) => (channel === 'mail' ? 'Email is confirmed automatically.' : null),
    },
    retry: {
      about: 'Retries a delivery that failed or was canceled.',
      from: ['failed', 'canceled'],
      to: 'pending',
      look: 'main',
      says: { button: 'Retry', done: 'Delivery retried', event: 'retried the delivery' },
    },
    cancel: {
      about: 'Cancels a delivery, with a reason.',
      from: ['pending', 'failed'],
      to: 'canceled',
      asks: { reason: why('Reason', 500) },
      look: 'danger',
      says: {
        button: 'Cancel delivery',
        ask: 'Cancel this delivery?',
        hint: 'You can retry it later.',
        done: 'Delivery canceled',
        event: 'canceled the delivery',
      },
    },
  },
})
