import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const criticalItem = defineRecord('critical_items', {
  label: 'Critical item',
  plural: 'Critical items',
  about: 'An item that must not run out, with its stock, daily use and days-of-supply target.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  apart: 'site',
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
      label: 'Daily use',
      help: 'Current use. Enter a higher rate for an emergency.',
    }),
    least_days: number({ required: true, min: 0, max: 365, decimals: 0, label: 'Days-of-supply target' }),
    lead_days: number({
      min: 0,
      max: 365,
      decimals: 0,
      initial: 0,
      label: 'Lead time (days)',
      help: 'From order to delivery.',
    }),
    vendor: ref('vendors', { label: 'Usual vendor' }),
    site: ref('critical_facilities', { label: 'Location' }),
    counted_on: date({ required: true, label: 'Counted' }),
    note: text({ max: 300 }),
  },
})
export type CriticalItem = RowOf<typeof criticalItem>

export const supplyException = defineRecord('supply_exceptions', {
  label: 'Supply exception',
  plural: 'Supply exceptions',
  about: 'A late, missing or at-risk supply, with its owner and resolution.',
  firstFrom: 'Late orders are reported here automatically. You can also report one.',
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
        short: 'Low stock',
        out_of_range: 'Out of range',
        vendor_down: 'Vendor outage',
        road_closed: 'Road closed',
      },
    }),
    severity: choice(['high', 'medium', 'low'], { required: true }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    vendor: ref('vendors'),
    item: ref('critical_items', { label: 'Critical item' }),
    incident: ref('emergency_incidents'),
    owner: person({ label: 'Owner', requiredTo: { begin: true } }),
    due: date({
      label: 'Resolved by',
      due: { says: 'Resolve {title}', for: ['owner'], while: ['open', 'in_progress'] },
    }),
    plan: longText({ max: 2_000, label: 'Action' }),
    outcome: longText({ max: 2_000, setBy: 'commands', label: 'Resolution' }),
    status: choice(['open', 'in_progress', 'solved'], {
      initial: 'open',
      setBy: 'commands',
      words: { solved: 'Resolved' },
    }),
  },
})
export type SupplyException = RowOf<typeof supplyException>
