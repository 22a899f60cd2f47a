import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const criticalItem = defineRecord('critical_items', {
  label: 'Critical item',
  plural: 'Critical items',
  about:
    'Something that must not run out: how much is there, how much a day takes, and for how many days it must last.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'on_hand', 'unit', 'daily_use', 'least_days', 'vendor', 'counted_on'],
  find: ['note'],
  fields: {
    name: text({ required: true, max: 120 }),
    unit: text({ required: true, max: 40 }),
    on_hand: number({ required: true, min: 0, decimals: 2, label: 'On hand' }),
    daily_use: number({
      required: true,
      min: 0,
      decimals: 2,
      label: 'A day takes',
      help: 'As it is used now; in an emergency more.',
    }),
    least_days: number({ required: true, min: 0, max: 365, decimals: 0, label: 'Must last (days)' }),
    lead_days: number({
      min: 0,
      max: 365,
      decimals: 0,
      initial: 0,
      label: 'Comes within (days)',
      help: 'From the order to the delivery.',
    }),
    vendor: ref('vendors', { label: 'Usual vendor' }),
    site: ref('critical_sites', { label: 'Lies at' }),
    counted_on: date({ required: true, label: 'Counted' }),
    note: text({ max: 300 }),
  },
})
export type CriticalItem = RowOf<typeof criticalItem>

export const supplyException = defineRecord('supply_exceptions', {
  label: 'Supply exception',
  plural: 'Supply exceptions',
  about: 'Something on its way here that is late, missing or in danger, who looks after it, and how it was solved.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open', 'in_progress'],
  title: 'title',
  list: ['number', 'title', 'kind', 'severity', 'owner', 'due', 'status'],
  find: ['plan'],
  fields: {
    number: series('SX-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['late', 'short', 'out_of_range', 'vendor_down', 'road_closed', 'other'], {
      required: true,
      words: {
        short: 'Running out',
        out_of_range: 'Outside its limits',
        vendor_down: 'Vendor cannot deliver',
        road_closed: 'Road closed',
      },
    }),
    severity: choice(['high', 'medium', 'low'], { required: true }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    vendor: ref('vendors'),
    item: ref('critical_items', { label: 'Critical item' }),
    incident: ref('emergency_incidents'),
    owner: person({ label: 'Looked after by' }),
    due: date({ label: 'Solved by', due: { for: ['owner'], while: ['open', 'in_progress'] } }),
    plan: longText({ max: 2_000, label: 'What is done' }),
    outcome: longText({ max: 2_000, setBy: 'commands', label: 'How it was solved' }),
    status: choice(['open', 'in_progress', 'solved'], { initial: 'open', setBy: 'commands' }),
  },
})
export type SupplyException = RowOf<typeof supplyException>
