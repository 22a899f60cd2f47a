import {
  choice,
  date,
  files,
  instant,
  longText,
  number,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const shipment = defineRecord('shipments', {
  label: 'Shipment',
  plural: 'Shipments',
  about:
    'What of an order is on its way: by whom, over which legs, when it is expected and why. The vendor reads it too.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'user' },
  openWhile: ['planned', 'in_transit', 'arrived'],
  title: 'title',
  list: ['number', 'title', 'purchase_order', 'vendor', 'carrier', 'eta', 'eta_confidence', 'status'],
  find: ['carrier', 'tracking'],
  fields: {
    number: series('SH-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    purchase_order: ref('purchase_orders', { required: true, setBy: 'commands', label: 'Purchase order' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    carrier: text({ max: 120 }),
    tracking: text({ max: 120, label: 'Tracking number' }),
    mode: choice(['truck', 'rail', 'air', 'sea', 'courier', 'own'], {
      initial: 'truck',
      label: 'By',
      words: { own: 'The vendor’s own vehicle' },
    }),
    from_name: text({ max: 200, label: 'From' }),
    from_place: place({ label: 'From, on the map' }),
    to_name: text({ max: 200, label: 'To' }),
    to_place: place({ label: 'To, on the map' }),
    watched_by: person({ label: 'Watched by' }),
    temp_min: number({ min: -200, max: 200, decimals: 1, label: 'Not colder than °F' }),
    temp_max: number({ min: -200, max: 200, decimals: 1, label: 'Not warmer than °F' }),
    shock_max: number({ min: 0, max: 1_000, decimals: 1, label: 'No shock above g' }),
    documents: files({ help: 'Bill of lading, packing list, proof of delivery.' }),
    promised_on: date({ setBy: 'commands', label: 'Promised for' }),
    shipped_on: date({ setBy: 'commands', label: 'Left on' }),
    eta: date({ setBy: 'commands', label: 'Expected', due: { for: ['watched_by'], while: ['in_transit'] } }),
    eta_confidence: choice(['high', 'medium', 'low'], { setBy: 'commands', label: 'How sure' }),
    eta_reason: text({ max: 300, setBy: 'commands', label: 'Why that day' }),
    exception: text({ max: 300, setBy: 'commands', label: 'What is wrong' }),
    arrived_at: instant({ setBy: 'commands', label: 'Arrived' }),
    signed_by: text({ max: 120, setBy: 'commands', label: 'Signed for by' }),
    receipt: ref('receipts', { setBy: 'commands', label: 'Received with' }),
    status: choice(['planned', 'in_transit', 'arrived', 'received', 'cancelled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { in_transit: 'On its way' },
    }),
  },
})
export type Shipment = RowOf<typeof shipment>

export const shipmentLine = defineRecord('shipment_lines', {
  label: 'Shipped line',
  plural: 'Shipped lines',
  about: 'How much of an order line is in the shipment.',
  access: { of: 'parent', parent: 'shipments', by: 'shipment' },
  title: 'description',
  list: ['description', 'quantity', 'unit'],
  fields: {
    shipment: ref('shipments', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    line: ref('order_lines', { required: true, label: 'Order line' }),
    description: text({ max: 500, setBy: 'commands' }),
    unit: text({ max: 40, setBy: 'commands' }),
    quantity: number({ required: true, min: 0, max: 1_000_000_000, decimals: 4 }),
  },
})
export type ShipmentLine = RowOf<typeof shipmentLine>

export const shipmentLeg = defineRecord('shipment_legs', {
  label: 'Leg',
  plural: 'Legs',
  about: 'One part of the way, with when it was planned and when it was gone.',
  access: { of: 'parent', parent: 'shipments', by: 'shipment' },
  inOrder: [['planned_departure', 'planned_arrival']],
  title: 'to_name',
  list: ['position', 'mode', 'from_name', 'to_name', 'planned_departure', 'planned_arrival'],
  fields: {
    shipment: ref('shipments', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Leg' }),
    mode: choice(['truck', 'rail', 'air', 'sea', 'courier', 'own'], {
      initial: 'truck',
      label: 'By',
      words: { own: 'Own vehicle' },
    }),
    from_name: text({ required: true, max: 200, label: 'From' }),
    to_name: text({ required: true, max: 200, label: 'To' }),
    planned_departure: date({ label: 'Leaves' }),
    planned_arrival: date({ label: 'Arrives' }),
  },
})
export type ShipmentLeg = RowOf<typeof shipmentLeg>

export const shipmentEventKinds = [
  'departed',
  'scanned',
  'delayed',
  'temperature',
  'shock',
  'held',
  'arrived',
  'signed',
  'expected',
] as const

export const shipmentEvent = defineRecord('shipment_events', {
  label: 'Shipment event',
  plural: 'Shipment events',
  about: 'Something that was seen of a shipment on its way: a scan, a delay, a reading, its arrival.',
  access: { of: 'parent', parent: 'shipments', by: 'shipment' },
  appendOnly: true,
  title: 'words',
  list: ['at', 'kind', 'place_name', 'reading', 'words'],
  fields: {
    shipment: ref('shipments', { required: true }),
    kind: choice(shipmentEventKinds, {
      required: true,
      words: { scanned: 'Scanned', held: 'Held up', signed: 'Signed for', expected: 'Expected anew' },
    }),
    at: instant({ required: true, label: 'When' }),
    place_name: text({ max: 200, label: 'Where' }),
    place: place({ label: 'On the map' }),
    reading: number({
      min: -1_000,
      max: 10_000,
      decimals: 2,
      label: 'Reading',
      help: 'Degrees Fahrenheit, or g of a shock.',
    }),
    expected_on: date({ label: 'Expected on', help: 'What the carrier says now.' }),
    words: longText({ max: 500, label: 'What was seen' }),
    outside: choice(['yes', 'no'], { initial: 'no', setBy: 'commands', label: 'Outside its limits' }),
  },
})
export type ShipmentEvent = RowOf<typeof shipmentEvent>
