import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { shipment } from './records.ts'

/** A shipment moves by what was seen of it, and is received with its counted lines: those are commands of their own. */
export const shipmentLife = life(shipment, {
  topic: 'shipments',
  stages: { planned: 'open', in_transit: 'open', arrived: 'open', received: 'over', cancelled: 'over' },
  setElsewhere: ['in_transit', 'arrived', 'received'],
  moves: {
    cancel: {
      about: 'Cancels a shipment that doesn’t come, with the reason.',
      from: ['planned', 'in_transit'],
      to: 'cancelled',
      asks: { reason: askFor(shipment.fields.exception, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Cancel shipment',
        ask: 'Cancel {number}?',
        hint: 'Its goods are still due under the order.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})
