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
  about: 'Goods of an order on their way, with carrier, legs and ETA. The vendor can read it.',
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
      label: 'Mode',
      words: { own: 'Vendor’s vehicle' },
    }),
    from_name: text({ max: 200, label: 'From' }),
    from_place: place({ label: 'Origin on the map' }),
    to_name: text({ max: 200, label: 'To' }),
    to_place: place({ label: 'Destination on the map' }),
    watched_by: person({ label: 'Owner' }),
    temp_min: number({ min: -200, max: 200, decimals: 1, label: 'Minimum temperature (°F)' }),
    temp_max: number({ min: -200, max: 200, decimals: 1, label: 'Maximum temperature (°F)' }),
    shock_max: number({ min: 0, max: 1_000, decimals: 1, label: 'Shock limit (g)' }),
    documents: files({ help: 'Bill of lading, packing list, proof of delivery.' }),
    promised_on: date({ setBy: 'commands', label: 'Promised date' }),
    shipped_on: date({ setBy: 'commands', label: 'Departed' }),
    eta: date({
      setBy: 'commands',
      label: 'ETA',
      due: { says: 'Expect the shipment {title}', for: ['watched_by'], while: ['in_transit'] },
    }),
    eta_confidence: choice(['high', 'medium', 'low'], { setBy: 'commands', label: 'Confidence' }),
    eta_reason: text({ max: 300, setBy: 'commands', label: 'Reason for date' }),
    exception: text({ max: 300, setBy: 'commands', label: 'Problem' }),
    arrived_at: instant({ setBy: 'commands', label: 'Arrived' }),
    signed_by: text({ max: 120, setBy: 'commands', label: 'Signed for by' }),
    receipt: ref('receipts', { setBy: 'commands', label: 'Receipt' }),
    status: choice(['planned', 'in_transit', 'arrived', 'received', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { in_transit: 'In transit', canceled: 'Canceled' },
    }),
  },
})
export type Shipment = RowOf<typeof shipment>

export const shipmentLine = defineRecord('shipment_lines', {
  label: 'Shipment line',
  plural: 'Shipment lines',
  about: 'The quantity of an order line in a shipment.',
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
  label: 'Shipment leg',
  plural: 'Shipment legs',
  about: 'One part of a shipment’s route, with planned departure and arrival.',
  access: { of: 'parent', parent: 'shipments', by: 'shipment' },
  inOrder: [['planned_departure', 'planned_arrival']],
  title: 'to_name',
  list: ['position', 'mode', 'from_name', 'to_name', 'planned_departure', 'planned_arrival'],
  fields: {
    shipment: ref('shipments', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Leg' }),
    mode: choice(['truck', 'rail', 'air', 'sea', 'courier', 'own'], {
      initial: 'truck',
      label: 'Mode',
      words: { own: 'Own vehicle' },
    }),
    from_name: text({ required: true, max: 200, label: 'From' }),
    to_name: text({ required: true, max: 200, label: 'To' }),
    planned_departure: date({ label: 'Departure' }),
    planned_arrival: date({ label: 'Arrival' }),
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
  about: 'An event on a shipment’s way: a scan, a delay, a reading or its arrival.',
  access: { of: 'parent', parent: 'shipments', by: 'shipment' },
  appendOnly: true,
  title: 'words',
  list: ['at', 'kind', 'place_name', 'reading', 'words'],
  fields: {
    shipment: ref('shipments', { required: true }),
    kind: choice(shipmentEventKinds, {
      required: true,
      words: { scanned: 'Scanned', held: 'Held', signed: 'Signed for', expected: 'New ETA' },
    }),
    at: instant({ required: true, label: 'Time' }),
    place_name: text({ max: 200, label: 'Place' }),
    place: place({ label: 'Location' }),
    reading: number({
      min: -1_000,
      max: 10_000,
      decimals: 2,
      label: 'Reading',
      help: 'Degrees Fahrenheit, or shock in g.',
    }),
    expected_on: date({ label: 'New ETA', help: 'The carrier’s current date.' }),
    words: longText({ max: 500, label: 'Observation' }),
    outside: choice(['yes', 'no'], { initial: 'no', setBy: 'commands', label: 'Out of range' }),
  },
})
export type ShipmentEvent = RowOf<typeof shipmentEvent>
