import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { shipment } from './records.ts'

/** Events move a shipment, and receiving needs counted lines, so both are separate commands. */
export const shipmentLife = life(shipment, {
  topic: 'shipments',
  stages: { planned: 'open', in_transit: 'open', arrived: 'open', received: 'over', canceled: 'over' },
  setElsewhere: ['in_transit', 'arrived', 'received'],
  reachedOn: { in_transit: 'shipped_on' },
  moves: {
    cancel: {
      about: 'Cancels a shipment that won’t arrive, with a reason.',
      from: ['planned', 'in_transit'],
      to: 'canceled',
      asks: { reason: askFor(shipment.fields.exception, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Cancel shipment',
        ask: 'Cancel {number}?',
        hint: 'Its goods stay due under the order.',
        done: '{number} canceled',
        event: 'canceled the shipment',
      },
    },
  },
})
