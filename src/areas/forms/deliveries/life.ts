import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { formDelivery } from './records.ts'

const { receipt } = formDelivery.fields

export const deliveryLife = life(formDelivery, {
  topic: 'form-deliveries',
  stages: { pending: 'open', delivered: 'over', failed: 'open', cancelled: 'over' },
  // The mail server did not take it.
  setElsewhere: ['failed'],
  moves: {
    confirm: {
      about: 'Records the receipt of what a person delivered: to a portal, a folder, or by mail.',
      from: ['pending', 'failed'],
      to: 'delivered',
      // The number that the portal gave, the name of the file, the day it was posted: it proves the delivery.
      asks: { receipt: askFor(receipt) },
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record the receipt',
        hint: 'The number that the portal gave, the name of the file, or the day it was mailed.',
        done: 'Delivered',
        event: 'recorded the receipt of it',
        trail: 'receipt recorded',
      },
      whyNot: ({ channel }) => (channel === 'mail' ? 'Email is confirmed by the program that sends it.' : null),
    },
    retry: {
      about: 'Retries a delivery that failed or was canceled.',
      from: ['failed', 'cancelled'],
      to: 'pending',
      look: 'main',
      says: { button: 'Retry', done: 'Sent again', event: 'retried it' },
    },
    cancel: {
      about: 'Cancels a delivery, with a reason.',
      from: ['pending', 'failed'],
      to: 'cancelled',
      asks: { reason: why('Reason', 500) },
      look: 'danger',
      says: {
        button: 'Cancel delivery',
        ask: 'Cancel this delivery?',
        hint: 'You can retry it later.',
        done: 'Delivery canceled',
        event: 'canceled it',
      },
    },
  },
})
